import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Committee } from '#contract/roles/committee.ts';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

type Headers = Record<string, string>;

let test: TestApp;
let president: Headers;
beforeAll(async () => {
  test = await startTestApp();
  const { email: _email, ...headers } = await test.loginAs('admin');
  president = headers;
});
afterAll(() => test.close());

const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = president) =>
  test.inject({ method, url: `/api/committee${url}`, headers, ...(payload ? { payload } : {}) });
const committee = async () => (await request('GET', '')).json().data as Committee;
const give = (payload: object, headers = president) => request('POST', '/grants', payload, headers);
const signedUp = async () => (await test.loginAs('participant')).email;
const panelStatus = async (headers: Headers) => (await test.inject({ url: '/check-auth', headers })).statusCode;

async function logIn(email: string): Promise<Headers> {
  const payload = { email, password: PASSWORD };
  const response = await test.inject({ method: 'POST', url: '/login', payload });
  expect(response.statusCode, response.body).toBe(200);
  return {
    origin: 'http://localhost',
    cookie: [response.headers['set-cookie']]
      .flat()
      .map((line) => line?.split(';')[0])
      .join('; '),
  };
}

describe('a role given to an account', () => {
  it('lets its person into the panel, as far as it goes, until it is revoked', async () => {
    const before = await test.loginAs('participant');
    const { _id: eventId } = await createEvent(test.context, { title: 'Robo race' });
    const response = await give({ email: before.email.toUpperCase(), role: 'event_coordinator', eventId });
    expect(response.json().data).toMatchObject({
      role: 'event_coordinator',
      roleLabel: 'Event coordinator',
      eventId,
      eventTitle: 'Robo race',
      isLive: true,
      venue: null,
      endsAt: null,
      grantedBy: 'A admin',
      revokedAt: null,
    });
    // The participant's session is over: an admin logs in as admins do.
    expect((await test.inject({ url: '/api/auth/me', headers: { cookie: before.cookie } })).statusCode).toBe(401);
    const headers = await logIn(before.email);
    const checked = await test.inject({ url: '/check-auth', headers });
    expect(checked.json()).toMatchObject({
      data: { role: 'admin' },
      powers: { 'registrations.read': [eventId], 'panel.open': [eventId] },
    });
    expect(checked.json().powers).not.toHaveProperty('payments.refund');
    const revoked = await request('DELETE', `/grants/${response.json().data._id}`);
    expect(revoked.json().data).toMatchObject({ isLive: false, revokedBy: 'A admin' });
    expect(await panelStatus(headers)).toBe(403);
    expect((await test.inject({ url: '/api/auth/me', headers })).json().data.role).toBe('admin');
    const person = (await committee()).people.find(({ email }) => email === before.email);
    expect(person?.grants).toMatchObject([{ isLive: false, role: 'event_coordinator' }]);
  });

  it('ends at its end, which can be changed', async () => {
    const email = await signedUp();
    const { _id } = (await give({ email, role: 'auditor', endsAt: '2027-01-10T07:00:00.000Z' })).json().data;
    const other = await give({ email, role: 'treasurer', endsAt: '2027-01-10' });
    expect(other.json().data.endsAt).toBe('2027-01-10T18:29:00.000Z');
    await request('DELETE', `/grants/${other.json().data._id}`);
    const headers = await logIn(email);
    expect(await panelStatus(headers)).toBe(200);
    const changed = await request('PUT', `/grants/${_id}`, { endsAt: '2027-01-10T08:00:00.000Z' });
    expect(changed.json().data.endsAt).toBe('2027-01-10T08:00:00.000Z');
    // On the festival's clock, as everywhere.
    const ofDay = await request('PUT', `/grants/${_id}`, { endsAt: '2027-01-10' });
    expect(ofDay.json().data.endsAt).toBe('2027-01-10T18:29:00.000Z');
    const local = await request('PUT', `/grants/${_id}`, { endsAt: '2027-01-10T13:30' });
    expect(local.json().data.endsAt).toBe('2027-01-10T08:00:00.000Z');
    for (const past of ['2027-01-10T12:00', '2027-01-10T12:00+05:30'])
      expect((await request('PUT', `/grants/${_id}`, { endsAt: past })).json().errors).toMatchObject([
        { path: 'endsAt' },
      ]);
    test.time.now = new Date('2027-01-10T07:59:59.000Z');
    expect(await panelStatus(headers)).toBe(200);
    test.time.now = new Date('2027-01-10T08:00:00.000Z');
    expect(await panelStatus(headers)).toBe(403);
    expect((await request('PUT', `/grants/${_id}`, { endsAt: null })).json().code).toBe('grant_not_found');
    expect((await request('DELETE', `/grants/${_id}`)).json().code).toBe('grant_not_found');
  });

  it.each([
    [
      'an unknown e-mail',
      async () => ({ email: 'nobody@college.test', role: 'auditor' }),
      'account_not_found',
      'email',
    ],
    ['an unknown role', async () => ({ email: await signedUp(), role: 'king' }), 'validation_failed', 'role'],
    [
      'an unknown event',
      async () => ({ email: await signedUp(), role: 'judge', eventId: 'nothing' }),
      'event_not_found',
      '',
    ],
    [
      'an event and a venue',
      async () => ({ email: await signedUp(), role: 'judge', eventId: 'one', venue: 'Hall' }),
      'validation_failed',
      'venue',
    ],
    [
      'an end that has passed',
      async () => ({ email: await signedUp(), role: 'judge', endsAt: '2027-01-01T00:00:00.000Z' }),
      'validation_failed',
      'endsAt',
    ],
  ])('is refused for %s', async (_, payload, code, path) => {
    const body = (await give(await payload())).json();
    expect(body.code).toBe(code);
    expect(body.errors).toMatchObject(path === '' ? [] : [{ path }]);
  });

  it('is refused where nobody has verified the e-mail: it may be somebody else’s', async () => {
    const email = await signedUp();
    await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
    expect((await give({ email, role: 'auditor' })).json().code).toBe('account_not_found');
    const user = test.context.db.selectFrom('users').select('role').where('email', '=', email);
    expect(await user.executeTakeFirst()).toEqual({ role: 'participant' });
  });

  it('is given once, also when the button is pressed twice', async () => {
    const email = await signedUp();
    const twice = await Promise.all([give({ email, role: 'judge' }), give({ email, role: 'judge' })]);
    expect(twice.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    expect(twice.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('role_held');
    expect((await give({ email, role: 'judge', venue: 'Hall 1' })).statusCode).toBe(200);
  });

  it('is in the audit with before and after', async () => {
    const email = await signedUp();
    const { _id } = (await give({ email, role: 'treasurer', endsAt: '2027-06-01T00:00:00.000Z' })).json().data;
    test.time.now = new Date(test.time.now.getTime() + 1000);
    await request('DELETE', `/grants/${_id}`);
    const { actions } = (await test.inject({ url: `/api/audit?target=${_id}`, headers: president })).json().data;
    expect(actions).toMatchObject([
      { endpoint: 'DELETE /api/committee/grants/:id', before: { revokedAt: null }, target: { name: 'A participant' } },
      { before: null, after: { role: 'Treasurer', event: null, revokedAt: null }, target: { kind: 'grant' } },
    ]);
    expect(JSON.stringify(actions)).not.toContain(email);
  });
});

describe('the last president', () => {
  const grantsOf = async (userId: string) =>
    (await committee()).people.find(({ _id }) => _id === userId)?.grants.map(({ _id }) => _id) ?? [];

  /** Leaves exactly these presidents of the festival. */
  async function onlyPresidents(count: number) {
    await test.context.db.deleteFrom('grants').where('role', '=', 'president').execute();
    const made = [];
    for (let index = 0; index < count; index += 1) made.push(await loginWithGrants(test, { role: 'president' }));
    president = made[0]?.headers ?? president;
    return made;
  }

  it('can neither be revoked nor given an end', async () => {
    const [only] = await onlyPresidents(1);
    const [id] = await grantsOf(only?.userId ?? '');
    expect((await request('DELETE', `/grants/${id}`)).json().code).toBe('last_president');
    const end = await request('PUT', `/grants/${id}`, { endsAt: '2028-01-01T00:00:00.000Z' });
    expect(end.json().code).toBe('last_president');
    // A president for a time or for one event is none who stays.
    const { _id: eventId } = await createEvent(test.context);
    await loginWithGrants(test, { role: 'president', endsAt: '2028-01-01T00:00:00.000Z' });
    await loginWithGrants(test, { role: 'president', eventId });
    expect((await request('DELETE', `/grants/${id}`)).json().code).toBe('last_president');
  });

  it('stays when two presidents revoke each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await onlyPresidents(2);
      if (!one || !other) throw new Error('two presidents');
      const [[oneId], [otherId]] = [await grantsOf(one.userId), await grantsOf(other.userId)];
      const responses = await Promise.all([
        request('DELETE', `/grants/${otherId}`, undefined, one.headers),
        request('DELETE', `/grants/${oneId}`, undefined, other.headers),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.any(Number)]);
      const left = test.context.db
        .selectFrom('grants')
        .select('id')
        .where('role', '=', 'president')
        .where('revokedAt', 'is', null);
      expect(await left.execute()).toHaveLength(1);
    }
    await onlyPresidents(1);
  });
});

describe('a role of the committee’s own', () => {
  it('is made of powers, changed for everybody who has it, and deleted when nobody has it', async () => {
    const made = (await request('POST', '/roles', { label: 'Hospitality', powers: ['inquiries.manage'] })).json().data;
    expect(made).toMatchObject({ label: 'Hospitality', powers: ['inquiries.manage'], version: 1 });
    const email = await signedUp();
    const { _id: grantId } = (await give({ email, role: made._id })).json().data;
    const headers = await logIn(email);
    const status = async (url: string) => (await test.inject({ url, headers })).statusCode;
    expect([await status('/api/ambassador/inquiries'), await status('/api/audit')]).toEqual([200, 403]);
    const change = { label: 'Hospitality', powers: ['audit.read'], version: 1 };
    expect((await request('PUT', `/roles/${made._id}`, change)).json().data.version).toBe(2);
    expect([await status('/api/ambassador/inquiries'), await status('/api/audit')]).toEqual([403, 200]);
    const other = { ...change, powers: ['inquiries.manage'] };
    expect((await request('PUT', `/roles/${made._id}`, other)).json().code).toBe('role_changed');
    expect((await request('DELETE', `/roles/${made._id}`)).json().code).toBe('role_in_use');
    await request('DELETE', `/grants/${grantId}`);
    expect((await request('DELETE', `/roles/${made._id}`)).statusCode).toBe(200);
    expect((await request('DELETE', `/roles/${made._id}`)).json().code).toBe('role_not_found');
    expect((await request('POST', '/roles', { label: 'Hospitality', powers: ['audit.read'] })).statusCode).toBe(200);
  });

  it('is in the activity with what it was called and what it may do, before and after', async () => {
    const { _id } = (await request('POST', '/roles', { label: 'Crew', powers: ['check-in.scan'] })).json().data;
    test.time.now = new Date(test.time.now.getTime() + 1000);
    await request('PUT', `/roles/${_id}`, { label: 'Stage crew', powers: ['check-in.scan', 'registrations.read'] });
    const { actions } = (await test.inject({ url: `/api/audit?target=${_id}`, headers: president })).json().data;
    expect(actions[0]).toMatchObject({
      before: { label: 'Crew', powers: ['Check people in'] },
      after: { label: 'Stage crew', powers: ['Check people in', 'Read registrations'] },
    });
  });

  it.each([
    ['without a power', { label: 'Nothing', powers: [] }, 'validation_failed'],
    ['with an unknown power', { label: 'Magic', powers: ['fly'] }, 'validation_failed'],
    ['without a power that another needs', { label: 'Desk', powers: ['payments.desk'] }, 'validation_failed'],
    ['called as a built-in one', { label: 'treasurer', powers: ['audit.read'] }, 'role_taken'],
    ['called as another', { label: 'Hospitality', powers: ['audit.read'] }, 'role_taken'],
  ])('%s is refused', async (_, payload, code) => {
    expect((await request('POST', '/roles', payload)).json().code).toBe(code);
  });

  it('made before a power needed another keeps its powers until they are changed', async () => {
    const createdAt = test.time.now.toISOString();
    const role = { id: 'early-desk', label: 'Early desk', powers: '["payments.desk"]', createdAt, deletedAt: null };
    await test.context.db.insertInto('roles').values(role).execute();
    const { roles } = await committee();
    expect(roles).toContainEqual(expect.objectContaining({ _id: role.id, powers: ['payments.desk'] }));
    const change = { label: 'Desk', powers: ['payments.desk'], version: 1 };
    const refused = await request('PUT', `/roles/${role.id}`, change);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'powers', message: 'Choose “Read registrations” too: what you chose needs it' }],
    ]);
    const powers = ['payments.desk', 'registrations.read'];
    expect((await request('PUT', `/roles/${role.id}`, { ...change, powers })).statusCode).toBe(200);
  });
});

it('who manages the committee gives, changes and takes no more than they may do themselves', async () => {
  const made = await request('POST', '/roles', { label: 'Secretary', powers: ['committee.manage', 'audit.read'] });
  const { headers } = await loginWithGrants(test, { role: made.json().data._id });
  const email = await signedUp();
  expect((await give({ email, role: 'president' }, headers)).json().code).toBe('not_allowed');
  expect((await give({ email, role: 'auditor' }, headers)).json().code).toBe('not_allowed');
  const more = { label: 'More', powers: ['committee.manage', 'payments.refund'] };
  expect((await request('POST', '/roles', more, headers)).json().code).toBe('not_allowed');
  const bigger = await request('PUT', `/roles/${made.json().data._id}`, { ...more, version: 1 }, headers);
  expect(bigger.json().code).toBe('not_allowed');
  const presidents = (await committee()).people.flatMap(({ grants }) =>
    grants.filter(({ role }) => role === 'president'),
  );
  expect((await request('DELETE', `/grants/${presidents[0]?._id}`, undefined, headers)).json().code).toBe(
    'not_allowed',
  );
  expect((await give({ email, role: made.json().data._id }, headers)).statusCode).toBe(200);
});
