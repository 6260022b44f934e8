import { open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { nanoid } from 'nanoid';
import { MAX_FILE_BYTES } from '#contract/questions/question-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { removeImage, setImageReferences, withStoredImage } from '../../images/images.service.ts';
import type { Upload } from '../../images/uploads.service.ts';
import { listAskedQuestions } from '../questions.repository.ts';
import * as repository from './answer-files.repository.ts';

export type { StoredAnswerFile } from './answer-files.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;
/** Bytes that one network may send in a day: a campus of a thousand people shares one. */
const MAX_SENT = 2048 * MEGABYTE;
/** Bytes that may wait to be named in an answer: of one network, and in all. */
export const MAX_UNUSED = 300 * MEGABYTE;
const MAX_UNUSED_IN_ALL = 3072 * MEGABYTE;
const SWEEP_BATCH = 200;

const folderOf = (id: string) => `answer-files/${id}/`;
const pdfOf = (id: string) => `${folderOf(id)}document.pdf`;
const ownerOf = (id: string) => `answer-files/${id}`;

async function isPdf({ path }: Upload): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return bytesRead === 5 && buffer.toString('latin1') === '%PDF-';
  } finally {
    await file.close();
  }
}

/** A name for people: without folders and control characters, which a header or a sheet could not show. */
function nameOf(given: string | null | undefined, fallback: string): string {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return name.slice(0, 120).toWellFormed() || fallback;
}

async function requireRoom(context: AppContext, network: string, bytes: number): Promise<void> {
  const since = new Date(context.clock().getTime() - DAY).toISOString();
  const { sent, unused, unusedInAll } = await repository.measureFiles(context.db, network, since);
  const isFull = sent + bytes > MAX_SENT || unused + bytes > MAX_UNUSED || unusedInAll + bytes > MAX_UNUSED_IN_ALL;
  if (!isFull) return;
  throw new AppError('too_many_files', {
    detail: 'Too many files were sent from your network. Please try again later, or write to the organisers.',
    retryAfter: 60 * 60,
  });
}

interface NewFile {
  eventId: string;
  questionId: string;
  fileName: string | null | undefined;
  upload: Upload | undefined;
  network: string;
}

/** Row first, so that the sweep knows of the file after a crash; what fails is left to it. */
async function storePdf(context: AppContext, file: repository.StoredAnswerFile & { network: string }, path: string) {
  await repository.insertFile(context.db, file, context.clock().toISOString());
  await context.files.put(pdfOf(file.id), await readFile(path), 'application/pdf');
}

/** A picture is stored as every picture is: without its metadata, and seen by admins alone. */
async function storePicture(
  context: AppContext,
  file: repository.StoredAnswerFile & { network: string },
  upload: Upload,
): Promise<void> {
  try {
    await withStoredImage(
      context,
      upload,
      (imageId) =>
        inTransaction(context.db, async (trx) => {
          const now = context.clock().toISOString();
          await repository.insertFile(trx, { ...file, imageId: imageId ?? null }, now);
          await setImageReferences(trx, ownerOf(file.id), imageId ? [imageId] : [], now);
        }),
      { isPrivate: true },
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'image_type_refused') throw error;
    const message = 'Send a PDF or a picture: PNG, JPEG, GIF, WebP or AVIF';
    throw new AppError('file_type_refused', { errors: [{ path: upload.field, message }], cause: error });
  }
}

/**
 * Stores a file for a question that asks for one, to be named in an answer within a day. Throws `event_not_found`,
 * `validation_failed` where the event asks no such question, `file_type_refused`, `image_too_large`,
 * `document_too_large` and `too_many_files`.
 */
export async function storeAnswerFile(context: AppContext, given: NewFile): Promise<{ id: string; name: string }> {
  const { eventId, questionId, upload, network } = given;
  const question = (await listAskedQuestions(context.db, eventId)).find(({ id }) => id === questionId);
  if (question?.kind !== 'file') throw fieldError('questionId', 'This event does not ask for such a file');
  if (!upload) throw fieldError('file', 'Please choose a file');
  if (upload.bytes > MAX_FILE_BYTES) {
    const message = `The file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB`;
    throw new AppError('document_too_large', { errors: [{ path: 'file', message }] });
  }
  await requireRoom(context, network, upload.bytes);
  const isDocument = await isPdf(upload);
  const name = nameOf(given.fileName, isDocument ? 'document.pdf' : 'picture');
  const file = { id: nanoid(), eventId, questionId, imageId: null, name, bytes: upload.bytes, network };
  if (isDocument) await storePdf(context, file, upload.path);
  else await storePicture(context, file, upload);
  return { id: file.id, name };
}

/** A PDF as a stream with its name and its size in bytes. Throws `answer_file_not_found`. */
export async function readAnswerFile(
  { db, files }: AppContext,
  id: string,
): Promise<{ name: string; stream: Readable; size: number }> {
  const file = await repository.findFile(db, id);
  const content = file && (await files.read(pdfOf(id)));
  if (!file || !content) throw new AppError('answer_file_not_found');
  return { name: file.name, ...content };
}

/** The unused files among these ids, of whatever question. */
export function listUnusedFiles(db: Database, ids: string[]): Promise<repository.StoredAnswerFile[]> {
  return repository.listUnusedFiles(db, ids);
}

/** Where admins open the files with these ids: `url` downloads one, `picture` shows a picture. */
export async function listFileUrls(
  db: Database,
  ids: string[],
): Promise<Map<string, { url: string; picture: string | null }>> {
  const files = await repository.listShownFiles(db, ids);
  return new Map(
    files.map(({ id, picture }) => [
      id,
      picture
        ? { url: picture.url, picture: picture.sources[0]?.url ?? picture.url }
        : { url: `/api/answer-files/${id}`, picture: null },
    ]),
  );
}

/** Marks files as named by an answer. Throws `validation_failed` where one was deleted meanwhile. */
export async function useFiles(trx: DatabaseTransaction, ids: string[]): Promise<void> {
  if (await repository.useFiles(trx, ids)) return;
  throw fieldError('answers', 'A file that you sent is not there any more. Please choose it again.');
}

/** Gives up files of deleted answers: the next sweep deletes them. */
export function releaseFiles(trx: DatabaseTransaction, ids: string[]): Promise<void> {
  return repository.releaseFiles(trx, ids, new Date(1).toISOString());
}

async function deleteStale(context: AppContext, file: repository.StoredAnswerFile): Promise<boolean> {
  const { db, files, clock } = context;
  if (!(await repository.claimFile(db, file.id))) return false;
  if (file.imageId === null) await files.deleteAll(folderOf(file.id));
  await inTransaction(db, async (trx) => {
    await setImageReferences(trx, ownerOf(file.id), [], clock().toISOString());
    await repository.deleteFile(trx, file.id);
  });
  if (file.imageId !== null) await removeImage(context, file.imageId);
  return true;
}

/** Deletes files that no answer has named for a day, and those of deleted answers; returns how many. */
export async function sweepAnswerFiles(context: AppContext): Promise<number> {
  const before = new Date(context.clock().getTime() - DAY).toISOString();
  let deleted = 0;
  for (const file of await repository.listStaleFiles(context.db, before, SWEEP_BATCH)) {
    try {
      if (await deleteStale(context, file)) deleted += 1;
    } catch (error) {
      context.log.warn({ err: error, file: file.id }, 'an unused file of an answer could not be deleted');
    }
  }
  await repository.forgetNetworks(context.db, before);
  return deleted;
}
