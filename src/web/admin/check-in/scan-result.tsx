import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconQrcode,
  IconUsers,
  IconWifiOff,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CheckInResponse } from '#contract/check-in.ts';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { type CheckInTone, labelOf } from './check-in-labels.ts';
import { EventChoices } from './event-choices.tsx';
import { OfflineResult, TakenBack } from './offline/offline-result.tsx';
import { isUnreached } from './offline/unreached.ts';
import { PeopleToCheckIn } from './people-to-check-in.tsx';
import { adviceOf, scanLink } from './scan-link.ts';
import styles from './scan-result.module.css';
import type { CheckInStep, ScanOptions } from './use-check-in.ts';

const icons = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconCircleX, ask: IconUsers };

interface ScanResultProps {
  step: CheckInStep | undefined;
  /** The event of the gate; null for all. */
  eventId: string | null;
  /** Whether the server has responded since. */
  isBack: boolean;
  isBusy: boolean;
  onScan: (code: string, options?: ScanOptions) => void;
  onUndo: (registrationId: string, people: string[]) => void;
  /** Undoes who was let in without a connection. */
  onUndoListed: (registrationId: string, people: string[], scanIds: Record<string, string>) => void;
  onDismiss: () => void;
}

/** The result of the last scan, announced to screen readers at once. */
export function ScanResult({ step, ...gate }: ScanResultProps) {
  return (
    <section aria-label="Result" className={styles.place} data-busy={gate.isBusy || undefined}>
      {step ? <Panel key={step.number} step={step} {...gate} /> : <Idle />}
    </section>
  );
}

function Idle() {
  return (
    <div className={styles.panel}>
      <IconQrcode size={44} stroke={1.5} aria-hidden />
      <p className={styles.message}>Scan a pass or type its code.</p>
    </div>
  );
}

function Panel({ step, ...gate }: ScanResultProps & { step: CheckInStep }) {
  if (step.kind === 'failed') {
    return (
      <div className={styles.panel} data-tone="failed">
        <IconWifiOff size={44} stroke={1.7} aria-hidden />
        <div role="alert" className={styles.text}>
          <p className={styles.headline}>{step.of === 'undo' ? 'Not undone' : 'Not checked'}</p>
          <p className={styles.message}>
            {gate.isBack && isUnreached(step.error)
              ? 'There was no connection. It is back by now: try again.'
              : failureText(step.error)}
          </p>
        </div>
        <Button size="lg" variant="white" color="dark" loading={gate.isBusy} onClick={step.retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (step.kind === 'listed') {
    return (
      <OfflineResult
        decision={step.decision}
        isBack={gate.isBack}
        isBusy={gate.isBusy}
        onAdmit={(people) => gate.onScan(step.code, { people, anyDay: true })}
        onUndo={gate.onUndoListed}
        onChoose={(eventId) => gate.onScan(step.code, { eventId })}
        onDismiss={gate.onDismiss}
        onRetry={step.retry}
      />
    );
  }
  if (step.kind === 'taken_back') return <TakenBack who={step.who} isBack={gate.isBack} />;
  const { response } = step;
  return (
    <ResponsePanel
      {...labelOf(step.kind, response)}
      // What stays of an undo the server alone says.
      message={step.kind === 'undone' ? response.message : messageOf(response)}
      response={response}
      code={step.kind === 'scanned' ? step.code : undefined}
      {...gate}
    />
  );
}

interface ResponseProps extends Omit<ScanResultProps, 'step' | 'isBack'> {
  tone: CheckInTone;
  headline: string;
  message: string;
  response: CheckInResponse;
  /** What was scanned. */
  code: string | undefined;
}

function ResponsePanel({
  tone,
  headline,
  message,
  response,
  code,
  eventId,
  isBusy,
  onScan,
  onUndo,
  onDismiss,
}: ResponseProps) {
  const Icon = icons[tone];
  const { registration, admitted, result } = response;
  const may = useMay();
  const link = may('registrations.read') ? scanLink(response, code, eventId) : null;
  const advice = link ? null : adviceOf(response, code);
  const [only] = registration?.people.length === 1 ? registration.people : [];
  return (
    <div className={styles.panel} data-tone={tone}>
      <Icon size={52} stroke={1.8} aria-hidden />
      <div role="alert" className={styles.text}>
        <p className={styles.headline}>{headline}</p>
        {registration ? <p className={styles.name}>{registration.name}</p> : null}
        {tone === 'ask' ? null : <p className={styles.message}>{message}</p>}
        {advice ? <p className={styles.message}>{advice}</p> : null}
        {response.notice ? <p className={styles.notice}>{response.notice}</p> : null}
        {result === 'already_in' && only?.checkedInAt ? (
          <p className={styles.message}>
            Since <DateAndTime at={only.checkedInAt} />
            {only.checkedInBy ? `, let in by ${only.checkedInBy}` : ''}
          </p>
        ) : null}
        {registration ? (
          <p className={styles.soft}>
            {registration.eventTitle} · {registration.kind === 'team' ? 'team' : 'registration'} #{registration.number}
          </p>
        ) : null}
      </div>
      {code && response.choices ? (
        <EventChoices choices={response.choices} isBusy={isBusy} onChoose={(eventId) => onScan(code, { eventId })} />
      ) : null}
      {registration && ['admitted', 'already_in', 'choose'].includes(result) ? (
        <PeopleToCheckIn
          key={registration.people.map(({ checkedInAt }) => checkedInAt).join()}
          registration={registration}
          admitted={admitted}
          isBusy={isBusy}
          // Who is asked this was told before that the event is on another day.
          onAdmit={(people) => onScan(registration.code, { people, anyDay: true })}
          onUndo={(people) => onUndo(registration._id, people)}
        />
      ) : null}
      {registration && result === 'not_today' ? (
        <Button
          size="lg"
          variant="white"
          color="dark"
          loading={isBusy}
          onClick={() => onScan(registration.code, { anyDay: true })}
        >
          Let in anyway
        </Button>
      ) : null}
      {link ? (
        <Button component={Link} to={link.to} size="lg" variant="white" color="dark" className={styles.link}>
          {link.text}
        </Button>
      ) : null}
      {tone === 'ask' ? (
        <Button variant="subtle" color="dark" onClick={onDismiss}>
          Not now
        </Button>
      ) : null}
    </div>
  );
}

/** For people who are in already, the headline and the time below say what the server's message does. */
function messageOf({ result, message, registration }: CheckInResponse): string {
  if (result !== 'already_in') return message;
  return registration && registration.people.length > 1
    ? 'Everybody of this team who was asked for is in.'
    : 'This pass was used before.';
}
