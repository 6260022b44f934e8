import type { GivenAnswers } from '#contract/questions/answer-rules.ts';
import type { PassAnswers } from '#contract/questions/answer-sheets.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { type AnsweringRegistration, readSheets, sheetsOf } from '../../questions/answer-sheets.service.ts';
import { replaceAnswers } from '../../questions/replace-answers.service.ts';
import { participantActor } from '../actors.ts';
import { raiseVersion } from '../desk/desk.repository.ts';
import { lockForDesk } from '../desk/desk-lock.service.ts';
import { requireNotErased } from '../desk/desk-rules.service.ts';
import { findEventRules } from '../event-rules.repository.ts';
import { listPeopleOf, type StoredParticipant } from '../participants.repository.ts';
import { getPassAccess, isOwnedBy, type PassAccess } from '../pass-access/pass-access.service.ts';
import { checkGuess } from '../pass-access/pass-guesses.service.ts';
import { insertHistory } from '../registration-history.repository.ts';
import { checkOwnChanges } from '../rules/own-changes.service.ts';
import { answersCloseAt, checkAnswersAreOpen } from './answer-deadline.service.ts';

const readPeople = (db: Database, { registration: { _id, status } }: PassAccess) =>
  listPeopleOf(db, [{ _id, ended: hasEnded(status) }]);

const toAnswering = ({ registration }: PassAccess, people: StoredParticipant[]): AnsweringRegistration => ({
  ...registration,
  people,
});

/** Whether a user is logged in as the one whom the code belongs to. */
const isKnownAs = ({ registration, holder }: PassAccess, people: StoredParticipant[], user: SessionUser | undefined) =>
  user !== undefined && (holder ? holder.userId === user.id : isOwnedBy(registration, people, user.id));

/** A member's own code is for their own answers. */
const mayOpen = ({ holder }: PassAccess, { participantId }: { participantId: string | null }): boolean =>
  !holder || participantId === holder._id;

/** The answers that a pass code opens. Throws `registration_not_found`. */
export async function getPassAnswers(
  context: AppContext,
  code: string,
  user: SessionUser | undefined,
): Promise<PassAnswers> {
  const access = await getPassAccess(context.db, code);
  const people = await readPeople(context.db, access);
  const { eventId, eventTitle, eventStartDate, kind, status } = access.registration;
  const rules = await findEventRules(context.db, eventId);
  const closesAt = rules ? answersCloseAt(kind, rules) : eventStartDate;
  const { version, sheets } = await readSheets(context.db, toAnswering(access, people));
  return {
    eventId,
    eventTitle,
    closesAt,
    version,
    isOpen: rules !== undefined && !hasEnded(status) && context.clock() < new Date(closesAt),
    isKnown: isKnownAs(access, people, user),
    sheets: sheets.filter((sheet) => mayOpen(access, sheet)),
  };
}

/** Whether answers that were given may be changed. Throws `not_allowed` for a wrong e-mail, and `too_many_requests` after too many. */
async function mayChange(
  context: AppContext,
  access: PassAccess,
  { user, email }: { user: SessionUser | undefined; email: string | undefined },
): Promise<boolean> {
  const { registration, holder } = access;
  if (isKnownAs(access, await readPeople(context.db, access), user)) return true;
  if (email === undefined) return false;
  const { code, email: expected } = holder ?? registration;
  if (await checkGuess(context, code, { given: email, expected })) return true;
  throw new AppError('not_allowed', { detail: 'Enter the e-mail address that this pass was sent to' });
}

interface GivenSheetOfPass {
  participantId: string | null;
  answers: GivenAnswers;
  version?: string | undefined;
  answersVersion?: string | undefined;
  email?: string | undefined;
}

/**
 * Changes the answers of one sheet by a pass code: the owner's for everybody of the registration, a member's for themselves.
 * Who has the code alone fills in what is unanswered; logged in as its owner, or with the e-mail, one changes answers too.
 * Throws `registration_not_found`, `not_allowed`, `transition_not_allowed` once it is too late, and what `checkOwnChanges` and
 * `replaceAnswers` throw.
 */
export async function changeByPass(
  context: AppContext,
  code: string,
  { participantId, answers: given, version, answersVersion, email }: GivenSheetOfPass,
  user: SessionUser | undefined,
): Promise<void> {
  const { registration } = await getPassAccess(context.db, code);
  const isFillingOnly = !(await mayChange(context, await getPassAccess(context.db, code), { user, email }));
  await inTransaction(context.db, async (trx) => {
    const desk = await lockForDesk(trx, context, registration._id);
    checkAnswersAreOpen(context, desk.registration.kind, desk.event.rules);
    // Read again under the lock: the code may have become another's meanwhile.
    const access = await getPassAccess(trx, code);
    const sheets = sheetsOf(toAnswering(access, desk.people)).filter((sheet) => mayOpen(access, sheet));
    const of = sheets.find((sheet) => sheet.participantId === participantId);
    if (!of) throw new AppError('registration_not_found', { detail: 'These answers are not on this pass any more' });
    await checkOwnChanges(trx, context, registration._id, 'edit');
    requireNotErased(desk.people.find(({ _id }) => _id === participantId) ?? desk.registration);
    const actor = participantActor(user, access.holder?.name ?? access.registration.name);
    const changed = await replaceAnswers(trx, context, {
      registrationId: registration._id,
      eventId: registration.eventId,
      of,
      given,
      version,
      answersVersion,
      isFillingOnly,
      isPartial: false,
      actor: { kind: 'participant', name: null },
    });
    if (changed.length === 0) return;
    const note = `Answers of ${of.name}: ${changed.join(', ')}`;
    // An admin who has the registration open does not store the earlier answers again.
    await raiseVersion(trx, registration._id);
    const at = context.clock().toISOString();
    await insertHistory(trx, { registrationId: registration._id, kind: 'edit', note, actor, at });
  });
}
