import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { ContentVersion } from './db/content-version.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './features/images/file-store.service.ts';

/** What every service works with; made once at the start, replaced piece by piece in tests. */
export interface AppContext {
  config: Config;
  db: Database;
  files: FileStore;
  /** How often the public content has changed; answers kept in memory hang on it. */
  content: ContentVersion;
  /** The current time; tests set it. */
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
