import { refundShareAt } from '#contract/events/refund-rule.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { hasEnded, paymentClosureOf, type RegistrationStatus } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { lockRow } from '../../db/lock-row.ts';
import { AppError } from '../../errors.ts';
import { postCharge } from '../ledger/ledger.service.ts';
import { postChargeReversal } from '../ledger/price-changes.service.ts';
import type { TransitionEmailKind } from '../notifications/email-contents.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import { askWaitingGuardians } from '../privacy/guardians/guardians.service.ts';
import { type Actor, emailSourceOf } from './actors.ts';
import { updateSeats } from './event-lock/capacity.repository.ts';
import { type LockedEvent, lockEventRules, registrationChanged } from './event-lock/event-lock.service.ts';
import type { EventRules } from './event-rules.repository.ts';
import { deadlineOf } from './holds/deadlines.service.ts';
import { markIncomplete } from './incomplete/incomplete-teams.service.ts';
import {
  listRegisteredEmails,
  listReleasedWith,
  releaseParticipants,
  restoreParticipants,
} from './participants.repository.ts';
import { insertHistory } from './registration-history.repository.ts';
import { findRegistrationCore, updateRegistration } from './registrations.repository.ts';
import { canTransition, holdsSeat } from './status-machine.ts';
import type { RegistrationCore } from './stored-registration.ts';
import { publishLogo, releaseLogo } from './team-logo.service.ts';
import { extendVerification } from './verification/extend-verification.service.ts';
import { listJoinedEmails } from './verification/joined-members.service.ts';
import { priceNote, priceOfOffer } from './waitlist/offer-price.ts';

export interface TransitionOptions {
  actor: Actor;
  /** For the history. */
  note?: string | null;
  /** Why a payment was rejected. */
  reason?: string;
  paymentMethod?: PaymentMethod;
  /** Nobody is mailed. */
  isSilent?: boolean;
  /** Its only person says that somebody else registered them, which is cancelled also after the last day. */
  isMistaken?: boolean;
  /** What it owes was posted when it was confirmed before. */
  isCharged?: boolean;
}

/** The email that a transition into a status causes; that of a refund says how much went back, and is queued with it. */
const emailKinds: Partial<Record<RegistrationStatus, TransitionEmailKind>> = {
  pending_payment: 'received',
  waitlisted: 'received',
  confirmed: 'confirmed',
  offered: 'offered',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'expired',
};

export const emailKindFor = (status: RegistrationStatus): TransitionEmailKind | undefined => emailKinds[status];

/**
 * Makes one transition: status, deadline, price of an offer, release of the people, counted seats, history, charge and
 * e-mail. The caller locked the event, read `rules` under that lock and has checked that a seat is free where the status needs one.
 */
export async function transition(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration, rules }: { registration: RegistrationCore; rules: EventRules | undefined },
  to: RegistrationStatus,
  options: TransitionOptions,
): Promise<void> {
  const { actor, note, reason, paymentMethod } = options;
  if (!canTransition(registration.status, to, actor.kind)) {
    throw new AppError('transition_not_allowed', {
      detail:
        registration.status === to
          ? `This registration is ${label(to)} already`
          : `A registration that is ${label(registration.status)} cannot become ${label(to)}`,
    });
  }
  const now = context.clock().toISOString();
  const amount = await amountIn(trx, context, { registration, rules }, to, options);
  const priced = amount === registration.amount ? null : priceNote(registration.amount, amount);
  await updateRegistration(trx, registration._id, {
    status: to,
    amount,
    ...(await deadlineOf(trx, context, { registration, rules }, to, actor)),
    reason: reason ?? null,
    isPrepaid: to === 'waitlisted',
    ...refundShareIn({ registration, rules }, to, now),
    ...(hasEnded(to) || isAboutMoney(registration, to) ? { verifyBy: null } : {}),
    updatedAt: now,
    ...(paymentMethod ? { paymentMethod } : {}),
  });
  if (hasEnded(to) && !hasEnded(registration.status)) {
    const { checkedIn } = await releaseParticipants(trx, registration._id, now);
    if (registration.verifyBy !== null || to === 'cancelled') await releaseLogo(trx, registration, now);
    // Their seat must not be given to somebody else while they are inside.
    if (checkedIn > 0 && actor.kind === 'participant') {
      throw new AppError('transition_not_allowed', {
        detail: 'Somebody of this registration is inside already. Ask at the desk to cancel it',
      });
    }
  }
  const reserved = Number(holdsSeat(to)) - Number(holdsSeat(registration.status));
  const waitlisted = Number(to === 'waitlisted') - Number(registration.status === 'waitlisted');
  if (reserved !== 0 || waitlisted !== 0) {
    await updateSeats(trx, registration.eventId, { reserved, waitlisted, number: 0 });
  }
  await insertHistory(trx, {
    registrationId: registration._id,
    kind: 'transition',
    from: registration.status,
    to,
    note: [note ?? reason, priced].filter(Boolean).join('. ') || null,
    actor,
    at: now,
  });
  // Only now does the person owe something: a hold that nobody pays leaves no trace in the ledger.
  if (to === 'confirmed' && registration.amount > 0 && !options.isCharged) {
    await postCharge(trx, context, {
      registrationId: registration._id,
      eventId: registration.eventId,
      amountPaise: registration.amount * PAISE,
      actorName: actor.name,
    });
  }
  const kind = emailKindFor(to);
  const isSilent = options.isSilent || (registration.verifyBy !== null && !isAboutMoney(registration, to));
  if (registration.verifyBy !== null && isAboutMoney(registration, to) && !hasEnded(to)) {
    await publishLogo(trx, registration._id);
    await askWaitingGuardians(trx, context, registration._id, emailSourceOf(actor));
  }
  // The link is the offer and the verification in one.
  if (isSilent && to === 'offered') {
    await extendVerification(trx, context, registration, rules);
    await enqueueEmails(trx, context, [{ kind: 'confirm_registration', registrationId: registration._id }]);
  }
  // Who joined with an account of their own knows of the team, and is told that it has ended.
  if (kind && registration.verifyBy !== null && hasEnded(to) && !options.isSilent) {
    const joined = await listJoinedEmails(trx, registration);
    const emails = joined.map((recipient) => ({ kind, registrationId: registration._id, recipient }));
    await enqueueEmails(trx, context, emails, emailSourceOf(actor));
  }
  if (kind && !isSilent) {
    const email = kind === 'offered' && priced ? { kind, data: { before: registration.amount } } : ({ kind } as const);
    // Beside them the payer alone is written to of a registration whose e-mail nobody confirmed: the others never heard of it.
    const recipient = registration.verifyBy !== null && hasEnded(to) ? { recipient: registration.email } : {};
    await enqueueEmails(
      trx,
      context,
      [{ ...email, ...recipient, registrationId: registration._id }],
      emailSourceOf(actor),
    );
  }
}

/** What is due back of one that ends, by the rule of now: a later rule changes nothing of it. One that goes on has none. */
function refundShareIn(
  { registration, rules }: { registration: RegistrationCore; rules: EventRules | undefined },
  to: RegistrationStatus,
  now: string,
): { refundShare?: number | null } {
  if (!hasEnded(to)) return { refundShare: null };
  return hasEnded(registration.status) || !rules ? {} : { refundShare: refundShareAt(rules, now) ?? 0 };
}

/** What a registration costs in its next status: an offer is of today's price. */
async function amountIn(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration, rules }: { registration: RegistrationCore; rules: EventRules | undefined },
  to: RegistrationStatus,
  { actor, note }: TransitionOptions,
): Promise<number> {
  if (to === 'offered') return priceOfOffer(registration, rules);
  if (registration.status !== 'confirmed' || to !== 'under_review') return registration.amount;
  // A charge for a payment that turned out to be none is taken back; what was waived of it is asked of nobody later.
  const { _id: registrationId, eventId } = registration;
  const of = { registrationId, eventId, actorName: actor.name, note: note ?? '' };
  return Math.ceil((await postChargeReversal(trx, context, of)) / PAISE);
}

/** Money, or somebody who says so, is there: it keeps the seat, and its payer is written to although the e-mail is not verified. */
const isAboutMoney = (
  { status, amount }: Pick<RegistrationCore, 'status' | 'amount'>,
  to: RegistrationStatus,
): boolean =>
  amount > 0 && (to === 'confirmed' || to === 'waitlisted' || status === 'under_review' || status === 'rejected');

const label = (status: RegistrationStatus) => status.replace('_', ' ');

/** A registration and its event, as they are until the transaction ends. */
export interface LockedRegistration extends LockedEvent {
  registration: RegistrationCore;
}

/**
 * Locks a registration's event, then itself, and reads it under both: the gate, which is not to wait for who registers, locks
 * the registration alone. Throws `registration_not_found` and `registration_changed`.
 */
export async function lockRegistration(trx: DatabaseTransaction, registrationId: string): Promise<LockedRegistration> {
  const found = await findRegistrationCore(trx, registrationId);
  if (!found) throw new AppError('registration_not_found');
  const event = await lockEventRules(trx, found.eventId);
  await lockRow(trx, 'registrations', 'id', registrationId);
  const registration = await findRegistrationCore(trx, registrationId);
  if (!registration) throw new AppError('registration_not_found');
  if (registration.eventId !== found.eventId) throw registrationChanged();
  return { ...event, registration };
}

/**
 * Restores the people of an expired registration whose payment came late: only if the event still takes people and none
 * of them has registered again since. The caller holds the lock.
 */
async function restorePeople(
  trx: DatabaseTransaction,
  context: AppContext,
  { registration, rules }: { registration: RegistrationCore; rules: EventRules | undefined },
): Promise<boolean> {
  if (paymentClosureOf(rules, context.clock()) !== null) return false;
  // An expiry releases its people at the instant of its update.
  const people = await listReleasedWith(trx, registration._id, registration.updatedAt);
  const again = await listRegisteredEmails(
    trx,
    registration.eventId,
    people.map(({ email }) => email),
  );
  if (people.length === 0 || again.length > 0) return false;
  await restoreParticipants(
    trx,
    people.map(({ _id }) => _id),
  );
  if (rules && registration.kind === 'team') await markIncomplete(trx, context, rules, [registration]);
  return true;
}

/**
 * Restores the people of an expired registration that becomes confirmed, if a seat is free, or waitlisted. The caller
 * holds the lock, `reserved` is how many seats are taken.
 */
export async function reinstateExpired(
  trx: DatabaseTransaction,
  context: AppContext,
  locked: { registration: RegistrationCore; rules: EventRules | undefined },
  to: RegistrationStatus,
  reserved: number,
): Promise<boolean> {
  const capacity = locked.rules?.capacity ?? null;
  if (to === 'confirmed' && capacity !== null && reserved >= capacity) return false;
  return restorePeople(trx, context, locked);
}
