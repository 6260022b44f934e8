import type { Seats } from '#contract/events/seats.ts';
import { onDemand } from '../components/on-demand/on-demand.tsx';

const Note = onDemand(() => import('./registration-window-note.tsx').then((part) => part.RegistrationWindowNote));

/** `RegistrationWindowNote`, loaded where registration is not open or the event is full. */
export const RegistrationWindowNote = ({ seats }: { seats: Seats | null }) =>
  !seats || (seats.registrationWindow === 'open' && seats.available !== 0) ? null : <Note seats={seats} />;
