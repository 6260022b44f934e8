import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { idempotencyKey } from '#contract/fields.ts';
import { AppError } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';

/**
 * The id under which the audit records a request that is done once, however often its response is lost and it is sent again;
 * undefined where the endpoint is no such one or the request has no key. With another user or url it is another id.
 */
export function doneOnceId(endpoint: AnyEndpoint, request: FastifyRequest, user: SessionUser): string | undefined {
  const sent = request.headers['idempotency-key'];
  if (!endpoint.audit?.isDoneOnce || sent === undefined) return undefined;
  const key = idempotencyKey.safeParse(sent);
  if (!key.success) throw new AppError('validation_failed', { detail: 'The Idempotency-Key header has no valid key' });
  return createHash('sha256')
    .update(JSON.stringify([key.data, user.id, request.method, request.url]))
    .digest('base64url');
}
