import type { MoveRegistration } from '#contract/desk/registration-edits.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import { amountFor, holdLimitOf, takesKind } from '#contract/registration-rules.ts';
import { earlier } from '#contract/schedule/earlier-later.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { postMove, readBalance } from '../../ledger/ledger.service.ts';
import { postPriceChange } from '../../ledger/price-changes.service.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { remindedByMail } from '../../notifications/reminders/reminders.service.ts';
import { completeReceipts } from '../../receipts/complete-receipts.service.ts';
import { type Actor, DESK_EMAILS } from '../actors.ts';
import { alreadyRegistered } from '../can-register.service.ts';
import { emailKindFor, transition } from '../change-status.service.ts';
import { updateSeats } from '../event-lock/capacity.repository.ts';
import { lockSeatsOf, requireOpenYear } from '../event-lock/event-lock.service.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { listRegisteredEmails } from '../participants.repository.ts';
import { findRegistrationCore, updateRegistration } from '../registrations.repository.ts';
import { updatePrepaid } from '../status-commands.service.ts';
import { holdsSeat } from '../status-machine.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { confirmCovered } from '../waitlist/covered-price.service.ts';
import { lockAndPromote, type PromotedEvent } from '../waitlist/expire-and-promote.service.ts';
import { updateEventOfPeople } from './desk.repository.ts';
import { type DeskRegistration, lockForDesk, recordEdit } from './desk-lock.service.ts';
import { decideRefusals, otherEventRefusals, refusal, rosterRefusals, unpayableReason } from './desk-rules.service.ts';

/** A registration that was moved, with what is still due for it by the ledger (paise), and its price before. */
export interface Moved {
  before: StoredRegistration;
  eventId: string;
  amount: number;
  duePaise: number;
}

function checkCanLeave({ registration, people }: DeskRegistration): void {
  const { status, isPrepaid } = registration;
  if (people.some(({ checkedInAt }) => checkedInAt !== null))
    throw refusal('Somebody of this registration is inside already');
  if (status === 'under_review') throw refusal('Decide about its payment first, then move it');
  if (status === 'waitlisted' && isPrepaid)
    throw refusal('It was paid while it waits: give it a seat or the money back first');
  if (status === 'confirmed' || status === 'pending_payment' || status === 'waitlisted') return;
  throw refusal('Only a registration that is confirmed, waits for its payment or is on the waitlist can be moved');
}

/** Throws where the event cannot take the registration at all; returns its rules. */
async function checkCanTake(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration, people }: DeskRegistration,
  target: PromotedEvent,
): Promise<EventRules> {
  const { rules } = target;
  requireOpenYear(rules);
  if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
  if (rules.hasSubEvents) throw new AppError('has_sub_events', { detail: 'Choose one of its sub-events' });
  if (rules.endDate <= context.clock().toISOString()) throw refusal(`${rules.title} is over`);
  if (!takesKind(rules, registration.kind)) {
    throw fieldError(
      'eventId',
      registration.kind === 'team' ? `${rules.title} takes individuals only` : `${rules.title} takes teams only`,
    );
  }
  const registered = await listRegisteredEmails(
    trx,
    rules.id,
    people.map(({ email }) => email),
  );
  if (registered.length > 0) throw alreadyRegistered(registered.map((email) => ({ email, path: 'eventId' })));
  return rules;
}

/** Until when it waits for its payment and for the confirmation of its e-mail: no longer than one of this event may. */
function deadlinesIn(rules: EventRules, { expiresAt, verifyBy }: StoredRegistration, now: Date) {
  return {
    expiresAt: expiresAt && earlier(expiresAt, holdLimitOf(rules, now)),
    verifyBy: verifyBy && earlier(verifyBy, rules.endDate),
  };
}

/**
 * Moves a registration to another event under both events' locks, taken in the order of their ids: seat, number, people,
 * price, charge and deadlines. A confirmed one stays confirmed; what it owes then is the caller's to settle, and what was paid too much
 * is its surplus. Throws `registration_not_found`, `transition_not_allowed`, `event_not_found`, `has_sub_events`,
 * `event_full`, `already_registered`, `against_rules`, `validation_failed`.
 */
export async function moveLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  id: string,
  { eventId, reason, ignoreRules, aboveCapacity = false }: MoveRegistration,
  actor: Actor,
): Promise<Moved> {
  const found = await findRegistrationCore(trx, id);
  if (!found) throw new AppError('registration_not_found', { detail: 'This registration does not exist' });
  if (found.eventId === eventId) throw fieldError('eventId', 'It is registered for this event already');
  await lockSeatsOf(trx, [found.eventId, eventId]);
  const desk = await lockForDesk(trx, context, id);
  const target = await lockAndPromote(trx, context, eventId);
  checkCanLeave(desk);
  const rules = await checkCanTake(trx, context, desk, target);
  const { registration, people } = desk;
  const refusals = [
    ...rosterRefusals(rules, registration, { staying: [], coming: people, isOpen: false }),
    ...(await otherEventRefusals(trx, context, rules, registration, people)),
  ];
  const against = decideRefusals(refusals, { ignoreRules, reason });
  const hasSeat = holdsSeat(registration.status);
  const isFull = target.more || (rules.capacity !== null && target.seats.reserved >= rules.capacity);
  if (hasSeat && isFull && !aboveCapacity) {
    throw new AppError('event_full', { detail: `All seats of ${rules.title} are taken. Take one above the capacity?` });
  }

  const amount = amountFor(rules, registration.kind);
  const number = target.seats.lastNumber + 1;
  const now = context.clock();
  const moved = { remindedAt: remindedByMail(rules, now), movedAt: now.toISOString() };
  const times = { ...moved, ...deadlinesIn(rules, registration, now) };
  await updateRegistration(trx, id, { eventId, number, amount, isFeeWaived: false, waitlistRank: 0, ...times });
  await updateEventOfPeople(trx, registration, eventId);
  const [reserved, waitlisted] = [Number(hasSeat), Number(registration.status === 'waitlisted')];
  await updateSeats(trx, registration.eventId, { reserved: -reserved, waitlisted: -waitlisted, number: 0 });
  await updateSeats(trx, eventId, { reserved, waitlisted, number: 1 });
  const posting = { registrationId: id, actorName: actor.name, note: 'Moved to another event' };
  await postMove(trx, context, { ...posting, to: eventId });
  if (registration.status === 'confirmed') {
    const prices = { fromPaise: registration.amount * PAISE, toPaise: amount * PAISE };
    await postPriceChange(trx, context, { ...posting, eventId }, prices);
  }
  const above = hasSeat && isFull ? ', above the capacity' : '';
  const from = `${registration.eventTitle} #${registration.number}`;
  const price =
    amount === registration.amount ? '' : `, ${formatRupees(registration.amount)} → ${formatRupees(amount)}`;
  const note = `Moved from ${from} to ${rules.title} #${number}${price}${above}${against}`;
  await recordEdit(trx, context, id, { note, reason, actor });
  await settleStatus(trx, context, id, rules, actor);
  if (hasSeat) await lockAndPromote(trx, context, registration.eventId);
  else await lockAndPromote(trx, context, eventId);
  const duePaise = (await readBalance(trx, id)).owedPaise;
  return { before: registration, eventId, amount, duePaise };
}

/** What costs nothing there, or was paid already, is confirmed; all others keep their status and are written to about the event they are in. */
async function settleStatus(
  trx: DatabaseTransaction,
  context: AppContext,
  id: string,
  rules: EventRules,
  actor: Actor,
): Promise<void> {
  const registration = await findRegistrationCore(trx, id);
  if (!registration) throw new AppError('registration_not_found');
  if (registration.status === 'pending_payment' && registration.amount === 0) {
    await transition(trx, context, { registration, rules }, 'confirmed', { actor, note: 'Nothing is to be paid here' });
    return;
  }
  const note = 'What was paid covers the price here';
  if (
    registration.status === 'pending_payment' &&
    (await confirmCovered(trx, context, { registration, rules }, { actor, note }))
  )
    return;
  const unpayable = unpayableReason(context, rules);
  if (unpayable && registration.status === 'pending_payment') throw refusal(unpayable);
  // Paid there already: first on that waitlist, and the mail says so.
  if (await updatePrepaid(trx, context, id)) await completeReceipts(trx, context, id);
  const kind = emailKindFor(registration.status);
  if (kind) await enqueueEmails(trx, context, [{ kind, registrationId: id }], DESK_EMAILS);
}
