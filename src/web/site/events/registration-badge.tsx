import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EventSeats } from '#contract/events/seats.ts';
import type { RegistrationWindow } from '#contract/registration-rules.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { useRegistrationWindow } from '../registration/registration-window.ts';
import styles from './event-card.module.css';
import type { EventSummary } from './event-summary.ts';

interface RegistrationBadgeProps {
  event: EventSummary;
  registrationWindow: RegistrationWindow;
  /** The event's seats, once they are loaded. */
  seats: EventSeats | undefined;
}

/** Whether an event can be registered for, on its picture: how many seats are left, or when registration opens. */
export function RegistrationBadge({ event, registrationWindow, seats }: RegistrationBadgeProps) {
  const now = useRegistrationWindow(event, registrationWindow);
  if (now === 'not_yet' && event.registrationStarts) {
    return (
      <p className={styles.badge} data-tone="soon">
        <Trans>
          Opens <Moment at={event.registrationStarts} format="shortDay" />
        </Trans>
      </p>
    );
  }
  const { tone, text } = now === 'open' ? openBadge(event, seats) : shutBadge(event);
  // Another text is another element: growing to the left would count as a shift of the layout.
  return (
    <p key={text} className={styles.badge} data-tone={tone}>
      {text}
    </p>
  );
}

const shutBadge = ({ status }: EventSummary) => ({ tone: 'shut', text: status === 'active' ? t`Closed` : t`Not open` });

/** How many seats count as few, however large the event is. */
const FEW_SEATS = 10;

function openBadge({ capacity }: EventSummary, seats: EventSeats | undefined) {
  if (!seats) return { tone: 'open', text: t`Open` };
  const { available } = seats;
  if (available === 0) return { tone: 'shut', text: t`Waitlist` };
  const tone = available <= Math.max(FEW_SEATS, (capacity ?? 0) / 5) ? 'few' : 'open';
  return { tone, text: plural(available, { one: '1 seat left', other: '# seats left' }) };
}
