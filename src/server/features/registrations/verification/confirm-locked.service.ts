import type { User } from '#contract/auth.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { askWaitingGuardians } from '../../privacy/guardians/guardians.service.ts';
import { emailSourceOf, participantActor, type Visitor } from '../actors.ts';
import { newRegistrationEmails } from '../create-registrations.service.ts';
import { listPeopleOf } from '../participants.repository.ts';
import { findRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { publishLogo } from '../team-logo.service.ts';
import { lockAndPromote } from '../waitlist/expire-and-promote.service.ts';
import { listMadeUnverified, markVerified } from './verification.repository.ts';

/** The e-mail of a registration is verified: it does not lapse, and its mails go out. The caller has locked its event. */
export async function confirmLocked(
  trx: DatabaseTransaction,
  context: AppContext,
  registration: StoredRegistration,
  visitor?: Visitor,
): Promise<StoredRegistration> {
  await markVerified(trx, registration._id, context.clock().toISOString());
  await publishLogo(trx, registration._id);
  const people = await listPeopleOf(trx, [{ _id: registration._id, ended: false }]);
  const source = emailSourceOf(participantActor(undefined, registration.name, visitor));
  const verified = { ...registration, verifyBy: null };
  await enqueueEmails(trx, context, newRegistrationEmails({ registration: verified, people }), source);
  await askWaitingGuardians(trx, context, registration._id, source);
  return verified;
}

/**
 * Confirms what an account has registered with its own e-mail before the e-mail was verified. Call it once the verification is
 * committed, and only where the account is known to be the person's: a stranger's registrations are not theirs.
 */
export async function confirmOwn(context: AppContext, user: Pick<User, 'id' | 'email'>): Promise<void> {
  for (const { id, eventId } of await listMadeUnverified(context.db, user)) {
    await inTransaction(context.db, async (trx) => {
      await lockAndPromote(trx, context, eventId);
      const registration = await findRegistration(trx, { id });
      if (!registration || hasEnded(registration.status) || registration.verifyBy === null) return;
      await confirmLocked(trx, context, registration);
    });
  }
}
