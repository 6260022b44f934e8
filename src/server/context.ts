import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { ContentVersion } from './db/content-version.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './features/images/file-store.service.ts';

/** The dependencies of every service; created once at the start, replaced one by one in tests. */
export interface AppContext {
  config: Config;
  db: Database;
  files: FileStore;
  /** The version of the public content; cached responses depend on it. */
  content: ContentVersion;
  /** The current time; tests set it. */
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
