import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/open-context.ts';
import { gracefulShutdown } from '#server/server.ts';

/**
 * One process of the server's API, without pages and without periodic work, as the tests start several of.
 * Prints its port on the standard output and ends when its standard input does.
 */
const { context, close } = await openContext(readConfig(), { migrate: false });
const app = await buildApp(context);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined })}\n`);

const end = async () => {
  await gracefulShutdown(app);
  await close();
  process.exit(0);
};
process.stdin.resume().once('end', end);
process.once('SIGTERM', end);
