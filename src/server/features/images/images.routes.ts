import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { AppContext } from '../../context.ts';
import { AppError, fieldError } from '../../errors.ts';
import { matchesEtag } from '../../http/cache/matches-etag.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { requestOrigin } from '../../http/request-origin.ts';
import { getImage, maySeePrivate, readVariant, toImage, uploadImage } from './images.service.ts';

const ID = /^[\w-]{21}$/;
const FILE = /^([1-9]\d{0,4})\.webp$/;

/** A day: where the API is may change. */
const REDIRECT_CACHE = 'public, max-age=86400';

/**
 * Where a picture is that this server has not: at the API, where that is elsewhere. Pages name pictures by their path alone, and
 * what they send back is stored as it is.
 */
function imageElsewhere({ config }: AppContext, request: FastifyRequest): string | undefined {
  if (config.apiUrl === '') return undefined;
  const own = [config.publicUrl, requestOrigin(request)];
  if (own.includes(config.apiUrl)) return undefined;
  const { id, file } = request.params as { id: string; file: string };
  return ID.test(id) && FILE.test(file) ? `${config.apiUrl}/images/${id}/${file}` : undefined;
}

/** Sends one width of a picture. The content of a URL never changes, so a public one is cached for a year. */
async function sendImage(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id, file } = request.params as { id: string; file: string };
  const width = Number(FILE.exec(file)?.[1]);
  if (!ID.test(id) || !width) throw new AppError('image_not_found');
  const image = await getImage(context.db, id);
  if (!toImage(image).sources.some((source) => source.width === width)) throw new AppError('image_not_found');
  // For everybody else a private picture does not exist.
  if (image.isPrivate && !(await maySeePrivate(context.db, id, await request.readUser()))) {
    throw new AppError('image_not_found');
  }

  const etag = `"${id}-${width}"`;
  reply
    .header('cache-control', image.isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable')
    .header('cross-origin-resource-policy', image.isPrivate ? 'same-origin' : 'cross-origin')
    .header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const { stream, size } = await readVariant(context, image, width);
  return reply
    .type('image/webp')
    .header('content-length', size)
    .header('x-content-type-options', 'nosniff')
    .send(stream);
}

export function imageRoutes(app: FastifyInstance, context: AppContext): void {
  app.get('/images/:id/:file', async (request, reply) => {
    const elsewhere = imageElsewhere(context, request);
    if (elsewhere) return reply.header('cache-control', REDIRECT_CACHE).redirect(elsewhere, 307);
    return sendImage(context, request, reply);
  });

  addEndpoint(app, endpoints.images.upload, async ({ files }) => {
    if (!files.image) throw fieldError('image', 'Please select an image');
    return { data: await uploadImage(context, files.image) };
  });
}
