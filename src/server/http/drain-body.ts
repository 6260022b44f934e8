import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';

/** How long (ms) to wait for the rest of a rejected body. */
const DRAIN_TIMEOUT = 5000;

/**
 * Reads the rest of a rejected body: a client that gets a response while it still sends may see a broken
 * connection instead of the reason. After the timeout the response is sent anyway.
 */
export async function drainBody({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  if (raw.readableEnded || raw.destroyed) return;
  await finished(raw, { writable: false, cleanup: true, signal: AbortSignal.timeout(DRAIN_TIMEOUT) }).catch(() => {});
}
