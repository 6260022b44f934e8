import type { Client } from 'pg';
import type { Database } from './database.ts';

/** Often enough that caches are fresh within a second, also where no notification arrives. */
const POLL_MILLISECONDS = 400;
const RECONNECT_MILLISECONDS = 1000;

/**
 * The version of the public content, as this process knows it: a new one invalidates every cached response.
 * Triggers raise it: migration `create-content-version`, and those of later public tables.
 */
export interface ContentVersion {
  /** Grows with every change. */
  current(): number;
  /** Reads the database now; an admin's successful write calls it before its response, so that the next read is fresh. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchOptions {
  /** The PostgreSQL URL to listen at; without it, the database is only polled. */
  databaseUrl: string | undefined;
  onError: (error: Error) => void;
}

/** Listens for notifications of other processes; a lost connection is reopened, and polling covers the gap. */
function listen(url: string, onNotification: () => void, onError: (error: Error) => void): () => Promise<void> {
  let stopped = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  // A connection attempt may still be running on stop: that is no error.
  const report = (error: Error) => stopped || onError(error);
  const connect = async (): Promise<void> => {
    const { default: pg } = await import('pg');
    if (stopped) return;
    client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', onNotification);
    client.on('error', report);
    client.on('end', () => {
      if (!stopped) timer = setTimeout(connect, RECONNECT_MILLISECONDS).unref();
    });
    try {
      await client.connect();
      await client.query('listen content_version');
      onNotification();
    } catch (error) {
      report(error as Error);
      await client.end().catch(() => {});
    }
  };
  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}

/** Reads the version and keeps it up to date: by notifications on PostgreSQL, and by polling on both engines. */
export async function watchContentVersion(db: Database, options: WatchOptions): Promise<ContentVersion> {
  let version = 0;
  const refresh = async () => {
    const row = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow();
    version = Math.max(version, Number(row.version));
  };
  await refresh();
  let stopped = false;
  // A poll may still be running when the database is closed after `stop`: that is no error.
  const quietly = () => void refresh().catch((error: Error) => stopped || options.onError(error));
  const timer = setInterval(quietly, POLL_MILLISECONDS).unref();
  const unlisten = options.databaseUrl ? listen(options.databaseUrl, quietly, options.onError) : async () => {};
  return {
    current: () => version,
    refresh,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await unlisten();
    },
  };
}
