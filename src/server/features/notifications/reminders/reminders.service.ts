import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockRow } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { deleteEmail, type QueuedEmail } from '../email-queue.repository.ts';
import { enqueueEmails } from '../email-queue.service.ts';
import { claimReminder, forgetReminder, listRegistrationsToRemind, markReminded } from './reminders.repository.ts';

const BATCH = 500;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Since when a registration counts as reminded of an event that it gets a mail about now: null where a reminder is still to come.
 * In the day before the event begins that mail is the reminder.
 */
export const remindedByMail = ({ startDate }: { startDate: string }, now: Date): string | null =>
  now.getTime() > new Date(startDate).getTime() - DAY ? now.toISOString() : null;

/** Takes registrations as reminded by a mail that says when their event begins, where `remindedByMail` says so. */
export async function settleReminders(
  trx: DatabaseTransaction,
  registrationIds: string[],
  remindedAt: string | null,
): Promise<void> {
  if (remindedAt !== null) await markReminded(trx, registrationIds, remindedAt);
}

/**
 * Deletes a reminder that is untrue by what its event is now: deleted, on hold or at another time. That may be taken back, so
 * `queueReminders` decides about the registration again; of all that it queues, nothing is untrue by its event at that time.
 */
export async function dropReminder(
  { db }: Pick<AppContext, 'db'>,
  { id, registrationId, createdAt }: Pick<QueuedEmail, 'id' | 'registrationId' | 'createdAt'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // One worker at a time: each would see the rows of a team that the other one deletes.
    if (registrationId) await lockRow(trx, 'registrations', 'id', registrationId);
    await deleteEmail(trx, id);
    if (registrationId) await forgetReminder(trx, registrationId, createdAt);
  });
}

/**
 * Queues a reminder for every confirmed registration whose event begins within a day; each registration gets one at most,
 * unless that was dropped. An event of which a mail about a change waits has to wait too; one that its people know on hold gets
 * none. Who registered within that day has just read the confirmation and gets none. Returns how many were queued.
 */
export async function queueReminders(context: AppContext): Promise<number> {
  const { db, clock } = context;
  const now = clock().toISOString();
  const inOneDay = new Date(clock().getTime() + DAY).toISOString();
  let queued = 0;
  for (;;) {
    const registrations = await listRegistrationsToRemind(db, now, inOneDay, BATCH);
    if (registrations.length === 0) return queued;
    for (const { id: registrationId, createdAt, startDate } of registrations) {
      await inTransaction(db, async (trx) => {
        if (!(await claimReminder(trx, registrationId, now))) return;
        if (new Date(createdAt).getTime() > new Date(startDate).getTime() - DAY) return;
        await enqueueEmails(trx, context, [{ kind: 'reminder', registrationId }]);
        queued += 1;
      });
    }
  }
}
