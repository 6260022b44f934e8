import pg from 'pg';
import type { Database } from './database.ts';

/** Often enough to promise freshness within a second, also where no notice arrives. */
const POLL_MILLISECONDS = 400;
const RECONNECT_MILLISECONDS = 1000;

/** The number of the public content's present state, as this process knows it. */
export interface ContentVersion {
  /** Grows with every change; Infinity never occurs. */
  current(): number;
  /** Asks the database now; a writer calls it before it answers, so the next read is fresh. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchOptions {
  /** The PostgreSQL address to listen at; without it, the database is only polled. */
  databaseUrl: string | undefined;
  onError: (error: Error) => void;
}

/** Listens for notices of other processes; a lost connection is opened again, the poll bridges the gap. */
function listen(url: string, onNotice: () => void, onError: (error: Error) => void): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  // Connecting may still be under way when we stop: that is no failure.
  const tell = (error: Error) => stopped || onError(error);
  const connect = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', onNotice);
    client.on('error', tell);
    client.on('end', () => {
      if (!stopped) timer = setTimeout(connect, RECONNECT_MILLISECONDS).unref();
    });
    try {
      await client.connect();
      await client.query('listen content_version');
      onNotice();
    } catch (error) {
      tell(error as Error);
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

/** Reads the version and keeps it: by notices on PostgreSQL, and by a cheap poll on both engines. */
export async function watchContentVersion(db: Database, options: WatchOptions): Promise<ContentVersion> {
  let version = 0;
  const refresh = async () => {
    const row = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow();
    version = Math.max(version, Number(row.version));
  };
  await refresh();
  let stopped = false;
  // A poll may still be under way when the database is closed after `stop`: that is no failure.
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
