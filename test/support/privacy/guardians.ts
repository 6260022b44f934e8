import type { NotificationData } from '#server/features/notifications/email-contents.ts';
import type { TestApp } from '../test-app.ts';

/** A registration of a minor. */
export const minorFields = {
  name: 'Asha Rao',
  isUnder18: true,
  guardianName: 'Meera Rao',
  guardianEmail: 'meera@home.test',
  guardianPhone: '+91 98765 43210',
};

/** The keys of the links that a guardian's queued mails hold, oldest first. */
export async function guardianKeys({ context }: TestApp, recipient: string): Promise<string[]> {
  const rows = await context.db
    .selectFrom('emailQueue')
    .select('data')
    .where('kind', '=', 'notification')
    .where('recipient', '=', recipient)
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ data }) => (JSON.parse(data) as NotificationData).action.href.split('/').at(-1) ?? '');
}
