import { amountFor, type RegistrationKind, registrationKinds, takesKind } from '../registration-rules.ts';
import type { Event } from './events.ts';

/** What decides about the fees of an event. */
export type FeeEvent = Pick<
  Event,
  'entryFee' | 'individualEntryFee' | 'teamEntryFee' | 'participationType' | 'isRegistrationNeeded'
>;

/** What one registration of a kind costs, in whole rupees. */
export interface Fee {
  kind: RegistrationKind;
  amount: number;
}

/** A fee for each kind of registration that the event takes: an individual pays for one person, a team for all its members. */
export const feesOf = (event: FeeEvent): Fee[] =>
  registrationKinds.filter((kind) => takesKind(event, kind)).map((kind) => ({ kind, amount: amountFor(event, kind) }));

/**
 * What an admin may not have meant by the fees of an event: of two kinds of registration only one has a fee of its own. The
 * event can be saved all the same. Null where there is nothing to say.
 */
export function feeWarning({
  participationType,
  entryFee,
  individualEntryFee,
  teamEntryFee,
}: Omit<FeeEvent, 'isRegistrationNeeded'>): string | null {
  if (participationType !== 'both' || entryFee !== null) return null;
  if ((individualEntryFee === null) === (teamEntryFee === null)) return null;
  if (individualEntryFee === null) return 'Only the team fee is set: individuals register free of charge.';
  return individualEntryFee > 0 ? 'Only the individual fee is set: a team pays as much as one person.' : null;
}

/** The lowest and the highest fee among events; null where there is none. */
export function feeRange(events: FeeEvent[]): { lowest: number; highest: number } | null {
  const amounts = events.flatMap(feesOf).map(({ amount }) => amount);
  return amounts.length > 0 ? { lowest: Math.min(...amounts), highest: Math.max(...amounts) } : null;
}
