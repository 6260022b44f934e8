import type { InjectOptions } from 'fastify';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { linkPowers } from '#contract/roles/link-powers.ts';
import { allPowers, powers } from '#contract/roles/powers.ts';
import { builtInRoleKeys, builtInRoles } from '#contract/roles/roles.ts';
import { tokenPowers } from '#contract/roles/token-rules.ts';
import { listLiveGrants } from '#server/features/roles/grants.repository.ts';
import { createEvent } from '#test/factories/events.ts';
import { makeToken } from '#test/support/access-tokens.ts';
import { runsAll } from '#test/support/databases/test-scope.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const ENDED = '2027-01-10T06:29:59.999Z';
const adminEndpoints = allEndpoints.filter(({ access }) => access === 'admin');
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function isRefused(endpoint: AnyEndpoint, headers: Record<string, string>): Promise<boolean> {
  const options: InjectOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, 'unknown'),
    headers,
  };
  const response = await test.inject(endpoint.body ? { ...options, payload: {} } : options);
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(response.statusCode).not.toBe(401);
  const refused = response.body.includes('"code":"not_allowed"');
  expect(response.statusCode === 403, nameOf(endpoint)).toBe(refused);
  return refused;
}

/** The endpoints by their rule: power, other powers and what of the request has to be in scope. `http/endpoint.ts` decides by these alone. */
const byRule = [
  ...Map.groupBy(adminEndpoints, ({ power, orPowers, scope }) => JSON.stringify([power, orPowers, scope])).values(),
];

/**
 * One endpoint of each rule, another one at each turn. That every endpoint keeps to its rule is asked with a president's grant
 * and without any; the roles share out the endpoints of each rule. `npm run ci` asks for all of them every time.
 */
const oneOfEachRule = (turn = 0) =>
  runsAll() ? adminEndpoints : byRule.flatMap((endpoints) => endpoints[turn % endpoints.length] ?? []);
const asked = oneOfEachRule();
/** On PostgreSQL one endpoint per rule is enough. */
const everyEndpoint = inject('database') === 'sqlite' ? adminEndpoints : asked;

/** Those endpoints of the panel that a session may use. */
async function allowedTo(headers: Record<string, string>, endpoints = asked): Promise<string[]> {
  const allowed: string[] = [];
  for (const endpoint of endpoints) if (!(await isRefused(endpoint, headers))) allowed.push(nameOf(endpoint));
  return allowed;
}

const withPower = (held: readonly string[], endpoints = asked) =>
  endpoints
    .filter(({ power, orPowers = [] }) =>
      [power, ...orPowers].some((one) => one === 'own_account' || held.includes(one ?? '')),
    )
    .map(nameOf);

it('every endpoint for admins names a power of the table, and every power is of use', () => {
  const used = new Set(adminEndpoints.map(({ power }) => power));
  for (const { power, ...endpoint } of adminEndpoints) {
    expect(['own_account', ...allPowers], nameOf(endpoint as AnyEndpoint)).toContain(power);
  }
  expect(allPowers.filter((power) => !used.has(power))).toEqual([]);
});

// What a role allows is decided from its grants in memory: of the roles, PostgreSQL reads the grants of three.
describe.each(builtInRoleKeys)('a grant of the role %s', (role) => {
  it('for the festival allows what its powers say and nothing else', async () => {
    const { headers } = await loginWithGrants(test, { role });
    const endpoints = role === 'president' ? everyEndpoint : oneOfEachRule(builtInRoleKeys.indexOf(role));
    expect(await allowedTo(headers, endpoints)).toEqual(withPower(builtInRoles[role].powers, endpoints));
  });

  it('for an event allows those of them that can be scoped', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { headers } = await loginWithGrants(test, { role, eventId });
    const scoped = builtInRoles[role].powers.filter((power) => powers[power].isScoped);
    expect(await allowedTo(headers)).toEqual(withPower(scoped));
  });

  it('for a gate allows no more than to scan passes and see figures', async () => {
    const gateId = nanoid();
    const gate = { id: gateId, name: gateId, venue: null, createdAt: test.time.now.toISOString(), deletedAt: null };
    await test.context.db.insertInto('gates').values(gate).execute();
    await createEvent(test.context);
    const { headers, userId } = await loginWithGrants(test, { role, gateId });
    const coversEvents = async () => {
      const grants = await listLiveGrants(test.context.db, userId, test.time.now.toISOString());
      return grants.some(({ isFestival, eventIds }) => isFestival || eventIds.length > 0);
    };
    expect(await coversEvents()).toBe(true);
    const ofGates = builtInRoles[role].powers.filter((power) => linkPowers.includes(power));
    expect(await allowedTo(headers)).toEqual(withPower(ofGates));
    await test.context.db.updateTable('gates').set({ deletedAt: gate.createdAt }).where('id', '=', gateId).execute();
    expect(await coversEvents()).toBe(false);
    expect((await test.inject({ url: '/api/check-in/count', headers })).json().data ?? { expected: 0 }).toMatchObject({
      expected: 0,
    });
  });
});

it.each([
  ['that has ended', { endsAt: ENDED }],
  ['that was revoked', { revokedAt: ENDED }],
])('a grant of any role %s allows nothing but the own account', async (_, over) => {
  const { headers } = await loginWithGrants(test, ...builtInRoleKeys.map((role) => ({ role, ...over })));
  expect(await allowedTo(headers)).toEqual(withPower([]));
});

it.each([
  ['of a participant', 'participant'],
  ['of an admin without a role', 'admin'],
] as const)('an invitation %s that is not accepted allows nothing', async (_, role) => {
  const { headers, userId } = await loginWithGrants(test);
  await test.context.db.updateTable('users').set({ role }).where('id', '=', userId).execute();
  const { email } = await test.context.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const president = await loginWithGrants(test, { role: 'president' });
  const invited = await test.inject({
    method: 'POST',
    url: '/api/committee/invitations',
    headers: president.headers,
    payload: { email, role: 'president' },
  });
  expect(invited.statusCode, invited.body).toBe(200);
  expect(await allowedTo(headers)).toEqual(role === 'admin' ? withPower([]) : []);
});

it('an admin without a grant is refused everything but the own account', async () => {
  const { headers } = await loginWithGrants(test);
  expect(await allowedTo(headers, everyEndpoint)).toEqual(withPower([], everyEndpoint));
});

it('two grants add up', async () => {
  const { headers } = await loginWithGrants(test, { role: 'gate_volunteer' }, { role: 'ambassador_lead' });
  const both = [...builtInRoles.gate_volunteer.powers, ...builtInRoles.ambassador_lead.powers];
  expect(await allowedTo(headers)).toEqual(withPower(both));
});

it('a grant that ends or is revoked counts no more at the next request', async () => {
  const ending = await loginWithGrants(test, { role: 'president', endsAt: '2027-01-10T07:00:00.000Z' });
  const revoked = await loginWithGrants(test, { role: 'president' });
  const status = async ({ headers }: typeof ending) =>
    (await test.inject({ url: '/api/dashboard', headers })).statusCode;
  expect([await status(ending), await status(revoked)]).toEqual([200, 200]);
  test.time.now = new Date('2027-01-10T07:00:00.000Z');
  const db = test.context.db.updateTable('grants').set({ revokedAt: test.time.now.toISOString(), revokedBy: 'Test' });
  await db.where('userId', '=', revoked.userId).execute();
  expect([await status(ending), await status(revoked)]).toEqual([403, 403]);
});

it('a role that the committee made allows the powers listed in it', async () => {
  const createdAt = test.time.now.toISOString();
  const role = { id: 'own', label: 'Hospitality', powers: '["inquiries.manage","gone.power"]', createdAt };
  await test.context.db
    .insertInto('roles')
    .values({ ...role, deletedAt: null })
    .execute();
  const { headers } = await loginWithGrants(test, { role: 'own' });
  expect(await allowedTo(headers)).toEqual(withPower(['inquiries.manage', 'panel.open']));
  await test.context.db.updateTable('roles').set({ deletedAt: createdAt }).where('id', '=', 'own').execute();
  expect(await allowedTo(headers)).toEqual(withPower([]));
});

it('an access token of a president opens every endpoint of its powers, and none of an account, the committee or years', async () => {
  const given = builtInRoles.president.powers.filter((power) => tokenPowers.includes(power));
  const { email: _email, ...headers } = await test.loginAs('admin');
  const { token } = await makeToken(test, headers, { powers: given });
  const opened = await allowedTo({ authorization: `Bearer ${token}` }, everyEndpoint);
  // A token asks for approval, and neither gives it nor takes a request back.
  const decides = ['POST /api/approvals/:id/approve', 'POST /api/approvals/:id/withdraw'];
  const ofAccounts = adminEndpoints.filter(({ power }) => power === 'own_account').map(nameOf);
  const closed = [...ofAccounts, ...decides];
  expect(opened).toEqual(withPower(given, everyEndpoint).filter((name) => !closed.includes(name)));
});
