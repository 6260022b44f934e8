import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleX, IconListCheck, IconUsers } from '@tabler/icons-react';
import { Moment } from '../../../dates/event-dates.tsx';
import { EventChoices } from '../event-choices.tsx';
import { PeopleToCheckIn } from '../people-to-check-in.tsx';
import styles from '../scan-result.module.css';
import { offlineLabels } from './offline-labels.ts';
import type { OfflineDecision } from './use-offline-gate.ts';

const icons = { listed: IconListCheck, amber: IconAlertTriangle, ask: IconUsers, red: IconCircleX };

/** What is said of a decision while there is no connection, and once it is back. */
const messages = {
  admitted: [
    'Let in without a connection. The server is told once it can be reached.',
    'Let in without a connection. It is back by now.',
  ],
  already_in: ['This pass was used before.', 'This pass was used before.'],
  choose: ['Tick who came. There is no connection.', 'Tick who came.'],
  choose_event: ['Tap the event. There is no connection.', 'Tap the event.'],
  unknown: [
    'No connection, and the list of this gate has no such pass for today. Try again once there is one.',
    'The list of this gate has no such pass for today. The connection is back by now: try again.',
  ],
} as const;

interface OfflineResultProps {
  decision: OfflineDecision;
  /** Whether the server has responded since. */
  isBack: boolean;
  isBusy: boolean;
  onAdmit: (people: string[]) => void;
  onUndo: (registrationId: string, people: string[], scanIds: OfflineDecision['scanIds']) => void;
  onChoose: (eventId: string) => void;
  onDismiss: () => void;
  onRetry: () => void;
}

/** An undo that reached no server. */
export function TakenBack({ who, isBack }: { who: string; isBack: boolean }) {
  return (
    <div className={styles.panel} data-tone="ask">
      <IconArrowBackUp size={44} stroke={1.7} aria-hidden />
      <div role="alert" className={styles.text}>
        <p className={styles.headline}>Undone on this device</p>
        <p className={styles.name}>{who}</p>
        <p className={styles.message}>
          {isBack
            ? 'There was no connection. It is back by now.'
            : 'There is no connection. The server is told once it can be reached.'}
        </p>
      </div>
    </div>
  );
}

/** The result of a scan that reached no server, by the list of this gate. */
export function OfflineResult(props: OfflineResultProps) {
  const { decision, isBack, isBusy, onAdmit, onUndo, onChoose, onDismiss, onRetry } = props;
  const { result, registration, admitted, choices, listedAt } = decision;
  const { tone, headline } = offlineLabels[result];
  const Icon = icons[tone];
  /** The member of a team whose own code it is. */
  const [holder] = registration?.kind === 'team' && registration.people.length === 1 ? registration.people : [];
  return (
    <div className={styles.panel} data-tone={tone}>
      <Icon size={52} stroke={1.8} aria-hidden />
      <div role="alert" className={styles.text}>
        <p className={styles.headline}>{headline}</p>
        {registration ? <p className={styles.name}>{holder?.name ?? registration.name}</p> : null}
        <p className={styles.message}>{messages[result][isBack ? 1 : 0]}</p>
        <p className={styles.soft}>
          {registration
            ? `${registration.eventTitle} · ${registration.kind === 'team' ? 'team' : 'registration'} #${registration.number}${holder ? `, ${registration.name}` : ''} · `
            : ''}
          List of <Moment at={listedAt} format="time" />
        </p>
      </div>
      {registration ? (
        <PeopleToCheckIn
          key={registration.people.map(({ checkedInAt }) => checkedInAt).join()}
          registration={registration}
          admitted={admitted}
          isBusy={isBusy}
          onAdmit={onAdmit}
          onUndo={(people) => onUndo(registration._id, people, decision.scanIds)}
        />
      ) : choices ? (
        <EventChoices choices={choices} isBusy={isBusy} onChoose={onChoose} />
      ) : (
        <Button size="lg" variant="white" color="dark" loading={isBusy} onClick={onRetry}>
          Try again
        </Button>
      )}
      {result === 'choose' || result === 'choose_event' ? (
        <Button variant="subtle" color="dark" onClick={onDismiss}>
          Not now
        </Button>
      ) : null}
    </div>
  );
}
