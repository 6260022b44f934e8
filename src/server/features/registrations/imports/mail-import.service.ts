import type { RegistrationImport } from '#contract/imports/registration-imports.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { NewEmail } from '../../notifications/email-contents.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { DESK_EMAILS } from '../actors.ts';
import { emailKindFor } from '../change-status.service.ts';
import { lockEventRules, requireOpenYear } from '../event-lock/event-lock.service.ts';
import * as repository from './registration-imports.repository.ts';

/** How many emails are queued by one statement. */
const AT_ONCE = 500;

/** Queues the mails of imported registrations: a pass to each of their people, else how the registration is. */
export async function mailRegistrations(
  trx: DatabaseTransaction,
  context: AppContext,
  rows: repository.ImportedRow[],
): Promise<void> {
  const emails = rows.flatMap(({ registrationId, kind, status }): NewEmail[] => {
    const told = hasEnded(status) ? undefined : emailKindFor(status);
    const members = kind === 'team' && !hasEnded(status) && status !== 'confirmed';
    return [
      ...(told ? [{ kind: told, registrationId }] : []),
      ...(members ? [{ kind: 'added' as const, registrationId }] : []),
    ];
  });
  for (let start = 0; start < emails.length; start += AT_ONCE) {
    await enqueueEmails(trx, context, emails.slice(start, start + AT_ONCE), DESK_EMAILS);
  }
}

/** An import of an event that was not undone. Throws `registration_import_not_found` and `registration_import_undone`. */
export async function getLiveImport(
  trx: DatabaseTransaction,
  by: { eventId: string; importId: string },
): Promise<RegistrationImport> {
  const made = await repository.findImport(trx, by);
  if (!made) throw new AppError('registration_import_not_found');
  if (made.undoneAt) throw new AppError('registration_import_undone');
  return made;
}

/**
 * Mails the people of an import that was made without, once. Throws `registration_import_not_found`,
 * `registration_import_undone` and `registration_import_mailed`.
 */
export async function mailImport(
  context: AppContext,
  by: { eventId: string; importId: string },
): Promise<RegistrationImport> {
  return inTransaction(context.db, async (trx) => {
    requireOpenYear((await lockEventRules(trx, by.eventId)).rules);
    const made = await getLiveImport(trx, by);
    const mailedAt = context.clock().toISOString();
    if (!(await repository.markMailed(trx, by.importId, mailedAt))) throw new AppError('registration_import_mailed');
    await mailRegistrations(trx, context, await repository.listRows(trx, by.importId));
    return { ...made, mailedAt };
  });
}
