import { open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { nanoid } from 'nanoid';
import { MAX_FILE_BYTES } from '#contract/questions/question-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { lockText } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { removeImage, setImageReferences, withStoredImage } from '../../images/images.service.ts';
import type { Upload } from '../../images/uploads.service.ts';
import { listAskedQuestions } from '../questions.repository.ts';
import * as repository from './answer-files.repository.ts';

export type { StoredAnswerFile } from './answer-files.repository.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 * 1024;

/**
 * How long a file waits to be named in an answer: long enough for a form that is filled in at leisure. A stranger's makes room after two
 * hours, an account's after a day.
 */
const UNUSED_LIFE = { guest: 2 * HOUR, account: DAY };

/** Bytes sent in a day: by a network, of whose guests a campus may have a thousand, and by an account, a leader of many members. */
const MAX_SENT = { guest: 2048 * MEGABYTE, account: 512 * MEGABYTE };

/** Bytes of one account that may wait to be named in an answer: a leader's fifty files of the largest size. */
export const MAX_UNUSED_OF_ACCOUNT = 256 * MEGABYTE;

/**
 * Bytes of all guests, and of all accounts, that may wait: the disk that files nobody uses can take. One network's guests, and
 * one account, have as much as they leave to all others: alone half of it, some 150 files of the largest size, and none shuts others out.
 */
export const MAX_UNUSED_IN_ALL = 1536 * MEGABYTE;

/** Files of one query of the sweep. */
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

const refusals = {
  guest:
    'Too many files wait from your network. Log in with an e-mail that you have confirmed, then send it again; or try again later.',
  account: 'Too many files wait to be used. Try again later.',
};

/** Throws `too_many_files` where a sender has no room for so many bytes, with the seconds until the oldest that count make some. */
async function requireRoom(
  trx: DatabaseTransaction,
  sender: repository.Sender,
  bytes: number,
  now: Date,
): Promise<void> {
  const kind = 'userId' in sender ? 'account' : 'guest';
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const life = UNUSED_LIFE[kind];
  const times = { sentSince: before(DAY), unusedSince: before(life) };
  const { sent, unused, unusedInAll } = await repository.measureFiles(trx, sender, times);
  const left = MAX_UNUSED_IN_ALL - unusedInAll.bytes;
  const maxUnused = kind === 'account' ? Math.min(MAX_UNUSED_OF_ACCOUNT, left) : left;
  const wait = (since: string | null, lasts: number) => Date.parse(since ?? '') + lasts - now.getTime();
  const waits = [
    sent.bytes + bytes > MAX_SENT[kind] ? wait(sent.since, DAY) : 0,
    unused.bytes + bytes > maxUnused ? wait(unused.since ?? unusedInAll.since, life) : 0,
  ];
  const longest = Math.max(...waits);
  if (longest <= 0) return;
  throw new AppError('too_many_files', { detail: refusals[kind], retryAfter: Math.ceil(longest / 1000) });
}

interface NewFile {
  eventId: string;
  questionId: string;
  fileName: string | null | undefined;
  upload: Upload | undefined;
  sender: repository.Sender;
}

/** Counts a file before it is stored, under a lock: of many at once none is let in by what the others have not counted yet. */
async function reserve({ db, clock }: AppContext, file: repository.StoredAnswerFile, sender: repository.Sender) {
  await inTransaction(db, async (trx) => {
    await lockText(trx, 'answer files');
    await requireRoom(trx, sender, file.bytes, clock());
    await repository.insertFile(trx, file, sender, clock().toISOString());
  });
}

/** A picture is stored as every picture is: without its metadata, and seen by admins alone. */
async function storePicture(context: AppContext, { id }: repository.StoredAnswerFile, upload: Upload): Promise<void> {
  try {
    await withStoredImage(
      context,
      upload,
      (imageId) =>
        inTransaction(context.db, async (trx) => {
          if (!imageId) return;
          await repository.setPicture(trx, id, imageId);
          await setImageReferences(trx, ownerOf(id), [imageId], context.clock().toISOString());
        }),
      { isPrivate: true },
    );
  } catch (error) {
    // What was counted for a file that is none makes room again.
    await repository.deleteFile(context.db, id);
    if (!(error instanceof AppError) || error.code !== 'image_type_refused') throw error;
    const message = 'Send a PDF or a picture: PNG, JPEG, GIF, WebP or AVIF';
    throw new AppError('file_type_refused', { errors: [{ path: upload.field, message }], cause: error });
  }
}

/**
 * Stores a file for a question that asks for one, to be named in an answer within `UNUSED_LIFE`. Throws `event_not_found`,
 * `validation_failed` where the event asks no such question, `file_type_refused`, `image_too_large`,
 * `document_too_large` and `too_many_files`.
 */
export async function storeAnswerFile(context: AppContext, given: NewFile): Promise<{ id: string; name: string }> {
  const { eventId, questionId, upload, sender } = given;
  const question = (await listAskedQuestions(context.db, eventId)).find(({ id }) => id === questionId);
  if (question?.kind !== 'file') throw fieldError('questionId', 'This event does not ask for such a file');
  if (!upload) throw fieldError('file', 'Please choose a file');
  if (upload.bytes > MAX_FILE_BYTES) {
    const message = `The file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB`;
    throw new AppError('document_too_large', { errors: [{ path: 'file', message }] });
  }
  const isDocument = await isPdf(upload);
  const name = nameOf(given.fileName, isDocument ? 'document.pdf' : 'picture');
  const file = { id: nanoid(), eventId, questionId, imageId: null, name, bytes: upload.bytes };
  // Row first, so that the sweep knows of the file after a crash; what fails is left to it.
  await reserve(context, file, sender);
  if (isDocument) await context.files.put(pdfOf(file.id), await readFile(upload.path), 'application/pdf');
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

/** Deletes files that no answer has named for `UNUSED_LIFE`, and those of deleted answers, until none is left; returns how many. */
export async function sweepAnswerFiles(context: AppContext): Promise<number> {
  const before = (milliseconds: number) => new Date(context.clock().getTime() - milliseconds).toISOString();
  const ends = { ofAccounts: before(UNUSED_LIFE.account), ofOthers: before(UNUSED_LIFE.guest) };
  const failed: string[] = [];
  let deleted = 0;
  for (;;) {
    const stale = await repository.listStaleFiles(context.db, ends, SWEEP_BATCH, failed);
    for (const file of stale) {
      try {
        if (await deleteStale(context, file)) deleted += 1;
      } catch (error) {
        failed.push(file.id);
        context.log.warn({ err: error, file: file.id }, 'an unused file of an answer could not be deleted');
      }
    }
    // Where a whole batch fails, files cannot be deleted now.
    if (stale.length < SWEEP_BATCH || failed.length >= SWEEP_BATCH) break;
  }
  await repository.forgetNetworks(context.db, before(DAY));
  return deleted;
}
