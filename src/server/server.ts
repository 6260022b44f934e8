import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { watchContentVersion } from './db/content-version.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { ensureFirstAdmin } from './features/accounts/admins.service.ts';
import { keepUpAccounts } from './features/accounts/upkeep.service.ts';
import { createFileStore } from './features/images/create-file-store.service.ts';
import { sweepImages } from './features/images/images.service.ts';
import { startMailWorker } from './features/mail/mail-worker.service.ts';
import { loadSampleFestival } from './features/sample/sample.service.ts';
import { builtPages, sourcePages } from './plugins/page-builds.ts';
import { mountPages } from './plugins/pages.ts';

const HOUR = 3_600_000;

export interface RunningServer {
  address: string;
  /** Answers what is in flight, then closes everything. */
  stop(): Promise<void>;
}

function sayWelcome(address: string, admin: { email: string; password?: string } | undefined): void {
  console.log(`\n  Utsav is open at ${address}`);
  console.log(`  The committee logs in at ${address}/admin`);
  if (admin?.password) {
    console.log(`\n  First admin: ${admin.email}   password: ${admin.password}`);
    console.log('  This is shown once. Change it with: npm run admin -- reset <email>');
  }
  console.log('');
}

/** Runs `work` every `milliseconds`, never twice at once; a failure is logged and tried again next time. */
function repeat(context: AppContext, milliseconds: number, work: () => Promise<unknown>): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) => context.log.error({ err: error }, 'periodic work failed'))
      .finally(() => {
        running = false;
      });
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** From configuration to a listening server: database, first admin, sample festival, app, pages, workers. */
export async function startServer(config: Config, root: string): Promise<RunningServer> {
  const clock = () => new Date();
  const db = openDatabase({
    ...config,
    onIdleError: (error) => console.error(`Database connection lost: ${error.message}`),
  });
  await migrateToLatest(db);
  const onError = (error: Error) => console.error(`The content version could not be read: ${error.message}`);
  const content = await watchContentVersion(db, { databaseUrl: config.databaseUrl, onError });
  const context: AppContext = { config, db, content, files: await createFileStore(config), clock, log: console };
  const admin = await ensureFirstAdmin(context);
  if (config.sampleData) await loadSampleFestival(context);

  const app = await buildApp(context);
  context.log = app.log;
  await mountPages(app, context, (scope) => (config.dev ? sourcePages(scope, root) : builtPages(scope, root)));
  const address = await app.listen({ port: config.port, host: config.host });
  const mails = startMailWorker(context);
  const stopSweep = repeat(context, HOUR, () => sweepImages(context));
  const stopUpkeep = repeat(context, HOUR, () => keepUpAccounts(context));
  sayWelcome(config.publicUrl ?? address, admin);

  return {
    address,
    stop: async () => {
      stopSweep();
      stopUpkeep();
      await app.close();
      await mails.stop();
      await content.stop();
      await db.destroy();
    },
  };
}
