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

/** The lowest and the highest fee among events; null where there is none. */
export function feeRange(events: FeeEvent[]): { lowest: number; highest: number } | null {
  const amounts = events.flatMap(feesOf).map(({ amount }) => amount);
  return amounts.length > 0 ? { lowest: Math.min(...amounts), highest: Math.max(...amounts) } : null;
}
