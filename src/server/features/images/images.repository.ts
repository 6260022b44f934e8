import type { Database } from '../../db/database.ts';

/** `unusedSince` of a picture that is being deleted: it counts as deleted and cannot be referenced any more. */
const CLAIMED = new Date(0).toISOString();

/** How many references are stored by one statement. */
const ROWS_AT_ONCE = 500;

export interface StoredImage {
  id: string;
  width: number;
  height: number;
  /** JSON list of widths, narrowest first. */
  widths: string;
  isPrivate: boolean;
}

/** Inserts a picture without references. */
export async function insertImage(
  db: Database,
  image: StoredImage & { thumbhash: string },
  now: string,
): Promise<void> {
  await db
    .insertInto('images')
    .values({ ...image, createdAt: now, unusedSince: now })
    .execute();
}

/** Starts the grace period of an unused picture again. */
export async function restartGrace(db: Database, id: string, now: string): Promise<void> {
  await db
    .updateTable('images')
    .set({ unusedSince: now })
    .where('id', '=', id)
    .where('unusedSince', '>', CLAIMED)
    .execute();
}

export async function findImage(db: Database, id: string): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'widths', 'isPrivate'])
    .where('id', '=', id)
    .where((or) => or.or([or('unusedSince', 'is', null), or('unusedSince', '>', CLAIMED)]))
    .executeTakeFirst();
  return row && { ...row, isPrivate: Boolean(row.isPrivate) };
}

/** Those of these ids that are public. */
export async function listPublic(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'widths', 'thumbhash'])
    .where('id', 'in', ids)
    .where('isPrivate', '=', false)
    .where((or) => or.or([or('unusedSince', 'is', null), or('unusedSince', '>', CLAIMED)]))
    .execute();
}

/** Shows an owner's pictures to everybody. */
export async function publish(db: Database, owner: string): Promise<void> {
  await db
    .updateTable('images')
    .set({ isPrivate: false })
    .where('id', 'in', (eb) => eb.selectFrom('imageReferences').select('imageId').where('owner', '=', owner))
    .execute();
}

export async function deleteImage(db: Database, id: string): Promise<void> {
  await db.deleteFrom('images').where('id', '=', id).execute();
}

export async function listReferences(db: Database, owner: string): Promise<string[]> {
  const rows = await db.selectFrom('imageReferences').select('imageId').where('owner', '=', owner).execute();
  return rows.map((row) => row.imageId);
}

/** Gives new owners the pictures of others (`from → to`): as those hold references, no sweep deletes them meanwhile. */
export async function copyReferences(db: Database, owners: ReadonlyMap<string, string>): Promise<void> {
  const held = await db
    .selectFrom('imageReferences')
    .select(['imageId', 'owner'])
    .where('owner', 'in', [...owners.keys()])
    .execute();
  const rows = held.map(({ imageId, owner }) => ({ imageId, owner: owners.get(owner) ?? owner }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('imageReferences')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

export async function listOwners(db: Database, imageId: string): Promise<string[]> {
  const rows = await db.selectFrom('imageReferences').select('owner').where('imageId', '=', imageId).execute();
  return rows.map((row) => row.owner);
}

/**
 * Adds a reference from an owner to a picture. Writing to the picture's row first locks out the sweep until
 * the transaction ends; a picture that is unknown or being deleted is left out.
 */
export async function insertReference(db: Database, owner: string, imageId: string): Promise<void> {
  const held = await db
    .updateTable('images')
    .set({ unusedSince: null })
    .where('id', '=', imageId)
    .where((or) => or.or([or('unusedSince', 'is', null), or('unusedSince', '>', CLAIMED)]))
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) return;
  await db
    .insertInto('imageReferences')
    .values({ imageId, owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes one reference; the picture is unused from now on where it was the last. */
export async function deleteReference(db: Database, owner: string, imageId: string, now: string): Promise<void> {
  // Locks the row, so that the last statement sees a reference that another transaction added meanwhile.
  await db.updateTable('images').set({ id: imageId }).where('id', '=', imageId).execute();
  await db.deleteFrom('imageReferences').where('owner', '=', owner).where('imageId', '=', imageId).execute();
  await db
    .updateTable('images')
    .set({ unusedSince: now })
    .where('id', '=', imageId)
    .where('unusedSince', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('imageReferences').select('owner').whereRef('imageReferences.imageId', '=', 'images.id'))),
    )
    .execute();
}

/** Ids of pictures unused since before an instant but for some, oldest first, including those whose deletion failed. */
export async function listUnused(db: Database, before: string, limit: number, except: string[]): Promise<string[]> {
  let unused = db.selectFrom('images').select('id').where('unusedSince', '<', before);
  if (except.length > 0) unused = unused.where('id', 'not in', except);
  const rows = await unused.orderBy('unusedSince').limit(limit).execute();
  return rows.map((row) => row.id);
}

/** Marks a picture as being deleted unless it is referenced; returns whether it may be deleted. */
export async function claimForDeletion(db: Database, id: string, before: string): Promise<boolean> {
  const claimed = await db
    .updateTable('images')
    .set({ unusedSince: CLAIMED })
    .where('id', '=', id)
    .where('unusedSince', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('imageReferences').select('owner').whereRef('imageReferences.imageId', '=', 'images.id'))),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}
