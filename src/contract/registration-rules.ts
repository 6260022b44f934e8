import type { EffectiveRules } from './events/effective-rules.ts';
import type { Event } from './events/events.ts';

/**
 * The rules of registering that pages and server share: what it costs, when it is open, what a status means.
 * The server decides; pages use the same functions to avoid showing a form that would be rejected.
 */

/** `pending_payment`, `under_review`, `confirmed`, `offered` and `rejected` hold a seat; `waitlisted` waits for one. */
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

/** Statuses that count against an event's capacity. */
export const seatHoldingStatuses: readonly RegistrationStatus[] = [
  'pending_payment',
  'under_review',
  'confirmed',
  'offered',
  'rejected',
];

/** Statuses of registrations that have ended: their people may register for the event again. */
export const endedStatuses: readonly RegistrationStatus[] = ['cancelled', 'expired', 'refunded'];

/** Whether a registration of this status has ended. */
export const hasEnded = (status: RegistrationStatus): boolean => endedStatuses.includes(status);

/** Statuses of registrations that have not ended: they hold a seat or wait for one. */
export const liveStatuses: readonly RegistrationStatus[] = registrationStatuses.filter((status) => !hasEnded(status));

/** Statuses of registrations that wait for their payment. */
export const payableStatuses: readonly RegistrationStatus[] = ['pending_payment', 'offered', 'rejected'];

/** Whether money is due for a registration now; `amount` in whole rupees. */
export const isPaymentDue = ({ status, amount }: { status: RegistrationStatus; amount: number }): boolean =>
  amount > 0 && payableStatuses.includes(status);

/**
 * What is still to pay of a price before it is confirmed, in whole rupees: what came for it and is not on its way back, its
 * `surplus` in rupees with paise, pays for a part.
 */
export const stillToPay = (price: number, surplus: number): number =>
  Math.max(0, Math.ceil(Number((price - Math.max(0, surplus)).toFixed(2))));

/**
 * Whether somebody may say that they had paid for a registration although nothing is due any more: its time is over, or
 * it was cancelled. The money, once found, gets a seat if one is free, else the first place on the waitlist, or goes back.
 */
export const isLateClaim = ({ status, amount }: { status: RegistrationStatus; amount: number }): boolean =>
  amount > 0 && (status === 'expired' || status === 'cancelled');

/** Whether an event has begun at `now`: from then on its registrations and teams stay as they are. */
export const hasBegun = ({ startDate }: Pick<Event, 'startDate'>, now: Date): boolean => now >= new Date(startDate);

export const paymentClosures = ['deleted', 'ended', 'inactive'] as const;
/** Why an event takes no payments and gives no seats any more. */
export type PaymentClosure = (typeof paymentClosures)[number];

/** Why an event takes no payments at `now`, or null where it does; undefined is a deleted event. */
export function paymentClosureOf(
  event: Pick<Event, 'status' | 'endDate'> | undefined,
  now: Date,
): PaymentClosure | null {
  if (!event) return 'deleted';
  if (now >= new Date(event.endDate)) return 'ended';
  return event.status === 'active' ? null : 'inactive';
}

/** What people read of a closure. */
export const paymentClosureTexts: Record<PaymentClosure, string> = {
  deleted: 'This event has been removed. It takes no payments any more',
  ended: 'This event is over. It takes no payments any more',
  inactive: 'This event takes no payments at the moment',
};

/** The latest deadline of a hold or an offer: the event's start, or its end once it has begun. */
export const holdLimitOf = (event: Pick<Event, 'startDate' | 'endDate'>, now: Date): string =>
  hasBegun(event, now) ? event.endDate : event.startDate;

type Fees = Pick<Event, 'entryFee' | 'individualEntryFee' | 'teamEntryFee' | 'participationType'>;

/**
 * What a registration costs, in whole rupees: entryFee, else individualEntryFee, else nothing. Where an event
 * takes both kinds and has split fees, the individual's or the team's.
 */
export function amountFor(event: Fees, kind: RegistrationKind): number {
  const own = kind === 'team' ? event.teamEntryFee : event.individualEntryFee;
  const fee = event.participationType === 'both' ? (own ?? event.entryFee) : (event.entryFee ?? own);
  return fee ?? event.individualEntryFee ?? 0;
}

export type RegistrationWindow = 'open' | 'not_yet' | 'closed';

/** What decides when registration for an event is open, of its effective rules. */
export type WindowRules = Pick<EffectiveRules, 'status' | 'registrationStarts' | 'registrationClosesAt'>;

/** Whether registration is open at `now`: from registrationStarts to the deadline, while the event is active. */
export function registrationWindowOf(event: WindowRules, now: Date): RegistrationWindow {
  if (event.status !== 'active' || now >= new Date(event.registrationClosesAt)) return 'closed';
  if (event.registrationStarts !== null && now < new Date(event.registrationStarts)) return 'not_yet';
  return 'open';
}

/** Why teams of an event cannot change and fill up at `now`, or null where they can: until the roster lock, while the event is active. */
export function teamClosureOf(
  event: WindowRules & Pick<EffectiveRules, 'rosterLocksAt'>,
  now: Date,
): 'final' | 'closed' | null {
  if (event.status !== 'active' || registrationWindowOf(event, now) === 'not_yet') return 'closed';
  return now < new Date(event.rosterLocksAt) ? null : 'final';
}

/**
 * Whether free seats are offered to the waitlist at `now`: while registration is open, and after its deadline until the
 * event starts, since people cancel until then.
 */
export function offersFreeSeats(event: WindowRules & Pick<Event, 'startDate'>, now: Date): boolean {
  const isBefore = now < new Date(event.startDate) || now < new Date(event.registrationClosesAt);
  return isBefore && event.status === 'active' && registrationWindowOf(event, now) !== 'not_yet';
}

/** The other site on which an event has its form, or null; one that asks for team registration has it here. */
export const formElsewhere = (event: Pick<Event, 'registrationLink' | 'isRegistrationNeeded'>): string | null =>
  event.isRegistrationNeeded ? null : event.registrationLink;

/** Whether an event takes registrations of a kind; one that asks for team registration always takes teams. */
export function takesKind(
  event: Pick<Event, 'participationType' | 'isRegistrationNeeded'>,
  kind: RegistrationKind,
): boolean {
  if (kind === 'team' && event.isRegistrationNeeded) return true;
  return event.participationType === 'both' || event.participationType === kind;
}
