import { nanoid } from 'nanoid';
import type { Image } from '#contract/images.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { imageIdOf, toImage } from '../../image-urls.ts';
import type { SessionUser } from '../../session-user.ts';
import { mayRead } from '../roles/scope.service.ts';
import type { FileStore } from './file-store.service.ts';
import { createVariants } from './image-variants.ts';
import * as repository from './images.repository.ts';
import { removeStaleUploads, type Upload } from './uploads.service.ts';

export { focusToStore, imageIdOf, toImage, withFocus } from '../../image-urls.ts';

/** Unused pictures stay this long (ms): cached pages and open editors may still show them. */
const GRACE = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 500;

/** A stored picture with what is shown while it loads. */
export type Photo = Image & { thumbhash: string | null };

const folderOf = (id: string) => `images/${id}/`;

/** Deletes what a failed `storeImage` wrote; what cannot be deleted now is left to the sweep. */
async function discard({ db, files, log }: AppContext, id: string): Promise<void> {
  try {
    await files.deleteAll(folderOf(id));
    await repository.deleteImage(db, id);
  } catch (error) {
    log.warn({ err: error, image: id }, 'a failed upload is left to the sweep');
  }
}

/** Whether an admin may see a private picture: who reads applications of ambassadors, the registration it answers for, or all teams. */
export async function maySeePrivate(db: Database, imageId: string, user: SessionUser | undefined): Promise<boolean> {
  if (!user) return false;
  const { 'inquiries.manage': inquiries, 'registrations.read': registrations } = user.powers;
  if (!inquiries && !registrations) return false;
  for (const owner of await repository.listOwners(db, imageId)) {
    const [kind, id = ''] = owner.split('/');
    if (kind === 'inquiries' && inquiries) return true;
    if (kind === 'teams' && registrations === 'festival') return true;
    if (kind === 'answer-files' && (await mayRead(db, 'answerFile', id, { user, power: 'registrations.read' })))
      return true;
  }
  return false;
}

/**
 * Stores an uploaded picture as WebP in several widths and returns its id. Nothing references it yet: within
 * a day `setImageReferences` must. Throws `image_type_refused` (415), `image_too_large` (413) or, while the
 * queue is full, `unavailable` (503). Must not be called inside a transaction.
 */
export async function storeImage(
  context: AppContext,
  upload: Upload,
  options: { isPrivate?: boolean } = {},
): Promise<string> {
  const { variants, thumbhash } = await createVariants(upload);
  const widest = variants.at(-1);
  if (!widest) throw new AppError('internal_error');
  const id = nanoid();
  const widths = JSON.stringify(variants.map((variant) => variant.width));
  const { width, height } = widest;
  const image = { id, width, height, widths, thumbhash, isPrivate: options.isPrivate ?? false };
  // The row comes first, so that the sweep knows of every file after a crash.
  await repository.insertImage(context.db, image, context.clock().toISOString());
  try {
    for (const variant of variants) {
      await context.files.put(`${folderOf(id)}${variant.width}.webp`, variant.content, 'image/webp');
    }
  } catch (error) {
    await discard(context, id);
    throw error;
  }
  return id;
}

/**
 * Stores a picture that an admin uploads apart from a form, to be used later. Files cannot be part of a
 * transaction, so the last step is one that restarts its grace period: where that fails, row and files are deleted.
 */
export async function uploadImage(context: AppContext, upload: Upload): Promise<Image> {
  const id = await storeImage(context, upload);
  try {
    return await inTransaction(context.db, async (trx) => {
      await repository.restartGrace(trx, id, context.clock().toISOString());
      return toImage(await getImage(trx, id));
    });
  } catch (error) {
    await discard(context, id);
    throw error;
  }
}

/**
 * Stores a picture, where one was sent, for the work that begins to use it; where the work fails, the
 * picture is deleted again. Throws what `storeImage` and the work throw.
 */
export async function withStoredImage<T>(
  context: AppContext,
  upload: Upload | undefined,
  work: (imageId: string | undefined) => Promise<T>,
  options: { isPrivate?: boolean } = {},
): Promise<T> {
  const imageId = upload && (await storeImage(context, upload, options));
  try {
    return await work(imageId);
  } catch (error) {
    if (imageId) await removeImage(context, imageId);
    throw error;
  }
}

/**
 * Sets the references of an owner (`events/{id}` and so on) to exactly these pictures, in the caller's transaction.
 * Pictures without references are deleted a day later; ids of pictures that do not exist are left out.
 */
export async function setImageReferences(db: Database, owner: string, imageIds: string[], now: string): Promise<void> {
  const wanted = new Set(imageIds);
  const before = new Set(await repository.listReferences(db, owner));
  // Sorted, so that two transactions cannot deadlock.
  for (const id of [...new Set([...wanted, ...before])].sort()) {
    if (wanted.has(id) && before.has(id)) continue;
    if (wanted.has(id)) await repository.insertReference(db, owner, id);
    else await repository.deleteReference(db, owner, id, now);
  }
}

/** Shows an owner's private pictures to everybody from now on, in the caller's transaction. */
export const publishImages = (db: Database, owner: string): Promise<void> => repository.publish(db, owner);

/** Gives new owners the pictures of others (`from → to`), in the caller's transaction, which keeps those from changing. */
export const copyImageReferences = (db: Database, owners: ReadonlyMap<string, string>): Promise<void> =>
  repository.copyReferences(db, owners);

/** A stored picture; throws `image_not_found`. */
export async function getImage(db: Database, id: string): Promise<repository.StoredImage> {
  const image = await repository.findImage(db, id);
  if (!image) throw new AppError('image_not_found');
  return image;
}

/** The public ones of these pictures. */
export async function listPublicImages(db: Database, ids: string[]): Promise<Image[]> {
  return (await repository.listPublic(db, [...new Set(ids)])).map(toImage);
}

/** Whether the picture exists and is public. */
export async function isPublicImage(db: Database, id: string): Promise<boolean> {
  return (await repository.findImage(db, id))?.isPrivate === false;
}

/**
 * The id of the stored picture whose URL a field holds; undefined for an empty field. Rejects URLs of other sites
 * (`validation_failed`): they could disappear or track visitors.
 */
export async function findNamedImage(
  db: Database,
  field: string,
  url: string | null | undefined,
): Promise<string | undefined> {
  if (!url) return undefined;
  const id = imageIdOf(url);
  if (id && (await isPublicImage(db, id))) return id;
  throw fieldError(field, 'Send the picture as a file');
}

/** Those of these pictures that are public, with their ThumbHashes, by their ids. */
export async function findPhotos(db: Database, ids: string[]): Promise<Map<string, Photo>> {
  const rows = await repository.listPublic(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, { ...toImage(row), thumbhash: row.thumbhash }]));
}

/** One width of a picture as a stream with its size in bytes; throws `image_not_found`. */
export async function readVariant(
  { files }: AppContext,
  image: repository.StoredImage,
  width: number,
): Promise<NonNullable<Awaited<ReturnType<FileStore['read']>>>> {
  const file = await files.read(`${folderOf(image.id)}${width}.webp`);
  if (!file) throw new AppError('image_not_found');
  return file;
}

/** Deletes one picture that was unused before an instant; false where it is referenced again. */
async function deleteUnused({ db, files }: AppContext, id: string, before: string): Promise<boolean> {
  if (!(await repository.claimForDeletion(db, id, before))) return false;
  await files.deleteAll(folderOf(id));
  await repository.deleteImage(db, id);
  return true;
}

/** Deletes a picture at once unless it is referenced; a failure is left to the sweep. */
export async function removeImage(context: AppContext, id: string): Promise<void> {
  const anyTime = new Date(context.clock().getTime() + 1).toISOString();
  try {
    await deleteUnused(context, id, anyTime);
  } catch (error) {
    context.log.warn({ err: error, image: id }, 'a picture is left to the sweep');
  }
}

/** Deletes pictures unused for more than a day, until none is left, and temporary files left behind; returns how many pictures. */
export async function sweepImages(context: AppContext): Promise<number> {
  await removeStaleUploads(context);
  const before = new Date(context.clock().getTime() - GRACE).toISOString();
  const kept: string[] = [];
  let deleted = 0;
  for (;;) {
    const unused = await repository.listUnused(context.db, before, SWEEP_BATCH, kept);
    for (const id of unused) {
      try {
        if (await deleteUnused(context, id, before)) deleted += 1;
        else kept.push(id);
      } catch (error) {
        kept.push(id);
        context.log.warn({ err: error, image: id }, 'an unused picture could not be deleted');
      }
    }
    // Where a whole batch fails, files cannot be deleted now.
    if (unused.length < SWEEP_BATCH || kept.length >= SWEEP_BATCH) return deleted;
  }
}
