import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { AppContext } from './context.ts';
import { ensureFirstAdmin } from './features/auth/admins/admins.service.ts';
import { loadSampleFestival } from './features/sample/sample.service.ts';
import { builtPages, sourcePages } from './http/pages/builds.ts';
import { mountPages } from './http/pages/mount-pages.ts';
import { clampFutureTimes } from './jobs/future-times.repository.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { withBoundPort } from './public-origin.ts';

/** Something that runs until it is told to stop; what is in flight is finished first. */
export interface Running {
  stop(): Promise<void>;
}

export interface Prepared extends Running {
  /** The admin made just now, with the password to show once where nobody chose it. */
  firstAdmin: { email: string; password?: string } | undefined;
}

/** What one process of a machine does: first admin, sample festival, scheduler. */
export async function prepare(context: AppContext): Promise<Prepared> {
  await clampFutureTimes(context.db, context.clock());
  const firstAdmin = await ensureFirstAdmin(context);
  if (context.config.sampleData) await loadSampleFestival(context);
  return { firstAdmin, ...startScheduler(context) };
}

/** A client that stalls in the middle of its upload must not hold up the end for longer than this (ms). */
const CLOSE_LIMIT = 8000;

/** Takes no more requests, answers those in flight, and cuts off what has not come to its end by then. */
export async function gracefulShutdown(app: FastifyInstance, limit = CLOSE_LIMIT): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limit);
  await app.close().finally(() => clearTimeout(cutOff));
}

/** Serves API and pages. `root` holds package.json. */
export async function serve(context: AppContext, root: string): Promise<Running & { address: string }> {
  const { config } = context;
  const app = await buildApp(context);
  context.log = app.log;
  await mountPages(app, context, (scope) => (config.dev ? sourcePages(scope, root) : builtPages(scope, root)));
  const address = await app.listen({ port: config.port, host: config.host });
  context.config = withBoundPort(config, address);
  return { address, stop: () => gracefulShutdown(app) };
}
