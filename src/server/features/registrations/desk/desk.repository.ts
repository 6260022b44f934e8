import type { Updateable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { ParticipantsTable } from '../../../db/tables/registration-tables.ts';

/** How often a registration was edited by admins, or by its people in what admins edit, from 1. */
export async function readVersion(db: Database, registrationId: string): Promise<number> {
  const row = await db
    .selectFrom('registrations')
    .select('version')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function raiseVersion(db: Database, registrationId: string): Promise<void> {
  await db
    .updateTable('registrations')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', registrationId)
    .execute();
}

export async function updateParticipant(
  db: Database,
  id: string,
  changes: Updateable<ParticipantsTable>,
): Promise<void> {
  await db.updateTable('participants').set(changes).where('id', '=', id).execute();
}

/** Moves the present people of a registration, and its team, to another event. */
export async function updateEventOfPeople(
  db: Database,
  { _id, teamId }: { _id: string; teamId: string | null },
  eventId: string,
): Promise<void> {
  await db
    .updateTable('participants')
    .set({ eventId })
    .where('registrationId', '=', _id)
    .where('releasedAt', 'is', null)
    .execute();
  if (teamId) await db.updateTable('teams').set({ eventId }).where('id', '=', teamId).execute();
}

export async function updateTeamName(db: Database, teamId: string, teamName: string): Promise<void> {
  await db.updateTable('teams').set({ teamName }).where('id', '=', teamId).execute();
}

/** The highest rank on an event's waitlist; 0 where nobody was put first. */
export async function readHighestRank(db: Database, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.max<number | null>('waitlistRank').as('rank'))
    .where('eventId', '=', eventId)
    .where('status', '=', 'waitlisted')
    .executeTakeFirst();
  return Number(row?.rank ?? 0);
}

interface SentBefore {
  registrationId: string;
  kind: string;
  recipients: string[];
  since: string;
}

/** Whether an email of a kind about a registration was queued for one of the recipients after an instant, and not given up. */
export async function hasQueuedSince(
  db: Database,
  { registrationId, kind, recipients, since }: SentBefore,
): Promise<boolean> {
  const row = await db
    .selectFrom('emailQueue')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('kind', '=', kind)
    .where('recipient', 'in', recipients)
    .where('status', 'in', ['pending', 'sent'])
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
