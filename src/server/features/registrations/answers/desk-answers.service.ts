import type { GivenAnswers } from '#contract/questions/answer-rules.ts';
import type { RegistrationAnswers } from '#contract/questions/answer-sheets.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { listChanges, readSheets, sheetsOf } from '../../questions/answer-sheets.service.ts';
import { replaceAnswers } from '../../questions/replace-answers.service.ts';
import type { Actor } from '../actors.ts';
import { lockForDesk, recordEdit } from '../desk/desk-lock.service.ts';
import { requireNotErased } from '../desk/desk-rules.service.ts';
import { getStoredRegistration } from '../get-registration.service.ts';
import { listPeopleOf } from '../participants.repository.ts';

/** The answers of a registration for admins. Throws `registration_not_found`. */
export async function getRegistrationAnswers({ db }: AppContext, id: string): Promise<RegistrationAnswers> {
  const registration = await getStoredRegistration(db, { id });
  const people = await listPeopleOf(db, [{ _id: id, ended: hasEnded(registration.status) }]);
  const { version, sheets } = await readSheets(db, { ...registration, people });
  return { eventId: registration.eventId, version, sheets, changes: await listChanges(db, id) };
}

interface GivenSheetOfDesk {
  participantId: string | null;
  answers: GivenAnswers;
  version?: string | undefined;
  answersVersion?: string | undefined;
  registrationVersion?: number | undefined;
  reason?: string | null | undefined;
}

/**
 * An admin changes the answers of one sheet, at any time while the registration lives. Throws what `lockForDesk` and
 * `replaceAnswers` throw.
 */
export async function changeByAdmin(
  context: AppContext,
  id: string,
  { participantId, answers: given, version, answersVersion, registrationVersion, reason }: GivenSheetOfDesk,
  actor: Actor,
): Promise<RegistrationAnswers> {
  const changed = await inTransaction(context.db, async (trx) => {
    const { registration, people } = await lockForDesk(trx, context, id, registrationVersion);
    const of = sheetsOf({ ...registration, people }).find((sheet) => sheet.participantId === participantId);
    if (!of) throw new AppError('registration_not_found', { detail: 'This person is no longer in the registration' });
    // What a team answered together was given by its contact.
    requireNotErased(people.find(({ _id }) => _id === participantId) ?? registration);
    const labels = await replaceAnswers(trx, context, {
      registrationId: id,
      eventId: registration.eventId,
      of,
      given,
      version,
      answersVersion,
      isPartial: true,
      isFillingOnly: false,
      actor: { kind: 'admin', name: actor.name },
    });
    if (labels.length > 0) {
      await recordEdit(trx, context, id, { note: `Answers of ${of.name}: ${labels.join(', ')}`, reason, actor });
    }
    return { changed: labels };
  });
  return { ...(await getRegistrationAnswers(context, id)), ...changed };
}
