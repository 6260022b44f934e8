import { pino } from 'pino';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { watchContentVersion } from './db/content-version.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { createFileStore } from './features/images/create-file-store.service.ts';
import { loggerOptions } from './http/logger-options.ts';

export interface OpenContext {
  context: AppContext;
  close(): Promise<void>;
}

/** Opens a process's dependencies; migrates the database first unless `migrate` is false. */
export async function openContext(config: Config, { migrate = true } = {}): Promise<OpenContext> {
  const log = pino(loggerOptions(config));
  const db = openDatabase({
    ...config,
    onIdleError: (error) => log.error(`Database connection lost: ${error.message}`),
  });
  if (migrate) await migrateToLatest(db);
  const content = await watchContentVersion(db, {
    databaseUrl: config.databaseUrl,
    onError: (error) => log.error(`The content version could not be read: ${error.message}`),
  });
  const files = await createFileStore(config);
  return {
    context: { config, db, content, files, clock: () => new Date(), log },
    close: async () => {
      await content.stop();
      await db.destroy();
    },
  };
}
