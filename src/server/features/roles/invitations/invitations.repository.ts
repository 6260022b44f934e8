import type { Updateable } from 'kysely';
import { nanoid } from 'nanoid';
import { type EmailOutcome, emailOutcome } from '#contract/panel/emails.ts';
import { type Database, type DatabaseTransaction, toIso, toIsoOrNull } from '../../../db/database.ts';
import type { InvitationsTable } from '../../../db/tables/role-tables.ts';
import { openInvitations, type StoredRoleScope } from '../live-roles.repository.ts';

/** An invitation as stored, with the words of its role and event, and what became of its last mail. */
export interface StoredInvitation extends StoredRoleScope {
  _id: string;
  email: string;
  endsAt: string | null;
  openUntil: string;
  invitedBy: string | null;
  invitedByName: string;
  mail: EmailOutcome | null;
  emails: number;
  emailedAt: string;
  createdAt: string;
  acceptedAt: string | null;
  declinedAt: string | null;
  revokedAt: string | null;
  revokedBy: string | null;
}

function selectInvitations(db: Database) {
  return db
    .selectFrom('invitations')
    .leftJoin('roles', 'roles.id', 'invitations.role')
    .leftJoin('events', 'events.id', 'invitations.eventId')
    .leftJoin('gates', 'gates.id', 'invitations.gateId')
    .leftJoin('emailQueue', 'emailQueue.id', 'invitations.emailId')
    .select([
      'invitations.id as _id',
      'invitations.email',
      'invitations.role',
      'roles.label as ownRole',
      'invitations.eventId',
      'events.title as eventTitle',
      'invitations.venue',
      'invitations.gateId',
      'gates.name as gate',
      'invitations.endsAt',
      'invitations.openUntil',
      'invitations.invitedBy',
      'invitations.invitedByName',
      'emailQueue.status as mail',
      'emailQueue.delivery',
      'invitations.emails',
      'invitations.emailedAt',
      'invitations.createdAt',
      'invitations.acceptedAt',
      'invitations.declinedAt',
      'invitations.revokedAt',
      'invitations.revokedBy',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

const toInvitation = ({ mail, delivery, ...row }: Row): StoredInvitation => ({
  ...row,
  mail: mail && emailOutcome(mail, delivery),
  endsAt: toIsoOrNull(row.endsAt),
  openUntil: toIso(row.openUntil),
  emailedAt: toIso(row.emailedAt),
  createdAt: toIso(row.createdAt),
  acceptedAt: toIsoOrNull(row.acceptedAt),
  declinedAt: toIsoOrNull(row.declinedAt),
  revokedAt: toIsoOrNull(row.revokedAt),
});

/** The newest invitations. */
export async function listInvitations(db: Database, limit: number): Promise<StoredInvitation[]> {
  const rows = await selectInvitations(db)
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toInvitation);
}

export async function findInvitation(
  db: Database,
  by: { id: string } | { tokenHash: string },
): Promise<StoredInvitation | undefined> {
  const query = selectInvitations(db);
  const row = await ('id' in by
    ? query.where('invitations.id', '=', by.id)
    : query.where('invitations.tokenHash', '=', by.tokenHash)
  ).executeTakeFirst();
  return row && toInvitation(row);
}

/** The open invitations of an e-mail. */
export const listOpenOf = (db: Database, email: string, now: string) =>
  openInvitations(db, now).select(['role', 'eventId', 'venue', 'gateId']).where('email', '=', email).execute();

/** How many invitations of somebody are open, and how many they made since an instant. */
export async function countInvitationsBy(
  db: Database,
  userId: string,
  { now, since }: { now: string; since: string },
): Promise<{ open: number; made: number }> {
  const { open } = await openInvitations(db, now)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('invitedBy', '=', userId)
    .executeTakeFirstOrThrow();
  const { made } = await db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('invitedBy', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return { open: Number(open), made: Number(made) };
}

type NewInvitation = Pick<
  StoredInvitation,
  | 'email'
  | 'role'
  | 'eventId'
  | 'venue'
  | 'gateId'
  | 'endsAt'
  | 'openUntil'
  | 'invitedBy'
  | 'invitedByName'
  | 'createdAt'
> & { tokenHash: string; emailId: string | null };

export async function insertInvitation(trx: DatabaseTransaction, invitation: NewInvitation): Promise<string> {
  const id = nanoid();
  const unset = { acceptedAt: null, declinedAt: null, revokedAt: null, revokedBy: null };
  await trx
    .insertInto('invitations')
    .values({ id, ...invitation, ...unset, emails: 1, emailedAt: invitation.createdAt })
    .execute();
  return id;
}

export async function updateInvitation(
  trx: DatabaseTransaction,
  id: string,
  changed: Updateable<InvitationsTable>,
): Promise<void> {
  await trx.updateTable('invitations').set(changed).where('id', '=', id).execute();
}
