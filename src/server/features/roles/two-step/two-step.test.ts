import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import type { TwoStepRule } from '#contract/roles/two-step.ts';
import { makeToken } from '#test/support/access-tokens.ts';
import { loginWithGrants, switchOnTwoStep } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTwoFactorAdmin } from '#test/support/two-factor.ts';

type Headers = Record<string, string>;

let test: TestApp;
let president: Headers;
beforeAll(async () => {
  test = await startTestApp();
  president = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.context.db.deleteFrom('roleRules').execute();
});

const change = (role: string, payload: object, headers = president) =>
  test.inject({ method: 'PUT', url: `/api/committee/two-step/${role}`, payload, headers });
const need = async (role: string, more: object = {}) => {
  const response = await change(role, { needsTwoStep: true, ...more });
  expect(response.statusCode, response.body).toBe(200);
};
const check = (headers: Headers) => test.inject({ url: '/check-auth', headers });

/** The power of each endpoint of the panel that is not refused for want of two-step login. */
async function reached(headers: Headers): Promise<Set<AnyEndpoint['power']>> {
  const powers = new Set<AnyEndpoint['power']>();
  for (const { method, path, access, power, body } of allEndpoints) {
    if (access !== 'admin') continue;
    const options = { method, url: path.replace(/:\w+/g, 'unknown'), headers };
    const response = await test.inject(body ? { ...options, payload: {} } : options);
    expect(response.statusCode, path).toBeLessThan(500);
    if (response.statusCode === 403) expect(response.json().code, path).toBe('two_step_needed');
    else powers.add(power);
  }
  return powers;
}

it('a role that needs two-step login opens nothing but the own account until it is set up', async () => {
  const { headers, userId } = await loginWithGrants(test, { role: 'president' });
  await need('president', { evenMe: true });
  expect(await reached(headers)).toEqual(new Set(['own_account']));
  await switchOnTwoStep(test, userId);
  expect((await check(headers)).statusCode).toBe(200);
});

it('counts for all roles of a person, and for nobody with other roles', async () => {
  const both = await loginWithGrants(test, { role: 'treasurer' }, { role: 'gate_volunteer' });
  const other = await loginWithGrants(test, { role: 'gate_volunteer' });
  const ended = await loginWithGrants(
    test,
    { role: 'gate_volunteer' },
    { role: 'treasurer', endsAt: '2027-01-10T06:29:59.999Z' },
  );
  await need('treasurer');
  expect((await check(both.headers)).json().code).toBe('two_step_needed');
  expect((await check(other.headers)).statusCode).toBe(200);
  expect((await check(ended.headers)).statusCode).toBe(200);
  await change('treasurer', { needsTwoStep: false });
  expect((await check(both.headers)).statusCode).toBe(200);
});

it('makes tokens of such a person do nothing meanwhile', async () => {
  const { email: _email, ...headers } = await test.loginAs('admin');
  const { token } = await makeToken(test, headers);
  const read = () => test.inject({ url: '/api/registrations', headers: { authorization: `Bearer ${token}` } });
  expect((await read()).statusCode).toBe(200);
  await need('president', { evenMe: true });
  expect((await read()).json().code).toBe('two_step_needed');
  await test.context.db.deleteFrom('roleRules').execute();
  expect((await read()).statusCode).toBe(200);
});

it('lets a person with two-step login go on', async () => {
  const { headers } = await createTwoFactorAdmin(test);
  await need('president', { evenMe: true });
  expect((await check(headers)).statusCode).toBe(200);
});

it('asks volunteers of a link for nothing: they have no password', async () => {
  const payload = { label: 'Main gate', role: 'gate_volunteer' };
  const made = await test.inject({ method: 'POST', url: '/api/committee/links', payload, headers: president });
  const token = made.json().data.links[0].url.split('/').at(-1);
  await need('gate_volunteer');
  const url = `/api/volunteer-links/${token}/open`;
  const opened = await test.inject({ method: 'POST', url, payload: { name: 'Ravi Kumar' } });
  const cookie = [opened.headers['set-cookie']].flat().map((line) => line?.split(';')[0]);
  expect((await check({ cookie: cookie.join('; ') })).statusCode).toBe(200);
});

it('does not lock out who switches it on, unless they say so', async () => {
  const refused = await change('president', { needsTwoStep: true });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'two_step_first']);
  expect((await check(president)).statusCode).toBe(200);
  await need('treasurer');
  await need('president', { evenMe: true });
  expect((await check(president)).json().code).toBe('two_step_needed');
});

it('is for roles that are there, by who may give them, and recorded', async () => {
  expect((await change('none', { needsTwoStep: true })).json().code).toBe('role_not_found');
  const own = await test.inject({
    method: 'POST',
    url: '/api/committee/roles',
    headers: president,
    payload: { label: 'Committee hands', powers: ['committee.manage'] },
  });
  const { headers } = await loginWithGrants(test, { role: own.json().data._id });
  expect((await change('treasurer', { needsTwoStep: true }, headers)).json().code).toBe('not_allowed');
  await need(own.json().data._id);
  const rules = await test.inject({ url: '/api/committee/two-step', headers: president });
  expect((rules.json().data as TwoStepRule[]).filter(({ needsTwoStep }) => needsTwoStep)).toEqual([
    { role: own.json().data._id, roleLabel: 'Committee hands', needsTwoStep: true },
  ]);
  const rows = await test.context.db
    .selectFrom('audit')
    .select('after')
    .where('endpoint', '=', 'PUT /api/committee/two-step/:id')
    .execute();
  expect(JSON.parse(rows.at(-1)?.after ?? '')).toEqual({ roleLabel: 'Committee hands', needsTwoStep: true });
});
