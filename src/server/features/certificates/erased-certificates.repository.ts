import { sql } from 'kysely';
import { ERASED } from '#contract/privacy/erased-name.ts';
import type { Database } from '../../db/database.ts';

/** A subject may hold a name. */
const erased = (erasedAt: string) => ({
  name: ERASED,
  searchText: ERASED.toLowerCase(),
  subject: sql<string>`${sql.ref('id')} || ' erased'`,
  reason: null,
  erasedAt,
});

const participantsOf = (db: Database, emails: string[]) =>
  db.selectFrom('participants').select('participants.id').where('participants.email', 'in', emails);

/** The events of which people with these e-mails have certificates. */
export async function listEventsOf(db: Database, emails: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('certificates')
    .select('eventId')
    .distinct()
    .where('participantId', 'in', participantsOf(db, emails))
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Whether a certificate still names one of the people with these e-mails. */
export async function namesOneOf(db: Database, emails: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .select('id')
    .where('participantId', 'in', participantsOf(db, emails))
    .where('erasedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseOf(
  db: Database,
  emails: string[],
  registrationIds: string[],
  erasedAt: string,
): Promise<void> {
  const update = db.updateTable('certificates').set(erased(erasedAt)).where('erasedAt', 'is', null);
  await update.where('participantId', 'in', participantsOf(db, emails)).execute();
  if (registrationIds.length > 0) await update.where('registrationId', 'in', registrationIds).execute();
}

/** The prizes of these events whose names are nobody's of a registration. */
export async function listNamedPrizes(db: Database, eventIds: string[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('certificates')
    .select(['id', 'name'])
    .where('eventId', 'in', eventIds)
    .where('participantId', 'is', null)
    .where('erasedAt', 'is', null)
    .execute();
}

export async function setErasedName(db: Database, id: string, name: string, erasedAt: string): Promise<void> {
  await db
    .updateTable('certificates')
    .set({ ...erased(erasedAt), name, searchText: name.toLowerCase() })
    .where('id', '=', id)
    .execute();
}

const issuedBefore = (db: Database, before: string) =>
  db.selectFrom('certificates').where('issuedAt', '<', before).where('erasedAt', 'is', null);

export async function eraseIssuedBefore(
  db: Database,
  before: string,
  erasedAt: string,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    .set(erased(erasedAt))
    .where('id', 'in', issuedBefore(db, before).select('id').limit(limit))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function countAged(db: Database, before: string): Promise<number> {
  const row = await issuedBefore(db, before)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
