import type { GiveSeat, RegisterGuest } from '#contract/desk/registration-edits.ts';
import { paymentClosureOf, takesKind } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { type Actor, DESK_EMAILS, SYSTEM } from '../actors.ts';
import { alreadyRegistered } from '../can-register.service.ts';
import { emailKindFor, transition } from '../change-status.service.ts';
import { createRegistrations } from '../create-registrations.service.ts';
import { requireOpenYear } from '../event-lock/event-lock.service.ts';
import { listRegisteredEmails } from '../participants.repository.ts';
import { findRegistrationCore, updateRegistration } from '../registrations.repository.ts';
import { confirmCovered } from '../waitlist/covered-price.service.ts';
import { lockAndPromote } from '../waitlist/expire-and-promote.service.ts';
import { firstPrice, priceNote, priceOfOffer } from '../waitlist/offer-price.ts';
import { hasQueuedSince, readHighestRank } from './desk.repository.ts';
import { type DeskRegistration, lockForDesk, recordEdit } from './desk-lock.service.ts';
import { mayNotWaive, refusal, unpayableReason } from './desk-rules.service.ts';

/** The same pass is sent again to the same people no sooner than this (ms): a double click, or two admins. */
const RESEND_AFTER = 2 * 60_000;

function checkIsWaiting({ registration }: DeskRegistration): void {
  if (registration.status === 'waitlisted') return;
  throw refusal('This registration is not on the waitlist any more');
}

/** An admin puts a registration first on the waitlist; those that were paid stay before it. Throws as `lockForDesk`. */
export async function raiseOnWaitlist(
  context: AppContext,
  id: string,
  { reason }: { reason: string },
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, id);
    checkIsWaiting(desk);
    const waitlistRank = (await readHighestRank(trx, desk.registration.eventId)) + 1;
    await updateRegistration(trx, id, { waitlistRank });
    await recordEdit(trx, context, id, { note: 'Put first on the waitlist', reason, actor });
  });
}

/**
 * An admin gives a waitlisted registration a seat: it is confirmed where nothing is to be paid any more, else offered, where
 * the event takes payments. None of an event that is over. Only with
 * `aboveCapacity` where none is free: the count of seats then exceeds the capacity, and nobody else gets one until it no
 * longer does. Throws as `lockForDesk`, and `event_full`.
 */
export async function giveSeat(
  context: AppContext,
  id: string,
  { reason, aboveCapacity = false }: GiveSeat,
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, id);
    checkIsWaiting(desk);
    const { event } = desk;
    if (!event.rules) throw refusal('This event has been removed');
    if (paymentClosureOf(event.rules, context.clock()) === 'ended') throw refusal(`${event.rules.title} is over`);
    const { capacity } = event.rules;
    const isFull = capacity !== null && event.seats.reserved >= capacity;
    if (isFull && !aboveCapacity) {
      const taken = capacity === 1 ? 'The only seat is taken' : `All ${capacity} seats are taken`;
      throw new AppError('event_full', { detail: `${taken}. Give one above the capacity?` });
    }
    await recordEdit(trx, context, id, {
      note: isFull ? 'A seat above the capacity' : 'A seat out of turn',
      reason,
      actor,
    });
    const core = await findRegistrationCore(trx, id);
    if (!core) throw new AppError('registration_not_found');
    const given = { actor: SYSTEM, note: 'Given by an admin' };
    if (await confirmCovered(trx, context, { registration: core, rules: event.rules }, given)) return;
    const isFree = priceOfOffer(core, event.rules) === 0;
    const unpayable = unpayableReason(context, event.rules);
    if (unpayable && !isFree) throw refusal(unpayable);
    const priced = isFree && core.amount > 0 ? `. ${priceNote(core.amount, 0)}` : '';
    const seated = { registration: isFree ? { ...core, amount: 0 } : core, rules: event.rules };
    await transition(trx, context, seated, isFree ? 'confirmed' : 'offered', {
      ...given,
      note: `${given.note}${priced}`,
    });
  });
}

/**
 * An admin registers a guest of the committee, above the capacity where the event is full. Nobody's account owns it but the
 * one that verified the e-mail. Returns the id. Throws `event_not_found`, `has_sub_events`, `registration_closed`,
 * `already_registered`, `validation_failed`, and `not_allowed` where a fee is left out by who may not waive it.
 */
export async function registerGuest(
  context: AppContext,
  {
    eventId,
    reason,
    isFree = false,
    mayWaive,
    name,
    email,
    phone = null,
    college = null,
  }: RegisterGuest & { mayWaive: boolean },
  actor: Actor,
): Promise<{ registration: { _id: string } }> {
  return inTransaction(context.db, async (trx) => {
    const { rules, seats } = await lockAndPromote(trx, context, eventId);
    requireOpenYear(rules);
    if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
    if (rules.hasSubEvents) throw new AppError('has_sub_events', { detail: 'Choose one of its sub-events' });
    if (rules.endDate <= context.clock().toISOString()) {
      throw new AppError('registration_closed', { detail: 'This event is over' });
    }
    if (!takesKind(rules, 'individual')) throw fieldError('eventId', 'This event takes teams only');
    if (isFree && !mayWaive && firstPrice(rules, { kind: 'individual' }) > 0) throw mayNotWaive();
    if ((await listRegisteredEmails(trx, eventId, [email])).length > 0) {
      throw alreadyRegistered([{ email, path: 'email' }]);
    }
    const isAbove = rules.capacity !== null && seats.reserved >= rules.capacity;
    const unpayable = unpayableReason(context, rules);
    if (unpayable && firstPrice(rules, { kind: 'individual', isFeeWaived: isFree }) > 0) {
      throw new AppError('registration_closed', { detail: unpayable });
    }
    const person = { name, email, phone, college, userId: null };
    const [created] = await createRegistrations(
      trx,
      context,
      // The guest's seat is there in any case; what is stored counts it on top of those reserved.
      { rules, seats: { ...seats, reserved: isAbove ? 0 : seats.reserved }, more: false },
      [
        {
          ...person,
          kind: 'individual',
          teamId: null,
          people: [{ ...person, role: 'Participant' }],
          actor,
          isFeeWaived: isFree,
        },
      ],
    );
    if (!created) throw new AppError('internal_error');
    const { _id } = created.registration;
    const note = isAbove ? 'A guest above the capacity' : 'A guest';
    await recordEdit(trx, context, _id, { note, reason, actor });
    return { registration: { _id } };
  });
}

/**
 * Sends the pass again, to one person or to all. Throws as `lockForDesk`, `announcement_repeated` within two minutes, and
 * `transition_not_allowed` while there is nothing to send.
 */
export async function resendPass(
  context: AppContext,
  id: string,
  personId: string | undefined,
  actor: Actor,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { registration, people } = await lockForDesk(trx, context, id);
    const kind = emailKindFor(registration.status);
    if (!kind) {
      throw new AppError('transition_not_allowed', {
        detail: 'There is no mail to send while the payment is under review',
      });
    }
    const chosen = people.filter(({ _id }) => personId === undefined || _id === personId);
    const everyone = kind === 'confirmed' ? chosen.map(({ email }) => email) : [registration.email];
    const recipients = [...new Set(personId === undefined ? [registration.email, ...everyone] : everyone)];
    if (recipients.length === 0) {
      throw new AppError('registration_not_found', { detail: 'This person is no longer in the registration' });
    }
    const since = new Date(context.clock().getTime() - RESEND_AFTER).toISOString();
    if (await hasQueuedSince(trx, { registrationId: id, kind, recipients, since })) {
      throw new AppError('announcement_repeated', { detail: 'It was sent just now. Try again in two minutes' });
    }
    await enqueueEmails(
      trx,
      context,
      recipients.map((recipient) => ({ kind, registrationId: id, recipient })),
      DESK_EMAILS,
    );
    await recordEdit(trx, context, id, { note: `Sent again to ${recipients.join(', ')}`, actor });
  });
}
