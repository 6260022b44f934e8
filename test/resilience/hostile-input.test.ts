import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { tableOrder } from '#server/db/table-order.ts';
import { processResetRequests } from '#server/features/auth/password-reset.service.ts';
import { hostileRequests } from '#test/support/attacks/hostile-requests.ts';
import { expectPlainRefusal } from '#test/support/attacks/plain-refusal.ts';
import { shortOrFull } from '#test/support/resilience.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const REQUESTS_PER_ENDPOINT = Math.ceil(shortOrFull(300, 20_000) / allEndpoints.length);
/** Makes a finding repeatable; another one, given as FUZZ_SEED, finds others. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_270_214);

let test: TestApp;
let admin: Record<string, string>;
/** Reads closed years, which no president does. */
let auditor: Record<string, string>;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
  auditor = (await loginWithGrants(test, { role: 'auditor' })).headers;
});
afterAll(() => test.close());

const endsSessions = (path: string) => path === '/api/auth/logout';

/** Rejections by the contract. Auth records failed logins, and works on after its responses. */
const REFUSED_AS_WRONG = new Set([400, 413, 415]);

/** What is stored, in short: how many rows each table has, and how often public content changed. */
async function storedNow(): Promise<object> {
  const counts = tableOrder.map(({ name }) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`);
  const version = sql`(select version from ${sql.table('contentVersion')}) as "changesOfContent"`;
  const { rows } = await sql<object>`select ${sql.join([...counts, version])}`.execute(test.context.db);
  return rows[0] ?? {};
}

it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s never fails for what it is sent',
  { timeout: 600_000 },
  async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(hostileRequests(endpoint), async (request) => {
        const login = endsSessions(endpoint.path) ? {} : admin;
        const before = await storedNow();
        const response = await test.inject({ ...request, headers: { ...login, ...request.headers } });
        // Work after the response must not fall into the next request's before and after.
        if (endpoint.tag === 'auth') await processResetRequests(test.context);
        expect(response.statusCode, `${response.body}`).toBeLessThan(500);
        if (REFUSED_AS_WRONG.has(response.statusCode) && endpoint.tag !== 'auth')
          expect(await storedNow()).toEqual(before);
        if (response.statusCode >= 400) expectPlainRefusal(response, `${request.url?.toString().slice(0, 200)}`);
      }),
      { seed: SEED, numRuns: REQUESTS_PER_ENDPOINT },
    );
  },
);

it('hostile requests store nothing that fails the response schemas', async () => {
  // Responses are parsed by their schema: a row that does not fit would be a 500.
  for (const { method, path, query, power } of allEndpoints) {
    if (method !== 'GET' || path.includes(':')) continue;
    const response = await test.inject({ method, url: path, headers: power === 'archive.read' ? auditor : admin });
    expect(response.statusCode, `${path}: ${response.body}`).toBeLessThan(query ? 500 : 300);
  }
});
