import type { RestoreRegistration } from '#contract/desk/registration-edits.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import { paymentClosureOf, takesKind } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockRow } from '../../../db/lock-row.ts';
import { AppError } from '../../../errors.ts';
import { readBalance } from '../../ledger/ledger.service.ts';
import { isCoveredByReview } from '../../payments/money.service.ts';
import { type Actor, SYSTEM } from '../actors.ts';
import { alreadyRegistered } from '../can-register.service.ts';
import { transition } from '../change-status.service.ts';
import { registrationChanged, requireOpenYear } from '../event-lock/event-lock.service.ts';
import type { EventRules } from '../event-rules.repository.ts';
import {
  listRegisteredEmails,
  listReleasedWith,
  restoreParticipants,
  type StoredParticipant,
} from '../participants.repository.ts';
import { findEnd } from '../registration-history.repository.ts';
import { findRegistration, findRegistrationCore } from '../registrations.repository.ts';
import type { RegistrationCore, StoredRegistration } from '../stored-registration.ts';
import { coveredNote, findCoveredPrice } from '../waitlist/covered-price.service.ts';
import { lockAndPromote, type PromotedEvent } from '../waitlist/expire-and-promote.service.ts';
import { priceOfOffer } from '../waitlist/offer-price.ts';
import { recordEdit } from './desk-lock.service.ts';
import { decideRefusals, otherEventRefusals, refusal, rosterRefusals, unpayableReason } from './desk-rules.service.ts';

/** Throws where the event takes nobody any more, or not this kind of registration; returns its rules. */
function checkTakes(context: AppContext, { kind }: RegistrationCore, { rules }: PromotedEvent): EventRules {
  requireOpenYear(rules);
  if (!rules) throw refusal('Its event was deleted. Restore the event first');
  if (paymentClosureOf(rules, context.clock()) === 'ended') throw refusal(`${rules.title} is over`);
  if (rules.hasSubEvents) throw refusal(`${rules.title} has sub-events now, and takes no registrations of its own`);
  if (!takesKind(rules, kind)) {
    throw refusal(kind === 'team' ? `${rules.title} takes individuals only` : `${rules.title} takes teams only`);
  }
  return rules;
}

/** Who was in a registration when it ended. Throws where they are erased, or in the event by another registration. */
async function listFormerPeople(
  trx: DatabaseTransaction,
  { _id, eventId }: StoredRegistration,
): Promise<StoredParticipant[]> {
  const end = await findEnd(trx, _id);
  const people = end ? await listReleasedWith(trx, _id, end.at) : [];
  if (people.length === 0) throw refusal('Its people are not known any more. Register them newly');
  if (people.some(({ email }) => email.endsWith(ERASED_DOMAIN))) {
    throw refusal('Somebody of this registration asked for the erasure of their data');
  }
  const again = await listRegisteredEmails(
    trx,
    eventId,
    people.map(({ email }) => email),
  );
  if (again.length > 0) throw alreadyRegistered(again.map((email) => ({ email, path: 'email' })));
  return people;
}

interface Restored {
  to: 'confirmed' | 'under_review' | 'offered';
  amount: number;
  /** Whether it was charged when it was confirmed before. */
  isCharged: boolean;
  note: string | null;
}

/**
 * Confirmed where nothing is owed at the price of today. Under review while a transfer is checked that would pay for it, else
 * a seat is offered at the price of today. What was charged before is not charged again.
 */
async function decideStatus(
  trx: DatabaseTransaction,
  context: AppContext,
  core: RegistrationCore,
  rules: EventRules,
): Promise<Restored> {
  const { amount } = core;
  const { chargedPaise, owedPaise, refundedPaise } = await readBalance(trx, core._id);
  const isCharged = chargedPaise > 0;
  if (isCharged && chargedPaise < amount * PAISE) {
    throw refusal(`${formatRupees(refundedPaise / PAISE)} of its money went back. Register it newly`);
  }
  if (isCharged && owedPaise > 0) {
    throw refusal(
      `It owes ${formatRupees(owedPaise / PAISE)} since it was confirmed before. Decide about its payment first`,
    );
  }
  const covered = isCharged ? amount : await findCoveredPrice(trx, core, rules);
  if (covered !== undefined) {
    const note = coveredNote('what was paid counts', core, covered);
    return { to: 'confirmed', amount: covered, isCharged, note };
  }
  const today = priceOfOffer(core, rules);
  if (today === 0) return { to: 'confirmed', amount: 0, isCharged, note: 'nothing is to be paid' };
  if (await isCoveredByReview(trx, { _id: core._id, amount: today })) {
    const note = coveredNote('its payment is checked', core, today);
    return { to: 'under_review', amount: today, isCharged, note };
  }
  const unpayable = unpayableReason(context, rules);
  if (unpayable) throw refusal(unpayable);
  return { to: 'offered', amount, isCharged, note: 'with the time of an offer to pay' };
}

/**
 * Restores a cancelled or expired registration with its people, number and pass, under its event's lock and its own: lapsed seats are
 * freed and the waitlist is served before. Its people get the mail of their new status, of one under review once the payment
 * is decided. Throws `registration_not_found`, `transition_not_allowed`, `event_full`, `already_registered`, `against_rules`,
 * `registration_changed` and `validation_failed`.
 */
export async function restoreLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  id: string,
  { reason, aboveCapacity = false, ignoreRules }: RestoreRegistration,
  actor: Actor,
): Promise<void> {
  const found = await findRegistrationCore(trx, id);
  if (!found) throw new AppError('registration_not_found', { detail: 'This registration does not exist' });
  const event = await lockAndPromote(trx, context, found.eventId);
  // An erasure takes this lock alone.
  await lockRow(trx, 'registrations', 'id', id);
  const registration = await findRegistration(trx, { id });
  const core = await findRegistrationCore(trx, id);
  if (!registration || !core) throw new AppError('registration_not_found');
  if (core.eventId !== found.eventId) throw registrationChanged();
  if (core.status === 'refunded') throw refusal('Its money went back. Register it newly');
  if (core.status !== 'cancelled' && core.status !== 'expired') throw refusal('This registration has not ended');
  const rules = checkTakes(context, core, event);
  const people = await listFormerPeople(trx, registration);
  const refusals = [
    ...rosterRefusals(rules, registration, { staying: [], coming: people, isOpen: false }),
    ...(await otherEventRefusals(trx, context, rules, registration, people)),
  ];
  const against = decideRefusals(refusals, { ignoreRules, reason });
  const isFull = event.more || (rules.capacity !== null && event.seats.reserved >= rules.capacity);
  if (isFull && !aboveCapacity) {
    throw new AppError('event_full', { detail: `All seats of ${rules.title} are taken. Give one above the capacity?` });
  }
  const { to, amount, isCharged, note } = await decideStatus(trx, context, core, rules);
  await restoreParticipants(
    trx,
    people.map(({ _id }) => _id),
  );
  const above = isFull ? ', above the capacity' : '';
  await recordEdit(trx, context, id, { note: `Restored${above}${against}`, reason, actor });
  await transition(trx, context, { registration: { ...core, amount }, rules }, to, {
    actor: SYSTEM,
    note: `Restored by an admin, ${note}`,
    isCharged,
  });
}
