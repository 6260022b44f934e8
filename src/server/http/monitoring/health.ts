import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Liveness, `GET /healthz`: the process responds. Readiness, `GET /readyz`: database and storage do too, else 503. */
export function healthRoutes(app: FastifyInstance, { db, files }: AppContext): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await Promise.all([sql`select 1`.execute(db), files.check()]);
    } catch (cause) {
      throw new AppError('unavailable', { cause, retryAfter: 5 });
    }
    return { status: 'ready' };
  });
}
