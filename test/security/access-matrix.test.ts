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

/** The rejection that the contract's `access` asks for; undefined where the request goes on. */
function rejection(endpoint: AnyEndpoint, caller: CurrentUser): number | undefined {
  // Closed years are for auditors alone, and the admin of these tests is president.
  if (caller === 'admin' && endpoint.power === 'archive.read') return 403;
  if (endpoint.access === 'anyone' || caller === 'admin') return undefined;
  if (caller === 'participant') return endpoint.access === 'admin' ? 403 : undefined;
  return 401;
}

/** Logging out ends the session of the other requests, so it gets one of its own. */
async function headersFor(endpoint: AnyEndpoint, caller: CurrentUser): Promise<Record<string, string>> {
  const isOwn = endpoint.path === '/api/auth/logout' && (caller === 'participant' || caller === 'admin');
  return isOwn ? test.loginAs(caller) : (headers[caller] ?? {});
}

// Who may call is decided before the endpoint's own queries: PostgreSQL gets some of the endpoints.
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

/** Written out, since the tests above take the access that they expect from the contract. */
const openToAnyone = [
  'GET /api/ambassador/show',
  'GET /api/announcements',
  'GET /api/announcements/pinned',
  'GET /api/auth/google/finish',
  'GET /api/certificates/:code',
  'GET /api/documents',
  'GET /api/documents/:kind',
  'GET /api/events/:id',
  'GET /api/events/:id/questions',
  'GET /api/events/:id/results',
  'GET /api/events/:id/seats',
  'GET /api/events/show/:id',
  'GET /api/events/showMainEvent',
  'GET /api/events/showOneSubEvent/:id',
  'GET /api/events/showSubEvent/subevent/:id',
  'GET /api/events/showSubEvents',
  'GET /api/events/showSubEvents/:mainEventId',
  'GET /api/festival-ids/:key',
  'GET /api/gallery',
  'GET /api/guardian/:key',
  'GET /api/invitations/:token',
  'GET /api/memberships/:token',
  'GET /api/pages',
  'GET /api/pages/show/:slug',
  'GET /api/passes/:code',
  'GET /api/passes/:code/answers',
  'GET /api/passes/:code/calendar.ics',
  'GET /api/passes/:code/payment',
  'GET /api/privacy/erasures/:key',
  'GET /api/privacy/notice',
  'GET /api/receipts/:key',
  'GET /api/registration-proofs/:token',
  'GET /api/results',
  'GET /api/schedule/release',
  'GET /api/schedule/releases',
  'GET /api/search',
  'GET /api/seats',
  'GET /api/settings',
  'GET /api/sheets/:token/list.csv',
  'GET /api/teams/join/:joinCode',
  'GET /api/theme',
  'GET /api/translations/:language',
  'GET /api/venue-pins',
  'GET /api/volunteer-links/:token',
  'GET /api/years',
  'GET /products',
  'POST /api/ambassador/ambassador-inquiry',
  'POST /api/auth/confirm-email',
  'POST /api/auth/forgot-password',
  'POST /api/auth/google/start',
  'POST /api/auth/login',
  'POST /api/auth/login-code',
  'POST /api/auth/login-code/verify',
  'POST /api/auth/logout',
  'POST /api/auth/passkeys/login',
  'POST /api/auth/passkeys/login/start',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/reset-password/check',
  'POST /api/auth/two-factor/verify',
  'POST /api/events/:id/answer-files',
  'POST /api/festival-ids/:key/renew',
  'POST /api/guardian/:key',
  'POST /api/invitations/:token/accept',
  'POST /api/invitations/:token/decline',
  'POST /api/memberships/:token/release',
  'POST /api/passes/:code/accept',
  'POST /api/passes/:code/cancel',
  'POST /api/passes/:code/confirmation',
  'POST /api/passes/:code/guardian',
  'POST /api/passes/:code/leave',
  'POST /api/passes/:code/payment',
  'POST /api/passes/:code/utr',
  'POST /api/passes/mail',
  'POST /api/payments/razorpay/return',
  'POST /api/payments/razorpay/webhook',
  'POST /api/privacy/erasures',
  'POST /api/privacy/erasures/:key',
  'POST /api/registration-proofs/:token/confirm',
  'POST /api/registration-proofs/:token/decline',
  'POST /api/registrations',
  'POST /api/team/registerTeam',
  'POST /api/volunteer-links/:token/open',
  'POST /login',
  'PUT /api/passes/:code/answers',
];
const openToParticipants = [
  'DELETE /api/teams/:id/members/:memberId',
  'GET /api/account',
  'GET /api/auth/me',
  'GET /api/events/:id/conflicts',
  'GET /api/festival-id',
  'GET /api/payments/mine',
  'GET /api/privacy/consents',
  'GET /api/privacy/my-data/:format',
  'GET /api/registrations/:id/my-answers',
  'GET /api/registrations/mine',
  'GET /api/teams/:id',
  'POST /api/account/log-out-others',
  'POST /api/account/password',
  'POST /api/auth/email-proof',
  'POST /api/festival-id/renew',
  'POST /api/privacy/consents',
  'POST /api/teams',
  'POST /api/teams/:id/members',
  'POST /api/teams/:id/members/:memberId/replace',
  'POST /api/teams/join/:joinCode',
  'PUT /api/account',
  'PUT /api/teams/:id/leader',
  'PUT /api/teams/:id/lock',
  'PUT /api/teams/:id/members/:memberId',
  'PUT /api/teams/:id/name',
];

it('the contract opens these endpoints to anyone, these to participants, and every other to admins only', () => {
  const withAccess = (access: AnyEndpoint['access']) =>
    allEndpoints
      .filter((endpoint) => endpoint.access === access)
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
  expect(withAccess('anyone')).toEqual(openToAnyone);
  expect(withAccess('participant')).toEqual(openToParticipants);
  expect(withAccess('admin')).toHaveLength(allEndpoints.length - openToAnyone.length - openToParticipants.length);
});

it('every endpoint of the contract is mounted', () => {
  for (const { method, path } of allEndpoints) {
    expect(test.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
  }
});

it('no endpoint of the API is mounted that is not in the contract', () => {
  expect(() => assertRouteInContract({ method: 'GET', url: '/api/stray' })).toThrow('/api/stray');
  expect(() => assertRouteInContract({ method: 'GET', url: '/pages/fine' })).not.toThrow();
});
