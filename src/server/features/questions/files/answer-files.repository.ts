import type { Image } from '#contract/images.ts';
import { type Database, toIso } from '../../../db/database.ts';
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

/** How `network` begins for what a logged-in person sent. */
const ACCOUNT = 'account ';

/** Who sends a file: an account, whose files are counted apart, or a network. */
export type Sender = { userId: string } | { network: string };

const keyOf = (sender: Sender): string => ('userId' in sender ? `${ACCOUNT}${sender.userId}` : sender.network);

/** Stores a file that no answer names yet. */
export async function insertFile(db: Database, file: StoredAnswerFile, sender: Sender, now: string): Promise<void> {
  await db
    .insertInto('answerFiles')
    .values({ ...file, network: keyOf(sender), createdAt: now, unusedSince: now })
    .execute();
}

export async function setPicture(db: Database, id: string, imageId: string): Promise<void> {
  await db.updateTable('answerFiles').set({ imageId }).where('id', '=', id).execute();
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

/** Bytes, and since when the oldest of them are counted. */
export interface Measured {
  bytes: number;
  since: string | null;
}

/**
 * What a sender sent since `sentSince`; and, of what came after `unusedSince` and no answer names, what they sent and what all did who are
 * counted alike: all accounts, or all networks.
 */
export async function measureFiles(
  db: Database,
  sender: Sender,
  { sentSince, unusedSince }: { sentSince: string; unusedSince: string },
): Promise<{ sent: Measured; unused: Measured; unusedInAll: Measured }> {
  const key = keyOf(sender);
  const measure = (time: 'createdAt' | 'unusedSince', since: string) =>
    db
      .selectFrom('answerFiles')
      .select((eb) => [eb.fn.sum<number | null>('bytes').as('bytes'), eb.fn.min(time).as('since')])
      .where(time, '>', since);
  const alike = 'userId' in sender ? 'like' : 'not like';
  const [sent, unused, unusedInAll] = await Promise.all([
    measure('createdAt', sentSince).where('network', '=', key).executeTakeFirstOrThrow(),
    measure('unusedSince', unusedSince).where('network', '=', key).executeTakeFirstOrThrow(),
    measure('unusedSince', unusedSince).where('network', alike, `${ACCOUNT}%`).executeTakeFirstOrThrow(),
  ]);
  const measured = ({ bytes, since }: { bytes: number | null; since: Date | string | null }): Measured => ({
    bytes: Number(bytes ?? 0),
    since: since === null ? null : toIso(since),
  });
  return { sent: measured(sent), unused: measured(unused), unusedInAll: measured(unusedInAll) };
}

/**
 * Files unused since before an instant, that of an account's or of all others', oldest first, including those whose deletion failed; none of
 * `except`.
 */
export async function listStaleFiles(
  db: Database,
  before: { ofAccounts: string; ofOthers: string },
  limit: number,
  except: string[],
): Promise<StoredAnswerFile[]> {
  let stale = db
    .selectFrom('answerFiles')
    .select(columns)
    .where('unusedSince', '<', before.ofOthers)
    .where((eb) =>
      eb.or([
        eb('unusedSince', '<', before.ofAccounts),
        eb('network', 'is', null),
        eb('network', 'not like', `${ACCOUNT}%`),
      ]),
    );
  if (except.length > 0) stale = stale.where('id', 'not in', except);
  return stale.orderBy('unusedSince').limit(limit).execute();
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

/** Forgets which networks and accounts sent the files of before an instant. */
export async function forgetNetworks(db: Database, before: string): Promise<void> {
  await db
    .updateTable('answerFiles')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('createdAt', '<', before)
    .execute();
}
