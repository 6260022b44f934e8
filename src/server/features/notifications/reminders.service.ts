import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { enqueueEmails } from './email-queue.service.ts';
import { claimReminder, listRegistrationsToRemind, markReminded } from './reminders.repository.ts';

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
 * Queues a reminder for every confirmed registration whose event begins within a day; each registration gets one
 * at most. An event of which a mail about a change waits has to wait too; one that its people know on hold gets none. Who registered within that day has just read the confirmation and gets none. Returns how many were queued.
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
