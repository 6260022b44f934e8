import type { Seats } from '#contract/events/seats.ts';
import { RegistrationStatusNote } from '../../registration/registration-status-note.tsx';
import { seatsLabel } from '../../registration/seats/seats-label.ts';
import { SeatsLeft } from '../../registration/seats/seats-left.tsx';
import { useSeats } from '../../registration/seats/use-seats.ts';
import styles from '../event-page.module.css';
import type { PageEvent } from './event-details.ts';
import { type RegistrationPhase, useRegistrationPhase } from './registration-phase.ts';

interface Registering {
  event: PageEvent;
  phase: RegistrationPhase;
  /** Undefined until they are loaded, and where nobody can get one. */
  seats: Seats | undefined;
}

/** How registering for an event is now, for both places of its page that say so; `rendered` is what the server wrote. */
export function useRegistering(event: PageEvent, rendered: RegistrationPhase): Registering {
  const phase = useRegistrationPhase(event, rendered);
  const hasSeats = !event.hasSubEvent && event.capacity !== null && (phase === 'open' || phase === 'not_yet');
  return { event, phase, seats: useSeats(event._id, hasSeats) };
}

interface RegisterPartProps extends Registering {
  /** The button to show while registration is open. */
  children: React.ReactNode;
}

/** Beside the facts: the button, on a phone the bar has it, and how many seats are left while they can be had. */
export function RegisterInHeader({ event, phase, seats, children }: RegisterPartProps) {
  return (
    <>
      <span className={styles.wideOnly}>
        <RegistrationStatusNote event={event} phase={phase}>
          {children}
        </RegistrationStatusNote>
      </span>
      {event.year || phase === 'closed' || phase === 'over' ? null : <SeatsLeft event={event} seats={seats} />}
    </>
  );
}

/** Below the page, on a phone within the thumb's reach: the fee and the button; beside that of a full event that it is full. */
export function RegisterBar({ event, phase, seats, fees, children }: RegisterPartProps & { fees: string }) {
  const isFull = phase === 'open' && event.capacity !== null && seats?.available === 0;
  const text = isFull ? seatsLabel(event.capacity ?? 0, seats) : fees;
  return (
    <>
      <p key={text} className={styles.barFee}>
        {text}
      </p>
      <RegistrationStatusNote event={event} phase={phase} wide>
        {children}
      </RegistrationStatusNote>
    </>
  );
}
