import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ambassador } from '#contract/ambassadors.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { AmbassadorsTable } from '../../db/schema.ts';
import { type JoinedImage, toJoinedImage } from '../../image-urls.ts';

type AmbassadorRow = Selectable<AmbassadorsTable> & JoinedImage;

function toAmbassador(row: AmbassadorRow, events: string[]): Ambassador {
  const images = toJoinedImage(row, row.imageFocus);
  return {
    _id: row.id,
    name: row.name,
    institution: row.institution,
    shortBio: row.shortBio,
    mainEventId: events[0] ?? null,
    events,
    image: images?.url ?? null,
    images,
    version: row.version,
    createdAt: toIso(row.createdAt),
  };
}

function selectAmbassadors(db: Database) {
  return db
    .selectFrom('ambassadors')
    .leftJoin('images', 'images.id', 'ambassadors.imageId')
    .selectAll('ambassadors')
    .select(['images.width as imageWidth', 'images.height as imageHeight', 'images.widths as imageWidths'])
    .where('ambassadors.deletedAt', 'is', null);
}

/** Which events ambassadors stand for, in their order; deleted ones too. */
function selectLinks(db: Database) {
  return db.selectFrom('ambassadorEvents').select(['ambassadorId', 'eventId']).orderBy('position');
}

/** Every ambassador that is not deleted, in no order. Two queries. */
export async function listAmbassadors(db: Database): Promise<Ambassador[]> {
  const rows = await selectAmbassadors(db).execute();
  const events = Map.groupBy(await selectLinks(db).execute(), (link) => link.ambassadorId);
  return rows.map((row) => toAmbassador(row, events.get(row.id)?.map((link) => link.eventId) ?? []));
}

export async function findAmbassador(db: Database, id: string): Promise<Ambassador | undefined> {
  const row = await selectAmbassadors(db).where('ambassadors.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const links = await selectLinks(db).where('ambassadorId', '=', id).execute();
  return toAmbassador(
    row,
    links.map((link) => link.eventId),
  );
}

/** The picture of one that is not deleted, as it is stored. */
export async function findPicture(db: Database, id: string) {
  return db
    .selectFrom('ambassadors')
    .select(['imageId', 'imageFocus'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function insertAmbassador(db: Database, row: Insertable<AmbassadorsTable>): Promise<void> {
  await db.insertInto('ambassadors').values(row).execute();
}

/**
 * Writes the fields given, and takes the row's lock until the transaction ends even where none is.
 * False where the ambassador is gone or deleted.
 */
export async function updateAmbassador(
  db: Database,
  id: string,
  changes: Updateable<AmbassadorsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ambassadors')
    .set({ ...changes, id })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Shows an ambassador again; false where there never was one. */
export async function restoreAmbassador(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ambassadors')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the events in this order. */
export async function setEvents(db: Database, ambassadorId: string, events: string[]): Promise<void> {
  await db.deleteFrom('ambassadorEvents').where('ambassadorId', '=', ambassadorId).execute();
  const rows = events.map((eventId, position) => ({ ambassadorId, eventId, position }));
  if (rows.length > 0) await db.insertInto('ambassadorEvents').values(rows).execute();
}

/** Those of the events of closed years that an ambassador stands for, deleted ambassadors' too. */
export async function listClosedEvents(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('ambassadorEvents')
    .innerJoin('events', 'events.id', 'ambassadorEvents.eventId')
    .select('eventId')
    .distinct()
    .where('events.year', 'is not', null)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Puts another event in the place of one wherever an ambassador stands for it, as a save would; null takes it off. */
export async function replaceEvent(db: Database, eventId: string, by: string | null): Promise<void> {
  await db
    .updateTable('ambassadors')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('ambassadorEvents').select('ambassadorId').where('eventId', '=', eventId))
    .execute();
  if (by === null) await db.deleteFrom('ambassadorEvents').where('eventId', '=', eventId).execute();
  else await db.updateTable('ambassadorEvents').set({ eventId: by }).where('eventId', '=', eventId).execute();
}

/** Those of the ids that are main events of a closed year, or with null of the one that is open, and not deleted. */
export async function listMainEvents(db: Database, ids: string[], year: string | null): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', 'in', ids)
    .where('mainEventId', 'is', null)
    .where('year', year === null ? 'is' : '=', year)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
