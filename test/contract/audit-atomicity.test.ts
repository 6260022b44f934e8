import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { isAudited } from '#server/features/audit/audit-targets.ts';
import { createEvent } from '#test/factories/events.ts';
import { storedRows } from '#test/support/databases/stored-rows.ts';
import { auditedEndpoints } from '#test/support/endpoints/audited-endpoints.ts';
import type { PreparedRequest } from '#test/support/endpoints/prepared-request.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  const { cookie, origin } = await test.loginAs('admin');
  admin = { cookie, origin };
});
afterAll(() => test.close());

/** Everything that is stored, except the audit itself and sessions, which a request may renew. */
async function snapshot(): Promise<Record<string, string[]>> {
  const files = (await Array.fromAsync(test.context.files.list('images/'))).sort();
  return { files, ...(await storedRows(test.context.db, ['audit', 'sessions'])) };
}

/** While `work` runs, no action can be recorded: the table has another name. */
async function withoutAudit<T>(work: () => Promise<T>): Promise<T> {
  const { db } = test.context;
  await sql`alter table audit rename to audit_away`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table audit_away rename to audit`.execute(db);
  }
}

const listActions = () => test.context.db.selectFrom('audit').selectAll().execute();

/**
 * What an approval carries out is an action of its own, of the person who prepared it; of many events each has a line in its
 * own history, beside the one of the request (the requests here are about one event).
 */
const withAnotherAction = [
  'POST /api/approvals/:id/approve',
  'POST /api/event-imports/:id/undo',
  'POST /api/events/change-many',
  'POST /api/events/delete-many',
  'POST /api/events/restore-many',
];

describe.each(
  allEndpoints.filter(isAudited).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (name, { method, audit }) => {
  const send = ({ url, payload, headers }: PreparedRequest) =>
    test.inject({ method, url, headers: { ...admin, ...headers }, ...(payload === undefined ? {} : { payload }) });

  it('is committed together with its record in the audit, or not at all', async () => {
    const prepare = auditedEndpoints[name];
    if (!prepare) throw new Error(`test/support/endpoints/audited/ has no request that makes ${name} change something`);
    const prepared = await prepare(test);
    const before = await snapshot();
    const refused = await withoutAudit(() => send(prepared));
    expect(refused.statusCode, refused.body).toBe(500);
    expect(await snapshot()).toEqual(before);

    const known = new Set((await listActions()).map(({ id }) => id));
    const done = await send(prepared);
    expect(done.statusCode, done.body).toBe(200);
    expect(await snapshot()).not.toEqual(before);
    const added = (await listActions()).filter(({ id }) => !known.has(id));
    expect(added).toHaveLength(withAnotherAction.includes(name) ? 2 : 1);
    const own = added.find(({ endpoint }) => endpoint === name);
    expect(own).toMatchObject({ targetKind: audit.target });
    if (name !== 'DELETE /api/sample-data') expect(own?.targetId).toEqual(expect.any(String));
    expect(own?.before ?? own?.after).not.toBeNull();
    await prepared.after?.();
  });
});

it('the audit records what each of several simultaneous edits really changed', async () => {
  const { _id } = await createEvent(test.context, { venue: 'Hall 0' });
  const edits = Array.from({ length: 12 }, (_, index) =>
    test.inject({
      method: 'PUT',
      url: `/api/events/edit/${_id}`,
      headers: admin,
      payload: { venue: `Hall ${index + 1}` },
    }),
  );
  for (const response of await Promise.all(edits)) expect(response.statusCode, response.body).toBe(200);
  const actions = (await listActions()).filter(({ targetId }) => targetId === _id);
  const venues = (side: 'before' | 'after') => actions.map((action) => JSON.parse(action[side] ?? '{}').venue);
  const { venue } = (await test.inject({ url: `/api/events/${_id}` })).json().data;
  // One chain from the first venue to the last: each edit begins where another ended.
  expect([...venues('before'), venue].sort()).toEqual([...venues('after'), 'Hall 0'].sort());
  expect(new Set(venues('after')).size).toBe(12);
});

it('the audit records a scan of an unknown code, and the scan fails where it cannot be recorded', async () => {
  const scan = () => test.inject({ method: 'POST', url: '/api/check-in', headers: admin, payload: { code: 'AAAA' } });
  expect((await withoutAudit(scan)).statusCode).toBe(500);
  const before = await listActions();
  expect((await scan()).json().data.result).toBe('unknown');
  expect(await listActions()).toHaveLength(before.length + 1);
});

it('every service opens its transactions by inTransaction', async () => {
  const features = path.resolve(import.meta.dirname, '../../src/server/features');
  const files = (await readdir(features, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const opening: string[] = [];
  for (const file of files) {
    if ((await readFile(path.join(features, file), 'utf8')).includes('.transaction()')) opening.push(file);
  }
  expect(files.length).toBeGreaterThan(100);
  expect(opening).toEqual([]);
});
