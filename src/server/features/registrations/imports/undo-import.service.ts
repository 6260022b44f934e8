import type { RegistrationImport } from '#contract/imports/registration-imports.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockRows } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { postChargeReversal } from '../../ledger/price-changes.service.ts';
import { listPaidSince, takeBackSheetPayment } from '../../payments/imported-payments.service.ts';
import type { Actor } from '../actors.ts';
import { transition } from '../change-status.service.ts';
import { requireOpenYear } from '../event-lock/event-lock.service.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { findRegistrationCore } from '../registrations.repository.ts';
import { lockAndPromote } from '../waitlist/expire-and-promote.service.ts';
import { getLiveImport } from './mail-import.service.ts';
import * as repository from './registration-imports.repository.ts';

const NOTE = 'The import was undone';

/** The registrations of an import as they are until the transaction ends: the gate takes their locks alone. */
async function lockImported(trx: DatabaseTransaction, importId: string): Promise<repository.ImportedRow[]> {
  const made = await repository.listRows(trx, importId);
  await lockRows(
    trx,
    'registrations',
    made.map(({ registrationId }) => registrationId),
  );
  return repository.listRows(trx, importId);
}

/** Throws `registration_import_used` where something was built on the registrations since. */
async function requireUnused(
  trx: DatabaseTransaction,
  eventId: string,
  { payment }: Pick<RegistrationImport, 'payment'>,
  rows: repository.ImportedRow[],
): Promise<void> {
  const inside = rows.filter(({ checkedIn }) => checkedIn > 0).length;
  const moved = rows.filter((row) => row.eventId !== eventId).length;
  const paid = (await listPaidSince(trx, rows, payment)).length;
  const reasonFor = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
  const reasons = [
    ...reasonFor(inside, 'one pass was used at the gate', 'passes were used at the gate'),
    ...reasonFor(paid, 'one has money that came or went back since', 'have money that came or went back since'),
    ...reasonFor(moved, 'one is in another event now', 'are in another event now'),
  ];
  if (reasons.length === 0) return;
  const detail = `It cannot be undone any more: ${reasons.join(', ')}. Cancel single registrations instead`;
  throw new AppError('registration_import_used', { detail });
}

/** Cancels a registration of the import, with the payment that the import recorded; one that has ended keeps its status. */
async function cancel(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: EventRules | undefined,
  { registrationId, paymentId }: repository.ImportedRow,
  { actor, isSilent }: { actor: Actor; isSilent: boolean },
): Promise<void> {
  const read = async () => {
    const registration = await findRegistrationCore(trx, registrationId);
    if (!registration) throw new AppError('registration_not_found');
    return { registration, rules };
  };
  const { registration } = await read();
  const isOver = hasEnded(registration.status);
  if (paymentId) {
    if (isOver) {
      const { eventId } = registration;
      await postChargeReversal(trx, context, { registrationId, eventId, actorName: actor.name, note: NOTE });
    } else if (registration.status === 'confirmed') {
      await transition(trx, context, await read(), 'under_review', { actor, note: NOTE, isSilent: true });
    }
    await takeBackSheetPayment(trx, context, paymentId, actor);
  }
  if (isOver) return;
  await transition(trx, context, await read(), 'cancelled', { actor, note: NOTE, isSilent });
}

/**
 * Undoes an import as a whole: its registrations are cancelled, the payments that it recorded are taken back, its rows can be
 * imported again. People are told where they were mailed before. Throws `registration_import_not_found`,
 * `registration_import_undone`, and `registration_import_used` where passes were used, money came or went since, or
 * registrations are in another event.
 */
export async function undoImport(
  context: AppContext,
  by: { eventId: string; importId: string },
  actor: Actor,
): Promise<RegistrationImport> {
  const undone = { undoneBy: actor.name, undoneAt: context.clock().toISOString() };
  return inTransaction(context.db, async (trx) => {
    const { rules } = await lockAndPromote(trx, context, by.eventId);
    requireOpenYear(rules);
    const made = await getLiveImport(trx, by);
    const rows = await lockImported(trx, by.importId);
    await requireUnused(trx, by.eventId, made, rows);
    if (!(await repository.markUndone(trx, by.importId, undone))) throw new AppError('registration_import_undone');
    for (const row of rows) await cancel(trx, context, rules, row, { actor, isSilent: made.mailedAt === null });
    // The seats that it frees are offered to those who waited before.
    await lockAndPromote(trx, context, by.eventId);
    return { ...made, ...undone };
  });
}
