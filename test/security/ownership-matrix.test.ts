import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { createEvent } from '#test/factories/events.ts';
import { nextNumber } from '#test/support/endpoints/audited/records.ts';
import { makersOfOwned, type Owned } from '#test/support/owned-things.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Which user may do what with a registration, pass or team of one user; access-matrix.test.ts tests the access levels. */
const readers = ['anonymous', 'expired', 'other', 'owner', 'admin'] as const;
type CurrentUser = (typeof readers)[number];

interface Rule {
  make: () => Promise<Owned>;
  statuses: Record<CurrentUser, number>;
  payload?: (owned: Owned) => object;
  /** The users whose response of 200 has the secret; all of them where it is left out. */
  seenBy?: CurrentUser[];
}

let test: TestApp;
const headers = {} as Record<CurrentUser | 'mate', Record<string, string>>;
let ownerEmail = '';

async function expire(email: string): Promise<void> {
  const { db } = test.context;
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db.updateTable('sessions').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).where('userId', '=', id).execute();
}

beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@bank', name: 'Utsav' } });
  headers.anonymous = {};
  for (const [name, role] of [
    ['other', 'participant'],
    ['mate', 'participant'],
    ['admin', 'admin'],
  ] as const) {
    const { cookie, origin } = await test.loginAs(role);
    headers[name] = { cookie, origin };
  }
  const owner = await test.loginAs('participant');
  ownerEmail = owner.email;
  headers.expired = { cookie: owner.cookie, origin: owner.origin };
  await expire(ownerEmail);
  // The same person, logged in again.
  const payload = { email: ownerEmail, password: 'a-password-for-tests' };
  const again = await test.inject({ method: 'POST', url: '/api/auth/login', payload });
  headers.owner = { cookie: String(again.headers['set-cookie']).split(';')[0] ?? '', origin: owner.origin };
});
afterAll(() => test.close());

const post = async (url: string, payload: object, by: CurrentUser | 'mate') =>
  (await test.inject({ method: 'POST', url, payload, headers: headers[by] })).json().data;

const owned = makersOfOwned({ app: () => test, ownerEmail: () => ownerEmail, post });

const everybody = { anonymous: 200, expired: 200, other: 200, owner: 200, admin: 200 };
const leader = { anonymous: 401, expired: 401, other: 403, owner: 200, admin: 403 };

/** The code of a pass or of a team authorises, as a paper ticket does: codes cannot be guessed. */
const rules: Record<string, Rule | 'public content' | 'the caller’s own' | 'signed'> = {
  'GET /api/passes/:code': { make: owned.registered, statuses: everybody },
  'GET /api/passes/:code/calendar.ics': { make: owned.registered, statuses: everybody },
  // The link goes to the owner's address alone, and opens their passes as each pass's own link does.
  'GET /api/festival-ids/:key': { make: owned.festivalId, statuses: everybody },
  'POST /api/festival-ids/:key/renew': { make: owned.festivalId, statuses: everybody },
  'GET /api/festival-id': 'the caller’s own',
  'POST /api/festival-id/renew': 'the caller’s own',
  'GET /api/sheets/:token/list.csv': { make: owned.sheet, statuses: everybody },
  'GET /api/receipts/:key': { make: owned.paid, statuses: everybody },
  'GET /api/certificates/:code': { make: owned.certified, statuses: everybody, seenBy: [] },
  'POST /api/passes/:code/cancel': {
    make: owned.registered,
    statuses: { anonymous: 403, expired: 403, other: 403, owner: 200, admin: 403 },
  },
  // The mailed link authorises, and shows the pass to nobody before it is confirmed.
  'GET /api/registration-proofs/:token': { make: owned.unverified, statuses: everybody, seenBy: [] },
  'POST /api/registration-proofs/:token/confirm': { make: owned.unverified, statuses: everybody },
  'POST /api/registration-proofs/:token/decline': { make: owned.unverified, statuses: everybody, seenBy: [] },
  'POST /api/passes/:code/confirmation': { make: owned.unverified, statuses: everybody, seenBy: [] },
  'POST /api/passes/:code/accept': { make: owned.offered, statuses: everybody },
  'GET /api/passes/:code/payment': { make: owned.due, statuses: everybody },
  'POST /api/passes/:code/payment': { make: owned.due, statuses: everybody, payload: () => ({ method: 'upi' }) },
  'POST /api/passes/:code/utr': {
    make: owned.due,
    statuses: everybody,
    payload: () => ({ utr: `4${String(nextNumber()).padStart(11, '0')}` }),
  },
  'GET /api/events/:id/conflicts': {
    make: owned.inTheWay,
    statuses: { anonymous: 401, expired: 401, other: 200, owner: 200, admin: 200 },
    seenBy: ['owner'],
  },
  'GET /api/guardian/:key': { make: owned.ofMinor, statuses: everybody },
  'POST /api/guardian/:key': {
    make: owned.ofMinor,
    statuses: everybody,
    payload: () => ({ decision: 'given', name: 'Meera Rao' }),
  },
  'POST /api/passes/:code/guardian': {
    make: owned.registered,
    statuses: { anonymous: 403, expired: 403, other: 403, owner: 200, admin: 403 },
    payload: () => ({ guardianName: 'Meera Rao', guardianEmail: 'meera@home.test' }),
  },
  'GET /api/privacy/erasures/:key': { make: owned.ofErasure, statuses: everybody },
  'POST /api/privacy/erasures/:key': {
    make: owned.ofErasure,
    statuses: everybody,
    payload: () => ({ decision: 'erase' }),
  },
  'POST /api/privacy/erasures': 'the caller’s own',
  'GET /api/privacy/my-data/:format': 'the caller’s own',
  'GET /api/privacy/consents': 'the caller’s own',
  'POST /api/privacy/consents': 'the caller’s own',
  'POST /api/passes/mail': {
    make: owned.registered,
    statuses: everybody,
    payload: () => ({ email: ownerEmail }),
    seenBy: [],
  },
  'GET /api/account': 'the caller’s own',
  'PUT /api/account': 'the caller’s own',
  'POST /api/account/password': 'the caller’s own',
  'POST /api/account/log-out-others': 'the caller’s own',
  'GET /api/registrations/mine': {
    make: owned.registered,
    statuses: { anonymous: 401, expired: 401, other: 200, owner: 200, admin: 200 },
    seenBy: ['owner'],
  },
  'GET /api/registrations/:id/my-answers': {
    make: owned.answered,
    statuses: { anonymous: 401, expired: 401, other: 404, owner: 200, admin: 404 },
  },
  'GET /api/passes/:code/answers': { make: owned.answered, statuses: everybody },
  // The code alone fills in what is unanswered; this one changes an answer.
  'PUT /api/passes/:code/answers': {
    make: owned.answered,
    statuses: { anonymous: 403, expired: 403, other: 403, owner: 200, admin: 403 },
    payload: ({ params }) => ({
      participantId: params.participantId,
      answers: { [params.questionId ?? '']: 'Another answer' },
    }),
  },
  'GET /api/payments/mine': {
    make: owned.registered,
    statuses: { anonymous: 401, expired: 401, other: 200, owner: 200, admin: 200 },
    seenBy: [],
  },
  'GET /api/teams/:id': {
    make: owned.team,
    statuses: { anonymous: 401, expired: 401, other: 404, owner: 200, admin: 200 },
  },
  'GET /api/teams/join/:joinCode': { make: owned.team, statuses: everybody, seenBy: [] },
  'POST /api/teams/join/:joinCode': {
    make: owned.team,
    statuses: { anonymous: 401, expired: 401, other: 200, owner: 409, admin: 200 },
    payload: () => ({ name: 'Chitra' }),
  },
  'PUT /api/teams/:id/lock': { make: owned.team, statuses: leader, payload: () => ({ locked: true }) },
  'PUT /api/teams/:id/name': { make: owned.team, statuses: leader, payload: () => ({ teamName: 'Quartet' }) },
  'DELETE /api/teams/:id/members/:memberId': { make: owned.team, statuses: leader, seenBy: [] },
  'PUT /api/teams/:id/leader': {
    make: owned.team,
    statuses: leader,
    payload: ({ params }) => ({ memberId: params.memberId }),
  },
  'POST /api/teams/:id/members': {
    make: owned.team,
    statuses: leader,
    payload: () => ({ name: 'Meera', email: `meera${nextNumber()}@college.test` }),
  },
  'PUT /api/teams/:id/members/:memberId': { make: owned.team, statuses: leader, payload: () => ({ name: 'Bina K' }) },
  'POST /api/teams/:id/members/:memberId/replace': {
    make: owned.team,
    statuses: leader,
    payload: () => ({ name: 'Meera', email: `meera${nextNumber()}@college.test` }),
  },
  'POST /api/passes/:code/leave': {
    make: owned.mateOfOwner,
    statuses: { anonymous: 403, expired: 403, other: 403, owner: 200, admin: 403 },
    seenBy: [],
  },
  'GET /api/memberships/:token': { make: owned.named, statuses: everybody },
  'POST /api/memberships/:token/release': { make: owned.named, statuses: everybody },
  'POST /api/registrations': 'the caller’s own',
  'POST /api/teams': 'the caller’s own',
  'POST /api/team/registerTeam': 'the caller’s own',
  'GET /api/events/:id/seats': 'public content',
  'GET /api/seats': 'public content',
  'POST /api/ambassador/ambassador-inquiry': 'the caller’s own',
  'POST /api/events/:id/answer-files': 'the caller’s own',
  'POST /api/payments/razorpay/return': 'signed',
  'POST /api/payments/razorpay/webhook': 'signed',
};

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Endpoints that are not for admins alone, have personal responses, and are not about logging in. */
const finerEndpoints = allEndpoints.filter(
  ({ access, isPublicContent, tag }) => access !== 'admin' && !isPublicContent && tag !== 'auth',
);

it('every endpoint whose access level does not decide it has a rule, and no other', () => {
  expect(Object.keys(rules).sort()).toEqual(finerEndpoints.map(nameOf).sort());
});

/** All that a request could have changed of an event's registrations. */
async function stateOf(eventId: string) {
  const { db } = test.context;
  const registrations = db
    .selectFrom('registrations')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  const people = db.selectFrom('participants').selectAll().where('eventId', '=', eventId).orderBy('id').execute();
  const teams = db.selectFrom('teams').selectAll().where('eventId', '=', eventId).orderBy('id').execute();
  return JSON.stringify(await Promise.all([registrations, people, teams]));
}

const tried = finerEndpoints.flatMap((endpoint) => {
  const rule = rules[nameOf(endpoint)];
  return typeof rule === 'object' ? [[nameOf(endpoint), endpoint, rule] as const] : [];
});

// Who owns it is compared in memory: of the endpoints PostgreSQL gets some.
describe.each(tried)('%s', (_, endpoint, rule) => {
  it.each(readers)('as %s', async (caller) => {
    const made = await rule.make();
    const before = await stateOf(made.eventId);
    const options: InjectOptions = {
      method: endpoint.method,
      url: endpoint.path.replace(/:(\w+)/g, (_hole, name: string) => made.params[name] ?? ''),
      headers: headers[caller],
    };
    const payload = rule.payload?.(made) ?? {};
    const response = await test.inject(endpoint.body ? { ...options, payload } : options);
    expect(response.statusCode, response.body).toBe(rule.statuses[caller]);
    if (response.statusCode >= 400) {
      expect(await stateOf(made.eventId)).toBe(before);
      if (made.secret && caller !== 'owner') expect(response.body).not.toContain(made.secret);
    } else if (rule.seenBy && made.secret) {
      expect(response.body.includes(made.secret)).toBe(rule.seenBy.includes(caller));
    }
  });
});

it('a registration is cancelled by its code and email, and not with another email', async () => {
  const { params } = await owned.registered();
  const cancel = (email: string) =>
    test.inject({ method: 'POST', url: `/api/passes/${params.code}/cancel`, payload: { email } });
  expect((await cancel('somebody@utsav.test')).statusCode).toBe(403);
  expect((await cancel(ownerEmail)).statusCode).toBe(200);
});

it('a registration belongs to the logged-in user, whatever the body names', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const payload = { eventId, name: 'Mallory', email: ownerEmail, userId: 'somebody' };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload, headers: headers.other });
  const { email } = await test.context.db
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', response.json().data._id)
    .executeTakeFirstOrThrow();
  expect(email).not.toBe(ownerEmail);
  const mine = (await test.inject({ url: '/api/registrations/mine', headers: headers.owner })).json().data;
  expect(mine.filter((registration: { eventId: string }) => registration.eventId === eventId)).toEqual([]);
});
