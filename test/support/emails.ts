import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { PasswordResetData } from '#server/features/notifications/email-queue.service.ts';
import type { OutgoingEmail } from '#server/features/notifications/email-transport.ts';
import { sendDueEmails } from '#server/features/notifications/email-worker.service.ts';

/** Sends every email that is due to the test instead of a mail server; oldest first, then by recipient. */
export async function sendEmails(context: AppContext): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  await sendDueEmails(context, async (email) => void sent.push(email));
  const keyOf = ({ createdAt, recipient }: OutgoingEmail) => `${createdAt} ${recipient}`;
  return sent.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Links for a new password that are queued and not sent yet, oldest first. */
export async function listResetLinks(db: Database, recipient?: string): Promise<string[]> {
  let query = db.selectFrom('emailQueue').select('data').where('kind', '=', 'password_reset');
  if (recipient) query = query.where('recipient', '=', recipient);
  const rows = await query.where('status', '=', 'pending').orderBy('createdAt').execute();
  return rows.map(({ data }) => (JSON.parse(data) as PasswordResetData).link);
}
