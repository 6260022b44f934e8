import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { extract } from 'tar-stream';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { type Engine, openDatabase } from '#server/db/database.ts';
import type { PortableRow } from '#server/db/portable-rows.ts';
import { restoreBackup } from '#server/features/backup/restore.service.ts';
import { createFileStore } from '#server/features/images/create-file-store.service.ts';
import { openContext } from '#server/open-context.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import expected from '../fixtures/commit-aa3ee90/expected.json' with { type: 'json' };

const fixtures = path.resolve(import.meta.dirname, '../fixtures/commit-aa3ee90');
const backupFile = path.join(fixtures, 'backup.tar.gz');

export type Person = keyof typeof expected.people;
type Cookies = Record<string, string>;

/** A site of today's code on data of commit aa3ee90, at the moment the fixtures were made. */
export interface OldSite {
  app: FastifyInstance;
  context: AppContext;
  /** As Fastify's inject, with our own Origin. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** The cookies of a new session; two-step login is completed. */
  login(person: Person, password?: string): Promise<Cookies>;
  close(): Promise<void>;
}

/** The files of a .tar.gz by name. */
async function unpack(file: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const registration of createReadStream(file).pipe(createGunzip()).pipe(extract())) {
    const content = await buffer(registration);
    if (registration.header.type === 'file') files.set(path.normalize(registration.header.name), content);
  }
  return files;
}

/** Every row that the old database held, by old table name. Folder and backup are of the same moment. */
export async function readOldRows(): Promise<Record<string, PortableRow[]>> {
  const rows: Record<string, PortableRow[]> = {};
  for (const [name, content] of await unpack(backupFile)) {
    const table = /^database\/(\w+)\.\d+\.jsonl$/.exec(name)?.[1];
    if (!table) continue;
    const lines = content.toString('utf8').split('\n').filter(Boolean);
    rows[table] = [...(rows[table] ?? []), ...lines.map((line) => JSON.parse(line) as PortableRow)];
  }
  return rows;
}

const cookiesOf = (headers: Record<string, unknown>): Cookies => ({
  cookie: [(headers['set-cookie'] ?? []) as string | string[]]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; '),
});

async function open(config: Config, cleanUp: () => Promise<void>): Promise<OldSite> {
  const { context, close } = await openContext(config);
  const now = new Date(expected.now);
  context.clock = () => now;
  context.log = { info: () => {}, warn: () => {}, error: () => {} };
  const app = await buildApp(context);
  const inject: OldSite['inject'] = (options) =>
    app.inject({ ...options, headers: { origin: 'http://localhost', host: 'localhost', ...options.headers } });
  const post = (url: string, payload: object, headers: Cookies = {}) =>
    inject({ method: 'POST', url, payload, headers });
  const login: OldSite['login'] = async (person, newPassword) => {
    const { email, password } = expected.people[person];
    let response = await post('/api/auth/login', { email, password: newPassword ?? password });
    if (person === 'meera' && response.json().code === 'two_factor_required') {
      const code = new TOTP({ secret: expected.people.meera.secret }).generate({ timestamp: now.getTime() });
      response = await post('/api/auth/two-factor/verify', { code }, cookiesOf(response.headers));
    }
    if (response.statusCode !== 200) throw new Error(`Login of ${person} failed: ${response.body}`);
    return cookiesOf(response.headers);
  };
  return {
    app,
    context,
    inject,
    login,
    close: async () => {
      await app.close();
      await close();
      await cleanUp();
    },
  };
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'utsav-old-data-'));

/** Opens a copy of the data folder, as `npm start` does after an update. */
export async function openOldFolder(): Promise<OldSite> {
  const folder = await newFolder();
  for (const [name, content] of await unpack(path.join(fixtures, 'data-folder.tar.gz'))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const { SESSION_SECRET, ...environment } = expected.environment;
  const kept = await readFile(path.join(folder, 'session-secret'), 'utf8');
  if (kept !== SESSION_SECRET) throw new Error('The fixture holds another session secret than expected.json says');
  const config = readConfig({ ...environment, DATA_DIR: folder });
  return open(config, () => rm(folder, { recursive: true, force: true }));
}

/** Restores the backup into a new, bare place of an engine and opens it. */
export async function openOldBackup(engine: Engine, serverUrl: string): Promise<OldSite> {
  const folder = await newFolder();
  const environment: Record<string, string> = { ...expected.environment, DATA_DIR: folder };
  let drop = async () => {};
  if (engine === 'postgres') {
    const created = await createTestDatabase(engine, serverUrl);
    await sql`drop schema public cascade`.execute(created.db);
    await sql`create schema public`.execute(created.db);
    environment.DATABASE_URL = created.url;
    drop = created.drop;
  }
  const config = readConfig(environment);
  const db = openDatabase(config);
  await restoreBackup({ db, files: await createFileStore(config), clock: () => new Date() }, backupFile);
  await db.destroy();
  return open(config, async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  });
}
