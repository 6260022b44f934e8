import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../context.ts';

/**
 * Runs `work` once a response is sent, so that its duration does not show what there is to do; one run at a time: what
 * arrives during a run causes another one.
 */
export function workAfterResponses(
  app: FastifyInstance,
  context: AppContext,
  work: (context: AppContext) => Promise<void>,
): (reply: FastifyReply) => void {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work(context).catch((error: unknown) => context.log.error({ err: error }, 'requests could not be read'));
    } while (again);
    running = undefined;
  };
  // The run ends before the database is closed.
  app.addHook('onClose', () => running);
  return (reply) => {
    finished(reply.raw, () => {
      if (running) again = true;
      else running = run();
    });
  };
}
