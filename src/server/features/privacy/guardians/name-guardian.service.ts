import { EMAIL_OF_MINOR, type GuardianStatus, isEmailOfMinor } from '#contract/privacy/guardian-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { type EmailSource, participantActor } from '../../registrations/actors.ts';
import { checkGuess } from '../../registrations/pass-access/pass-guesses.service.ts';
import { recordEdit } from '../../registrations/status-commands.service.ts';
import * as repository from './guardians.repository.ts';
import { askGuardians, emailFor, listMinorEmails, lockRegistration } from './guardians.service.ts';
import { findRefused, refusalsAfter } from './refusals.service.ts';

/** How often a guardian can be named for one registration: the holder of a pass must not mail strangers with it. */
const MOST_NAMED = 3;

const refuse = (detail: string) => new AppError('transition_not_allowed', { detail });
const notFound = () => new AppError('registration_not_found', { detail: 'This person is not in the registration' });

/** Who names a guardian by a pass code, and for whom; `origin` is by what the mail is counted. */
interface Naming {
  user: SessionUser | undefined;
  email: string | undefined;
  participantId: string | undefined;
  origin: string | null;
}

/** Who is meant where a request does not say it: of a team the one who is under 18, and whose guardian has not agreed. */
function findOnly(people: repository.PassHolder[]): repository.PassHolder | undefined {
  if (!people.some(({ isOfTeam }) => isOfTeam)) return people[0];
  const minors = people.filter(({ status }) => status !== null);
  const open = minors.filter(({ status }) => status !== 'given');
  if (open.length > 1) throw fieldError('participantId', 'Choose whose parent or guardian you name');
  return open[0] ?? minors[0] ?? people[0];
}

/**
 * For whom a guardian is named by a pass code. Throws `registration_not_found`, `validation_failed` where several may be meant, and
 * `transition_not_allowed` where the code is that of a team and the person did not say that they are under 18: its leader must not say
 * it for others, nor become a minor in the place of one.
 */
async function getPerson(db: Database, code: string, { participantId }: Naming): Promise<repository.PassHolder> {
  const people = await repository.listPassHolders(db, code);
  if (people.length === 0) {
    throw new AppError('registration_not_found', { detail: 'This registration does not exist' });
  }
  const person = participantId ? people.find((one) => one.participantId === participantId) : findOnly(people);
  if (!person) throw notFound();
  if (person.isOfTeam && person.status === null) {
    throw refuse('Who is under 18 and has not said so names their guardian on their own pass');
  }
  return person;
}

/** Whether who asks is the person. Throws `too_many_requests` after too many wrong e-mails. */
async function isPerson(
  context: AppContext,
  code: string,
  { userId, email: expected }: repository.PassHolder,
  { user, email }: Naming,
): Promise<boolean> {
  if (user !== undefined && userId === user.id) return true;
  return checkGuess(context, code, { given: email, expected });
}

interface NamedGuardian {
  guardianName: string;
  guardianEmail: string;
  guardianPhone?: string | null | undefined;
}

/** Whether a request names who waits already, as a second click does: the link that was mailed stays good. */
const isSame = (before: repository.StoredGuardian, { guardianName, guardianEmail }: NamedGuardian): boolean =>
  before.status === 'waiting' && before.guardianName === guardianName && before.guardianEmail === guardianEmail;

/** Throws where another guardian may not be named after the one of now. */
function checkMayName(before: repository.StoredGuardian): void {
  if (before.status === 'given') throw refuse('Your guardian has agreed already');
  if (before.keyVersion >= MOST_NAMED) throw refuse('Ask the organisers: your guardian was named three times');
}

/**
 * The holder of a pass says that they are under 18, and names their guardian or another one, who is asked by e-mail; by the code of
 * a team's registration for `participantId`, who is known to be under 18. A pass of somebody who is not known to be loses its QR
 * code by that, so its code alone is not enough, nor is it after a guardian refused. The same guardian once more changes nothing
 * of what was mailed. Throws what `getPerson` throws, `not_allowed`, `validation_failed` for the e-mail of a minor of the registration
 * or of who refused, and `transition_not_allowed` after three times, after consent, or after the event.
 */
export async function nameGuardian(
  context: AppContext,
  code: string,
  given: NamedGuardian,
  by: Naming,
): Promise<{ status: GuardianStatus }> {
  const now = context.clock();
  const source: EmailSource = { cause: 'unproved', origin: by.origin };
  const person = await getPerson(context.db, code, by);
  const isProven = await isPerson(context, code, person, by);
  return inTransaction(context.db, async (trx) => {
    await lockRegistration(trx, person.registrationId);
    // Read again under the lock: the same one, also where the request leaves open who is meant.
    const holder = await getPerson(trx, code, { ...by, participantId: person.participantId });
    if (new Date(holder.endDate) <= now) throw refuse('The event is over');
    const minors = [holder.email, ...(await listMinorEmails(trx, holder.registrationId))];
    if (isEmailOfMinor(given.guardianEmail, minors)) throw fieldError('guardianEmail', EMAIL_OF_MINOR);
    const before = await repository.findGuardian(trx, { participantId: holder.participantId });
    if (!isProven && (!before || before.status === 'refused')) {
      throw new AppError('not_allowed', { detail: 'Enter the e-mail address that this pass was sent to' });
    }
    const isRefusal = (await findRefused(trx, context, [{ ...holder, ...given }])).has(holder.participantId);
    if (isRefusal && before?.status !== 'given') {
      throw fieldError('guardianEmail', 'This parent or guardian has refused. We do not write to them again');
    }
    if (!before) {
      await askGuardians(trx, context, [{ ...holder, given: { ...given, isUnder18: true }, source }]);
      return { status: 'waiting' };
    }
    if (isSame(before, given)) {
      if (given.guardianPhone) {
        await repository.updateGuardian(trx, before._id, { guardianPhone: given.guardianPhone });
      }
      return { status: before.status };
    }
    checkMayName(before);
    const at = now.toISOString();
    const named = { ...given, guardianPhone: given.guardianPhone ?? null, keyVersion: before.keyVersion + 1 };
    const open = {
      status: 'waiting' as const,
      askedAt: at,
      reminders: 0,
      means: null,
      decidedAt: null,
      decidedBy: null,
      refusals: refusalsAfter(context, before),
    };
    await repository.updateGuardian(trx, before._id, { ...named, ...open });
    if (before.status === 'refused') {
      // The row is that of the guardian who is named now: the committee finds the refusal here.
      const note = `A guardian of ${holder.name} had refused; another one is named`;
      await recordEdit(trx, context, holder.registrationId, note, participantActor(by.user, holder.name));
    }
    const isVerified = (await repository.listUnverified(trx, [holder.registrationId])).size === 0;
    if (isVerified) await enqueueEmails(trx, context, [await emailFor(trx, context, { ...before, ...named })], source);
    return { status: 'waiting' };
  });
}
