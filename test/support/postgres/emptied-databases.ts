import pg from 'pg';

/** More than this in its tables, in bytes, and a database is dropped: emptying it would take longer than a new one. */
const MAX_SIZE = 1_000_000;

const quoted = (name: string) => `"${name}"`;

/** Differs as soon as a test has changed the schema, or has had statistics collected, which change plans. */
const SHAPE = `
  select concat_ws(' ',
    (select concat(count(*), '-', max(oid), '-', sum(greatest(reltuples, 0))) from pg_class where relnamespace = 'public'::regnamespace),
    (select count(*) from pg_attribute), (select concat(count(*), '-', max(oid)) from pg_constraint),
    (select concat(count(*), '-', max(oid)) from pg_trigger), (select concat(count(*), '-', max(oid)) from pg_proc)) as shape,
  (select coalesce(sum(pg_relation_size(oid)), 0)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as size,
  (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as others`;

interface Migrated {
  shape: string;
  tables: string[];
  /** Rows that the migrations insert, by table. */
  seeds: Record<string, object[]>;
}

/** Columns that the migrated database fills, as they are in a copy that no test has used. */
async function readMigrated(client: pg.Client): Promise<Migrated> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  );
  const tables = rows.map(({ name }) => name);
  const seeds: Migrated['seeds'] = {};
  for (const table of await filled(client, tables))
    seeds[table] = (await client.query(`select * from ${quoted(table)}`)).rows;
  return { shape: (await client.query(SHAPE)).rows[0].shape, tables, seeds };
}

async function filled(client: pg.Client, tables: string[]): Promise<string[]> {
  const hasRows = tables.map((name) => `exists (select from ${quoted(name)}) as ${quoted(name)}`);
  const { rows } = await client.query(`select ${hasRows.join(', ')}`);
  return tables.filter((name) => rows[0][name]);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let migrated: Promise<Migrated> | undefined;

/** To be called with the first copy of the migrated database, before a test uses it. */
export const rememberMigrated = (url: string): Promise<Migrated> => {
  migrated ??= connected(url, readMigrated);
  return migrated;
};

/**
 * Makes a database what it was before a test used it; false where that is not certain: somebody is still connected, the
 * schema was changed, statistics were collected or much was stored.
 */
export function emptied(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const { shape, tables, seeds } = await rememberMigrated(url);
    const { rows } = await client.query(SHAPE);
    if (rows[0].shape !== shape || rows[0].others > 0 || rows[0].size > MAX_SIZE) return false;
    const used = await filled(client, tables);
    // Neither triggers nor foreign keys: what must never be deleted is deleted too, in any order.
    const statements = ['begin', 'set local session_replication_role = replica'];
    for (const table of used) statements.push(`delete from ${quoted(table)}`);
    for (const [table, rowsOfTable] of Object.entries(seeds)) {
      const json = client.escapeLiteral(JSON.stringify(rowsOfTable));
      statements.push(
        `insert into ${quoted(table)} select * from json_populate_recordset(null::${quoted(table)}, ${json})`,
      );
    }
    await client.query([...statements, 'commit'].join(';'));
    return true;
  });
}
