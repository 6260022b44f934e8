import cluster from 'node:cluster';
import path from 'node:path';
import { loadConfig } from './config.ts';
import { shownFailure } from './configuration/failures.ts';
import { warningOfFilesLeftBehind } from './configuration/files-left-behind.ts';
import { listMissingCompanions } from './configuration/missing-companions.ts';
import { warningOfReadableFolder } from './configuration/private-files.ts';
import type { AppContext } from './context.ts';
import { warningOfFewConnections } from './db/dialects/postgres-connections.ts';
import { startWorkers } from './jobs/cluster.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { stopOnSignals } from './jobs/stop-on-signals.ts';
import { withBoundPort } from './network/public-origin.ts';
import { openContext } from './open-context.ts';
import { type FirstAdmin, prepare, serve } from './server.ts';

/** The folder of package.json, from build/server/main.js as from src/server/main.ts. */
const root = path.resolve(import.meta.dirname, '../..');

/** As soon as there is an account: a start that ends after it, such as on a port in use, must not lose the only password. */
function printFirstAdmin(admin: FirstAdmin): void {
  if (!admin?.password) return;
  console.log(`\n  First admin: ${admin.email}   password: ${admin.password}`);
  console.log('  This is shown once, but a log that keeps this output keeps it too. Change it with');
  console.log('  npm run admin -- reset <email>, in a container node build/server/main.js admin reset <email>');
}

function printStartupBanner(url: string): void {
  console.log(`\n  Utsav is open at ${url}`);
  console.log(`  The committee logs in at ${url}/admin\n`);
}

/** What stops no start, and is better known before people come. */
async function warnOfConfiguration({ config, db, log }: AppContext): Promise<void> {
  const warnings = [
    warningOfReadableFolder(config.dataDir),
    warningOfFilesLeftBehind(config),
    await warningOfFewConnections(db, config),
    ...listMissingCompanions(config),
  ];
  for (const warning of warnings) if (warning) log.warn(warning);
}

/** Every process has one connection to SQLite: a second one would wait for the first and stop both. */
async function main(): Promise<void> {
  const config = loadConfig();
  const { context, close } = await openContext(config, { migrate: cluster.isPrimary });
  const last = { stop: close };
  if (cluster.isWorker) {
    const server = await serve(context, root);
    stopOnSignals([server, last]);
    process.send?.({ url: server.url });
    return;
  }
  await warnOfConfiguration(context);
  await prepare(context, printFirstAdmin);
  const server = config.workers > 1 ? await startWorkers(config.workers, context.log) : await serve(context, root);
  // This process sends the mails, also if workers serve the requests.
  context.config = withBoundPort(config, server.url);
  // Once the site is open: thousands of mails that are due must not keep it shut.
  const scheduler = startScheduler(context);
  stopOnSignals([server, scheduler, last]);
  printStartupBanner(config.publicUrl ?? server.url);
}

try {
  await main();
} catch (error) {
  console.error(shownFailure(error));
  process.exit(1);
}
