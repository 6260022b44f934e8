import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import type { NewEmail } from '../notifications/email-contents.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import { type Actor, emailSourceOf } from '../registrations/actors.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import type { TeamMember } from '../registrations/team-members.service.ts';

/** Tells the contact of a team of a member who left, or the member that the leader took them out; nobody while the team's e-mail is not verified. */
export async function tellOfLeaving(
  trx: DatabaseTransaction,
  context: AppContext,
  { _id: registrationId, verifyBy }: StoredRegistration,
  { name, email, language }: TeamMember,
  { actor, byMember, isMistaken = false }: { actor: Actor; byMember: boolean; isMistaken?: boolean },
): Promise<void> {
  if (verifyBy !== null) return;
  const data = { member: name, isMistaken };
  const mail: NewEmail = byMember
    ? { kind: 'member_left', registrationId, data }
    : // Their registration says their language no more.
      { kind: 'removed', registrationId, recipient: email, language: language ?? 'en', data };
  await enqueueEmails(trx, context, [mail], emailSourceOf(actor));
}
