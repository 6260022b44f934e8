import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { ConfirmEmailData, PasswordResetData } from '#server/features/notifications/email-contents.ts';
import type { OutgoingEmail } from '#server/features/notifications/email-transport.ts';
import { sendDueEmails } from '#server/features/notifications/email-worker.service.ts';

/** Sends every email that is due to the test instead of a mail server; oldest first, then by recipient. */
export async function sendEmails(context: AppContext): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  await sendDueEmails(context, async (email) => void sent.push(email));
  const keyOf = ({ createdAt, recipient }: OutgoingEmail) => `${createdAt} ${recipient}`;
  return sent.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The links that verify an e-mail, queued and not sent yet, oldest first. */
export async function listVerificationLinks(db: Database, recipient: string): Promise<string[]> {
  const rows = await db
    .selectFrom('emailQueue')
    .select('data')
    .where('kind', '=', 'confirm_account')
    .where('recipient', '=', recipient)
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ data }) => (JSON.parse(data) as ConfirmEmailData).link);
}

/** Sends what is due, and returns the newest login code that an e-mail got; undefined where it got none. */
export async function receiveLoginCode(context: AppContext, recipient: string): Promise<string | undefined> {
  const mine = (await sendEmails(context)).filter((email) => email.recipient === recipient);
  return mine.map(({ subject }) => /^(\d{6}) is your code/.exec(subject)?.[1]).findLast((code) => code !== undefined);
}

/** Links for a new password that are queued and not sent yet, oldest first. */
export async function listResetLinks(db: Database, recipient?: string): Promise<string[]> {
  let query = db.selectFrom('emailQueue').select('data').where('kind', '=', 'password_reset');
  if (recipient) query = query.where('recipient', '=', recipient);
  const rows = await query.where('status', '=', 'pending').orderBy('createdAt').execute();
  return rows.map(({ data }) => (JSON.parse(data) as PasswordResetData).link);
}
