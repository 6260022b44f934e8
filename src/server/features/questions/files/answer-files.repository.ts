import type { Image } from '#contract/images.ts';
import type { Database } from '../../../db/database.ts';
import { toJoinedImage } from '../../../image-urls.ts';

/** `unusedSince` of a file that is being deleted: no answer can name it any more. */
const CLAIMED = new Date(0).toISOString();

export interface StoredAnswerFile {
  id: string;
  eventId: string;
  questionId: string;
  imageId: string | null;
  name: string;
  bytes: number;
}

const columns = ['id', 'eventId', 'questionId', 'imageId', 'name', 'bytes'] as const;

/** Stores a file that no answer names yet. */
export async function insertFile(
  db: Database,
  file: StoredAnswerFile & { network: string | null },
  now: string,
): Promise<void> {
  await db
    .insertInto('answerFiles')
    .values({ ...file, createdAt: now, unusedSince: now })
    .execute();
}

export async function findFile(db: Database, id: string): Promise<StoredAnswerFile | undefined> {
  return db.selectFrom('answerFiles').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A file as admins open it: where it is a picture, with its widths. */
export interface ShownAnswerFile {
  id: string;
  picture: Image | null;
}

export async function listShownFiles(db: Database, ids: string[]): Promise<ShownAnswerFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('answerFiles')
    .leftJoin('images', 'images.id', 'answerFiles.imageId')
    .select([
      'answerFiles.id',
      'answerFiles.imageId',
      'images.width as imageWidth',
      'images.height as imageHeight',
      'images.widths as imageWidths',
    ])
    .where('answerFiles.id', 'in', ids)
    .execute();
  return rows.map(({ id, ...image }) => ({ id, picture: toJoinedImage(image) }));
}

/** The files among these that no answer names and that are not being deleted. */
export async function listUnusedFiles(db: Database, ids: string[]): Promise<StoredAnswerFile[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('answerFiles')
    .select(columns)
    .where('id', 'in', ids)
    .where('unusedSince', '>', CLAIMED)
    .execute();
}

/** Marks files as named by an answer; false where one of them was used or deleted meanwhile. */
export async function useFiles(db: Database, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numUpdatedRows } = await db
    .updateTable('answerFiles')
    .set({ unusedSince: null })
    .where('id', 'in', ids)
    .where('unusedSince', '>', CLAIMED)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(ids.length);
}

/** Marks files as named by no answer any more. */
export async function releaseFiles(db: Database, ids: string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('answerFiles').set({ unusedSince: now }).where('id', 'in', ids).execute();
}

/** Bytes: what a network sent since an instant, and what of that is unused; and all that is unused. */
export async function measureFiles(
  db: Database,
  network: string,
  since: string,
): Promise<{ sent: number; unused: number; unusedInAll: number }> {
  const own = await db
    .selectFrom('answerFiles')
    .select([
      (eb) => eb.fn.sum<number | null>('bytes').as('sent'),
      (eb) => eb.fn.sum<number | null>('bytes').filterWhere('unusedSince', 'is not', null).as('unused'),
    ])
    .where('network', '=', network)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  const all = await db
    .selectFrom('answerFiles')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('unusedSince', 'is not', null)
    .executeTakeFirstOrThrow();
  return { sent: Number(own.sent ?? 0), unused: Number(own.unused ?? 0), unusedInAll: Number(all.bytes ?? 0) };
}

/** Files unused since before an instant, oldest first, including those whose deletion failed. */
export async function listStaleFiles(db: Database, before: string, limit: number): Promise<StoredAnswerFile[]> {
  return db
    .selectFrom('answerFiles')
    .select(columns)
    .where('unusedSince', '<', before)
    .orderBy('unusedSince')
    .limit(limit)
    .execute();
}

/** Marks a file as being deleted; false where an answer names it. */
export async function claimFile(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('answerFiles')
    .set({ unusedSince: CLAIMED })
    .where('id', '=', id)
    .where('unusedSince', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom('answerFiles').where('id', '=', id).execute();
}

/** Forgets which networks sent the files of before an instant. */
export async function forgetNetworks(db: Database, before: string): Promise<void> {
  await db
    .updateTable('answerFiles')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('createdAt', '<', before)
    .execute();
}
