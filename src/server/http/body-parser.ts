import { mkdir } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import fastifyPlugin from 'fastify-plugin';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { removeStaleUploads, type Upload, uploadsFolder } from '../features/images/uploads.service.ts';
import { readMultipart, removeUploads } from './multipart.ts';
import { decodeUtf8 } from './utf8.ts';

declare module 'fastify' {
  interface FastifyRequest {
    uploads: Record<string, Upload>;
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
}

const OTHER_BODIES = 'Send the fields as JSON, or as multipart/form-data where a picture is accepted';

/** Parses JSON in strict UTF-8 (an empty body is no body), and multipart where the contract accepts files. */
export const requestBodies = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const folder = uploadsFolder(context.config);
  await mkdir(folder, { recursive: true });
  await removeStaleUploads(context);

  await app.register(multipart);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = decodeUtf8(body);
    if (text === undefined) done(new AppError('malformed_request', { detail: 'The body is not valid UTF-8' }));
    else parseJson(request, text, done);
  });

  // Some clients send a content type without a body: `curl -d ''`, or a form library that logs out.
  app.addContentTypeParser('*', (request, _body, done) => {
    if (request.headers['content-length'] === '0') return done(null, undefined);
    done(new AppError('unsupported_media_type', { detail: OTHER_BODIES }));
  });

  app.decorateRequest('uploads');
  app.addHook('onRequest', async (request) => {
    request.uploads = {};
  });
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    if (request.isMultipart()) {
      const { files: pictures = [], documents = [] } = endpoint;
      if (pictures.length + documents.length === 0)
        throw new AppError('unsupported_media_type', { detail: 'Send the fields as JSON' });
      const readJson = (text: string) =>
        new Promise((resolve, reject) => {
          parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)));
        });
      request.body = await readMultipart(request, { files: { pictures, documents }, folder, readJson });
    } else if (endpoint.body && request.body === undefined) {
      request.body = {};
    }
  });
  // onSend runs for every request, also if the client has disconnected; onResponse does not, and the connection's
  // close event may come before the file is written.
  app.addHook('onSend', async (request) => {
    try {
      await removeUploads(request);
    } catch (error) {
      request.log.warn({ err: error }, 'upload not removed');
    }
  });
});
