import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { nanoid } from 'nanoid';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { MAX_DOCUMENT_CHARACTERS } from '#contract/rich-text.ts';
import type { AppContext } from '../context.ts';
import { AppError, refuseField } from '../errors.ts';

/** A file that arrived, waiting in a temporary place until the request ends. */
export interface Upload {
  /** The multipart part it came in, which errors name. */
  field: string;
  path: string;
  bytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads: Record<string, Upload>;
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Four bytes a character, and room for the JSON around them. */
const MAX_TEXT_BYTES = MAX_DOCUMENT_CHARACTERS * 4 + 64 * 1024;
const MAX_FIELDS = 100;

async function receiveFile(part: MultipartFile, folder: string): Promise<Upload | undefined> {
  const file = path.join(folder, `upload-${nanoid()}`);
  await pipeline(part.file, createWriteStream(file));
  const { truncated, bytesRead: bytes } = part.file;
  if (truncated) {
    await rm(file, { force: true });
    const message = `The image is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB`;
    throw new AppError('image_too_large', { errors: [{ path: part.fieldname, message }] });
  }
  if (bytes > 0) return { field: part.fieldname, path: file, bytes };
  await rm(file, { force: true });
  return undefined;
}

/** A field sent twice, or named with [], is a list. */
function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const key = name.replace(/\[\]$/, '');
  const before = fields.get(key);
  if (before === undefined) fields.set(key, name.endsWith('[]') ? [value] : value);
  else fields.set(key, Array.isArray(before) ? [...before, value] : [before, value]);
}

/** Reads a multipart body: texts become the body, pictures the uploads. */
async function readMultipart(request: FastifyRequest, endpoint: AnyEndpoint, folder: string): Promise<void> {
  const fields = new Map<string, unknown>();
  const limits = { fileSize: MAX_IMAGE_BYTES, fieldSize: MAX_TEXT_BYTES, fields: MAX_FIELDS, files: 4, parts: 110 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw refuseField(part.fieldname, 'Too long');
      addField(fields, part.fieldname, part.value);
      continue;
    }
    const taken = endpoint.files?.includes(part.fieldname) && !request.uploads[part.fieldname];
    const upload = taken ? await receiveFile(part, folder) : undefined;
    if (upload) request.uploads[part.fieldname] = upload;
    if (!taken) {
      part.file.resume();
      throw refuseField(part.fieldname, 'No file is taken here');
    }
  }
  request.body = Object.fromEntries(fields);
}

async function removeUploads(request: FastifyRequest): Promise<void> {
  await Promise.all(Object.values(request.uploads ?? {}).map((upload) => rm(upload.path, { force: true })));
}

/** JSON in strict UTF-8, where an empty body is none; and multipart where the contract takes files. */
export const requestBodies = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const folder = path.join(context.config.dataDir, 'uploads');
  // Left by a process that was killed: nothing refers to it.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  await app.register(multipart);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      parseJson(request, utf8.decode(body), done);
    } catch (cause) {
      done(new AppError('malformed_request', { detail: 'The body is not valid UTF-8', cause }));
    }
  });

  app.decorateRequest('uploads');
  app.addHook('onRequest', async (request) => {
    request.uploads = {};
  });
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    if (request.isMultipart()) {
      if (!endpoint.files) throw new AppError('unsupported_media_type');
      await readMultipart(request, endpoint, folder);
    } else if (endpoint.body && request.body === undefined) {
      request.body = {};
    }
  });
  app.addHook('onResponse', removeUploads);
  app.addHook('onRequestAbort', removeUploads);
});
