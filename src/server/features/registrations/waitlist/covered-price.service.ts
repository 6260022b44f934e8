import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { readStillToPay } from '../../payments/money.service.ts';
import { completeReceipts } from '../../receipts/complete-receipts.service.ts';
import { type TransitionOptions, transition } from '../change-status.service.ts';
import type { EventRules } from '../event-rules.repository.ts';
import type { RegistrationCore } from '../stored-registration.ts';
import { priceNote, priceOfOffer } from './offer-price.ts';

/**
 * The price at which a registration that is not confirmed is paid already, in whole rupees: its own, else today's. Undefined
 * where something is to pay, or nothing has a price. The caller holds the event's lock.
 */
export async function findCoveredPrice(
  db: Database,
  registration: RegistrationCore,
  rules: EventRules | undefined,
): Promise<number | undefined> {
  for (const amount of new Set([registration.amount, priceOfOffer(registration, rules)])) {
    if (amount > 0 && (await readStillToPay(db, { _id: registration._id, amount })) === 0) return amount;
  }
  return undefined;
}

/** What the history says where another price than before was paid. */
export const coveredNote = (note: string | null, { amount }: RegistrationCore, price: number): string | null =>
  [note, price === amount ? null : priceNote(amount, price)].filter(Boolean).join('. ') || null;

/**
 * Gives a seat to a registration that has paid for it already: confirmed, with its receipts; false where something is to
 * pay. As an offer it could not be paid, and would expire. The caller holds the event's lock.
 */
export async function confirmCovered(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration, rules }: { registration: RegistrationCore; rules: EventRules | undefined },
  { note = null, ...options }: TransitionOptions,
): Promise<boolean> {
  const amount = await findCoveredPrice(trx, registration, rules);
  if (amount === undefined) return false;
  await transition(trx, context, { registration: { ...registration, amount }, rules }, 'confirmed', {
    ...options,
    note: coveredNote(note, registration, amount),
  });
  await completeReceipts(trx, context, registration._id);
  return true;
}
