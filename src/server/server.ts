import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { AppContext } from './context.ts';
import { ensureFirstAdmin } from './features/auth/admins/admins.service.ts';
import { loadSampleFestival } from './features/sample/sample.service.ts';
import { builtPages, sourcePages } from './http/pages/builds.ts';
import { mountPages } from './http/pages/mount-pages.ts';
import { clampFutureTimes } from './jobs/future-times.repository.ts';
import { listenProblem } from './network/listen-problem.ts';
import { withBoundPort } from './network/public-origin.ts';

/** Something that runs until it is stopped; requests in flight are finished first. */
export interface Running {
  stop(): Promise<void>;
}

/** The admin created at a start, with the generated password to show once. */
export type FirstAdmin = Awaited<ReturnType<typeof ensureFirstAdmin>>;

/**
 * What one process per machine does before any serves: times of a clock that was ahead, first admin, sample festival. Calls
 * `showAdmin` at once with the admin it made.
 */
export async function prepare(context: AppContext, showAdmin: (admin: FirstAdmin) => void): Promise<void> {
  await clampFutureTimes(context.db, context.clock());
  showAdmin(await ensureFirstAdmin(context));
  if (context.config.sampleData) await loadSampleFestival(context);
}

/** A client that stalls in the middle of its upload delays the shutdown by at most this many milliseconds. */
const CLOSE_TIMEOUT = 8000;

/** Accepts no more requests, finishes those in flight, and closes the connections that are still open at the timeout. */
export async function gracefulShutdown(app: FastifyInstance, timeout = CLOSE_TIMEOUT): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeout);
  await app.close().finally(() => clearTimeout(timer));
}

/**
 * Connections that wait to be accepted. When a registration opens, more than Node's 511 arrive while one batch is decided; those
 * that do not fit in are tried again by the system after 1, 3, 7 and more seconds. Linux takes at most `net.core.somaxconn`.
 */
const BACKLOG = 4096;

/** Serves API and pages. `root` holds package.json. */
export async function serve(context: AppContext, root: string): Promise<Running & { url: string }> {
  const { config } = context;
  const app = await buildApp(context);
  await mountPages(app, context, (scope) => (config.dev ? sourcePages(scope, root) : builtPages(scope, root)));
  const url = await app.listen({ port: config.port, host: config.host, backlog: BACKLOG }).catch((error: Error) => {
    throw listenProblem(error, config);
  });
  context.config = withBoundPort(config, url);
  return { url, stop: () => gracefulShutdown(app) };
}
