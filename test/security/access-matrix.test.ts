import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { assertRouteInContract } from '#server/http/endpoint.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
const headers: Record<string, Record<string, string>> = { anonymous: {} };

beforeAll(async () => {
  test = await startTestApp();
  headers.participant = await test.loginAs('participant');
  headers.admin = await test.loginAs('admin');
  const expired = await test.loginAs('admin');
  headers.expired = expired;
  await test.context.db
    .updateTable('sessions')
    .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
    .where('userId', 'in', (query) => query.selectFrom('users').select('id').where('email', '=', expired.email))
    .execute();
  headers.forged = { cookie: 'utsav.session_token=forged.c2lnbmF0dXJl; utsav.session_data=forged' };
});
afterAll(() => test.close());

const readers = ['anonymous', 'participant', 'admin', 'expired', 'forged'] as const;
type CurrentUser = (typeof readers)[number];

/** The refusal that the contract's `access` asks for; undefined where the call goes on. */
function rejection(endpoint: AnyEndpoint, caller: CurrentUser): number | undefined {
  if (endpoint.access === 'anyone' || caller === 'admin') return undefined;
  if (caller === 'participant') return endpoint.access === 'admin' ? 403 : undefined;
  return 401;
}

/** Logging out ends the session that the other calls are tried with, so it gets one of its own. */
async function headersFor(endpoint: AnyEndpoint, caller: CurrentUser): Promise<Record<string, string>> {
  const isOwn = endpoint.path === '/api/auth/logout' && (caller === 'participant' || caller === 'admin');
  return isOwn ? test.loginAs(caller) : (headers[caller] ?? {});
}

describe.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it.each(readers)('as %s', async (caller) => {
      const options: InjectOptions = {
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, 'unknown'),
        headers: await headersFor(endpoint, caller),
      };
      const response = await test.inject(endpoint.body ? { ...options, payload: {} } : options);
      const expected = rejection(endpoint, caller);
      if (expected !== undefined) {
        expect(response.statusCode).toBe(expected);
        expect(response.json().code).toBe(expected === 401 ? 'not_signed_in' : 'not_allowed');
      } else {
        expect(response.statusCode).toBeLessThan(500);
        expect(response.body).not.toContain('"code":"not_allowed"');
        // Only a service that asks for a login by its own rule may still say so.
        if (!endpoint.errors?.includes('not_signed_in')) expect(response.body).not.toContain('"code":"not_signed_in"');
      }
    });
  },
);

it('mounts every call of the contract', () => {
  for (const { method, path } of allEndpoints) {
    expect(test.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
  }
});

it('mounts no call of the API that the contract does not name', () => {
  expect(() => assertRouteInContract({ method: 'GET', url: '/api/stray' })).toThrow('/api/stray');
  expect(() => assertRouteInContract({ method: 'GET', url: '/pages/fine' })).not.toThrow();
});
