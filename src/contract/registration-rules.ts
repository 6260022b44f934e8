import type { Event } from './events.ts';

/**
 * The rules of entering that pages and server both need: what it costs, when it is open, how many
 * may come. The server's word is the one that counts; pages ask beforehand to spare a useless form.
 */

/** `pending_payment`, `under_review`, `confirmed`, `offered` and `rejected` hold a place; `waitlisted` waits for one. */
export const registrationStatuses = [
  'pending_payment',
  'under_review',
  'confirmed',
  'waitlisted',
  'offered',
  'rejected',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

export const registrationKinds = ['individual', 'team'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

/** States that count against an event's capacity. */
export const seatHoldingStatuses: readonly RegistrationStatus[] = [
  'pending_payment',
  'under_review',
  'confirmed',
  'offered',
  'rejected',
];

/** States that are over: the people in them may enter again. */
export const endedStatuses: readonly RegistrationStatus[] = ['cancelled', 'expired', 'refunded'];

type Fees = Pick<Event, 'entryFee' | 'individualEntryFee' | 'teamEntryFee' | 'participationType'>;

/**
 * What an entry costs, in whole rupees: entryFee, else individualEntryFee, else nothing. Where an event
 * takes both and the fees are split, the individual's or the team's.
 */
export function amountFor(event: Fees, kind: RegistrationKind): number {
  const own = kind === 'team' ? event.teamEntryFee : event.individualEntryFee;
  if (event.participationType === 'both' && own !== null) return own;
  if (event.entryFee !== null) return event.entryFee;
  return own ?? event.individualEntryFee ?? 0;
}

export type RegistrationWindow = 'open' | 'not_yet' | 'closed';

/** Whether one can enter at `now`: from registrationStarts to the event's end, while it is active. */
export function registrationWindowOf(
  event: Pick<Event, 'status' | 'registrationStarts' | 'endDate'>,
  now: Date,
): RegistrationWindow {
  if (event.status !== 'active' || now >= new Date(event.endDate)) return 'closed';
  if (event.registrationStarts !== null && now < new Date(event.registrationStarts)) return 'not_yet';
  return 'open';
}

/** Whether an event takes entries of a kind; one that asks for team registration takes teams in any case. */
export function takesKind(
  event: Pick<Event, 'participationType' | 'isRegistrationNeeded'>,
  kind: RegistrationKind,
): boolean {
  if (kind === 'team' && event.isRegistrationNeeded) return true;
  return event.participationType === 'both' || event.participationType === kind;
}
