import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { nanoid } from 'nanoid';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { MAX_STATEMENT_BYTES } from '#contract/payments/bank-statements.ts';
import { AppError, fieldError } from '../errors.ts';
import { ADMIN } from '../features/images/uploads.service.ts';
import { networkOf } from '../network/network.ts';
import { drainBody } from './drain-body.ts';
import { isText, type JsonReader, readText } from './multipart-text.ts';

/** All fields of one body together, in characters: they are held in memory. */
const MAX_FIELD_CHARACTERS = 2 * 1024 * 1024;
const MAX_PARTS = 110;
/** Texts are taken as files are, in bytes: the parser would put U+FFFD in place of bytes that are not UTF-8. */
const PARSING = { limits: { fileSize: MAX_IMAGE_BYTES, files: MAX_PARTS, parts: MAX_PARTS }, isPartAFile: () => true };

/** The parts of a body that are files: pictures, and files of other kinds. */
export interface FileParts {
  pictures: readonly string[];
  documents: readonly string[];
}

function tooLarge(field: string, { documents }: FileParts): AppError {
  if (documents.includes(field)) {
    const message = `The file is larger than ${MAX_STATEMENT_BYTES / 1024 / 1024} MB`;
    return new AppError('document_too_large', { errors: [{ path: field, message }] });
  }
  const message = `The image is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB`;
  return new AppError('image_too_large', { errors: [{ path: field, message }] });
}

/** Writes a file part to disk; the upload is registered first, so that it is removed in any case. */
async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
  files: FileParts,
  folder: string,
): Promise<void> {
  const field = part.fieldname;
  const sender = (await request.readUser())?.role === 'admin' ? ADMIN : networkOf(request.ip);
  const upload = { field, path: path.join(folder, `upload-${nanoid()}`), bytes: 0, sender };
  request.uploads[field] = upload;
  // Abort at the limit: the part itself ends only when the client has sent the rest of it.
  const limit = new AbortController();
  part.file.once('limit', () => limit.abort());
  const { signal } = limit;
  try {
    await pipeline(part.file, createWriteStream(upload.path, { flags: 'wx', mode: 0o600 }), { signal });
  } catch (error) {
    if (signal.aborted) throw tooLarge(field, files);
    throw error;
  }
  if (part.file.truncated) throw tooLarge(field, files);
  upload.bytes = part.file.bytesRead;
  if (files.documents.includes(field) && upload.bytes > MAX_STATEMENT_BYTES) throw tooLarge(field, files);
  if (upload.bytes > 0 && !part.filename) throw fieldError(field, 'The file has no name');
  if (upload.bytes > 0) return;
  // A file input left empty sends a part without a name and without content.
  if (part.filename) throw fieldError(field, 'The file is empty');
  delete request.uploads[field];
  await rm(upload.path, { force: true });
}

/** The name of a part as a refusal repeats it: a client may send one of any length and characters. */
const shownName = (name: string) => name.slice(0, 100).replaceAll(/\p{Cc}/gu, '');

/** What a part holds: the value of a field, or nothing where it is a file and now an upload of the request. */
async function receivePart(request: FastifyRequest, part: Multipart, { files, folder, readJson }: Reading) {
  // The parser takes every part as a file.
  if (part.type === 'field') throw new Error('unreachable');
  const field = part.fieldname;
  if (isText(part)) return readText(part, shownName(field), readJson);
  if (!files.pictures.includes(field) && !files.documents.includes(field))
    throw fieldError(shownName(field), 'No file is accepted here');
  if (request.uploads[field]) throw fieldError(field, 'Only one file is accepted here');
  await receiveFile(request, part, files, folder);
}

/** A field sent twice, or named with [], is a list. */
function addField(fields: Map<string, unknown>, fieldname: string, value: unknown): void {
  const key = fieldname.replace(/\[\]$/, '');
  const before = fields.get(key);
  if (before === undefined) fields.set(key, fieldname.endsWith('[]') ? [value] : value);
  else fields.set(key, Array.isArray(before) ? [...before, value] : [before, value]);
}

/** An AppError of what the parser or the disk threw; `field` is the part that was being read. */
function toMultipartError(error: unknown, field: string | undefined): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'syscall' in error) return new AppError('unavailable', { retryAfter: 5, cause: error });
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) {
    return new AppError('body_too_large', { cause: error });
  }
  const message = 'The upload is incomplete or damaged';
  const errors = field === undefined ? [] : [{ path: field, message }];
  return new AppError('malformed_request', { detail: message, errors, cause: error });
}

/** Where files of a body go, which are accepted, and what reads its parts of JSON. */
interface Reading {
  files: FileParts;
  folder: string;
  readJson: JsonReader;
}

/** Removes the request's temporary files. */
export async function removeUploads(request: FastifyRequest): Promise<void> {
  await Promise.all(Object.values(request.uploads ?? {}).map((upload) => rm(upload.path, { force: true })));
}

/**
 * Reads a multipart body into `folder` and memory: one file for each name in `files` becomes an upload of
 * the request, the fields are returned as the body. Throws 4xx naming the field, and removes all files then.
 */
export async function readMultipart(request: FastifyRequest, reading: Reading): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  let field: string | undefined;
  let characters = 0;
  try {
    for await (const part of request.parts(PARSING)) {
      field = shownName(part.fieldname);
      const value = await receivePart(request, part, reading);
      if (value === undefined) continue;
      characters += typeof value === 'string' ? value.length : JSON.stringify(value).length;
      if (characters > MAX_FIELD_CHARACTERS) throw new AppError('body_too_large');
      addField(fields, part.fieldname, value);
    }
  } catch (error) {
    await removeUploads(request);
    await drainBody(request);
    throw toMultipartError(error, field);
  }
  return Object.fromEntries(fields);
}
