import type { RegistrationVerification } from '#contract/people/registration-verifications.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { verifyEmail } from '../../auth/verification/verify-email.service.ts';
import { countConfirmationEmails, enqueueEmails } from '../../notifications/email-queue.service.ts';
import { toldVisitor } from '../../notifications/mailed-message.service.ts';
import { emailSourceOf, participantActor, SYSTEM, type Visitor } from '../actors.ts';
import { lockRegistration } from '../change-status.service.ts';
import { findRegistration } from '../registrations.repository.ts';
import { transitionLocked } from '../status-commands.service.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { publishLogo } from '../team-logo.service.ts';
import { lockAndPromote } from '../waitlist/expire-and-promote.service.ts';
import { confirmLocked, confirmOwn } from './confirm-locked.service.ts';
import { dropVerifyBy } from './verification.repository.ts';
import { isTokenOf, registrationIdIn } from './verification-link.service.ts';

export { verificationViewOf } from './shortened-email.ts';
export { countUnverified } from './verification.repository.ts';

const HOUR = 60 * 60_000;
const MINUTE = 60_000;
/** How often the link of one registration is mailed in an hour, the first one included. */
const LINKS_PER_HOUR = 4;

const unknown = () =>
  new AppError('registration_not_found', { detail: 'This link is incomplete. Open it from the e-mail once more' });
const lapsed = () =>
  new AppError('transition_not_allowed', { detail: 'This registration has ended. Register for the event again' });

/** The registration that a genuine token was made for. Throws `registration_not_found`. */
async function findByToken(context: AppContext, token: string): Promise<StoredRegistration> {
  const registration = await findRegistration(context.db, { id: registrationIdIn(token) });
  if (!registration || !isTokenOf(context, registration, token)) throw unknown();
  return registration;
}

const toVerification = (registration: StoredRegistration, now: string): RegistrationVerification => {
  const { eventId, eventTitle, mainEventTitle, eventStartDate, verifyBy, status, code } = registration;
  const isLapsed = hasEnded(status) || (verifyBy !== null && verifyBy <= now);
  const state = isLapsed ? 'lapsed' : verifyBy === null ? 'confirmed' : 'open';
  return {
    eventId,
    eventTitle,
    mainEventTitle,
    eventStartDate,
    verifyBy,
    state,
    code: state === 'confirmed' ? code : null,
  };
};

/** What a mailed link is about, without anything that was typed at the registration. Throws `registration_not_found`. */
export async function getVerification(context: AppContext, token: string): Promise<RegistrationVerification> {
  return toVerification(await findByToken(context, token), context.clock().toISOString());
}

/** Locks the event, ends what has lapsed, and reads the registration again; throws where it has ended. */
async function lockAndRead(trx: DatabaseTransaction, context: AppContext, found: StoredRegistration) {
  await lockAndPromote(trx, context, found.eventId);
  const registration = await findRegistration(trx, { id: found._id });
  if (!registration) throw unknown();
  return registration;
}

/**
 * The contact's e-mail is confirmed: the seat stays, and only now the pass and the mails to the members go out. Confirming
 * again changes nothing. Throws `registration_not_found`, and `transition_not_allowed` where the registration has ended.
 */
export async function confirmVerification(
  context: AppContext,
  token: string,
  { user, visitor }: { user?: SessionUser | undefined; visitor?: Visitor } = {},
): Promise<RegistrationVerification> {
  const found = await findByToken(context, token);
  let owner: SessionUser | undefined;
  const confirmed = await inTransaction(context.db, async (trx) => {
    const registration = await lockAndRead(trx, context, found);
    // The lapse is stored with this transaction; the error must not undo it.
    if (hasEnded(registration.status) || registration.verifyBy === null) return registration;
    if (user && !user.emailVerified && user.email === registration.email) {
      await verifyEmail(trx, context, user.id, { isOwner: true });
      owner = user;
    }
    return confirmLocked(trx, context, registration, visitor);
  });
  if (hasEnded(confirmed.status)) throw lapsed();
  if (owner) await confirmOwn(context, owner);
  return toVerification(confirmed, context.clock().toISOString());
}

/**
 * The owner of the e-mail did not register: the seat and the e-mail are free at once, also while a payment is checked and
 * after the last day to cancel, since nothing of it is theirs. Throws as `confirmVerification`.
 */
export async function declineVerification(context: AppContext, token: string): Promise<void> {
  const found = await findByToken(context, token);
  await inTransaction(context.db, async (trx) => {
    await lockAndPromote(trx, context, found.eventId);
    // Whom the gate has let in meanwhile waits for no confirmation any more.
    const { registration } = await lockRegistration(trx, found._id);
    if (hasEnded(registration.status)) return;
    if (registration.verifyBy === null)
      throw new AppError('transition_not_allowed', { detail: 'This e-mail was confirmed already' });
    await transitionLocked(trx, context, registration._id, 'cancelled', {
      actor: { ...SYSTEM, name: 'The owner of the e-mail' },
      note: 'Its owner says that they did not register',
      isSilent: true,
    });
  });
}

/** Mails the link once more: a minute after the last one, and a few times an hour. Throws `too_many_requests`, `registration_not_found`. */
export async function resendVerification(context: AppContext, code: string, visitor?: Visitor): Promise<void> {
  const found = await findRegistration(context.db, { code });
  if (!found) throw new AppError('registration_not_found', { detail: 'This registration does not exist' });
  await inTransaction(context.db, async (trx) => {
    const registration = await lockAndRead(trx, context, found);
    if (registration.verifyBy === null)
      throw new AppError('transition_not_allowed', { detail: 'This e-mail needs no confirmation' });
    const now = context.clock().getTime();
    const since = (milliseconds: number) => new Date(now - milliseconds).toISOString();
    const { recent, all, isWaiting } = await countConfirmationEmails(
      trx,
      registration._id,
      { recent: since(MINUTE), all: since(HOUR) },
      since(0),
    );
    if (recent > 0) {
      const detail = toldVisitor(context, 'The e-mail is on its way. Wait a minute');
      throw new AppError('too_many_requests', { detail, retryAfter: 60 });
    }
    if (isWaiting) {
      throw new AppError('too_many_requests', {
        detail:
          'Many people registered at once: your e-mail goes out in turn, and your registration is kept until then',
        retryAfter: 600,
      });
    }
    if (all >= LINKS_PER_HOUR) {
      throw new AppError('too_many_requests', {
        detail: 'Several e-mails are on their way. Look into the spam folder too',
        retryAfter: 3600,
      });
    }
    const source = emailSourceOf(participantActor(undefined, registration.name, visitor));
    await enqueueEmails(trx, context, [{ kind: 'confirm_again', registrationId: registration._id }], source);
  });
}

/** Somebody of the registration is here: it does not lapse any more. */
export async function keepAdmitted(trx: DatabaseTransaction, registrationId: string): Promise<void> {
  if (await dropVerifyBy(trx, registrationId)) await publishLogo(trx, registrationId);
}
