import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import type { TeamMember } from '../registrations/team-members.service.ts';

/** Tells the contact of a team of a member who left, or the member that the leader took them out. */
export async function tellOfLeaving(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  { name, email }: TeamMember,
  { byMember, isMistaken = false }: { byMember: boolean; isMistaken?: boolean },
): Promise<void> {
  const data = { member: name, isMistaken };
  await enqueueEmails(trx, context, [
    byMember
      ? { kind: 'member_left', registrationId, data }
      : { kind: 'removed', registrationId, recipient: email, data },
  ]);
}
