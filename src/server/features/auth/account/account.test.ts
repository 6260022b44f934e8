import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Headers = Record<string, string>;

async function person() {
  const { email, ...headers } = await test.loginAs('participant');
  return { email, headers: headers as Headers };
}

const account = async (headers: Headers) => (await test.inject({ url: '/api/account', headers })).json().data;
const update = (headers: Headers, payload: object) =>
  test.inject({ method: 'PUT', url: '/api/account', headers, payload });
const post = (url: string, payload: object, headers: Headers = {}) =>
  test.inject({ method: 'POST', url, payload, headers });

function cookiesOf(response: { headers: Record<string, unknown> }): Headers {
  const lines = [response.headers['set-cookie'] ?? []].flat().map(String);
  return { cookie: lines.map((line) => line.split(';')[0]).join('; ') };
}

async function register(headers: Headers, more: object) {
  const { _id: eventId } = await createEvent(test.context);
  const response = await post('/api/registrations', { eventId, name: 'Asha Rao', ...more }, headers);
  expect(response.statusCode, response.body).toBe(200);
}

describe('the account page’s data', () => {
  it('is the user, and nothing more until they fill something in', async () => {
    const { email, headers } = await person();
    expect(await account(headers)).toEqual({
      name: 'A participant',
      email,
      emailVerified: true,
      hasPassword: true,
      otherSessions: 0,
      phone: null,
      college: null,
      yearOfStudy: null,
      gender: null,
    });
  });

  it('changes field by field: what is left out stays, what is empty is cleared', async () => {
    const { headers } = await person();
    const all = { name: 'Asha Rao', phone: '+91 98765 43210', college: 'NIT', yearOfStudy: '3', gender: 'female' };
    const saved = await update(headers, all);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json().data).toMatchObject({ ...all, yearOfStudy: 3 });
    await update(headers, { college: '', gender: '' });
    expect(await account(headers)).toMatchObject({ ...all, yearOfStudy: 3, college: null, gender: null });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'Win at http://evil.example' }],
    ['phone', { phone: '12' }],
    ['yearOfStudy', { yearOfStudy: 9 }],
    ['gender', { gender: 'x' }],
  ])('rejects an invalid %s', async (field, payload) => {
    const { headers } = await person();
    const response = await update(headers, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].path).toBe(field);
  });
});

describe('a registration', () => {
  it('remembers phone and college of the logged-in user, and keeps what a later one leaves out', async () => {
    const { headers } = await person();
    await register(headers, { phone: '+91 98765 43210', college: 'NIT' });
    expect(await account(headers)).toMatchObject({ phone: '+91 98765 43210', college: 'NIT' });
    await register(headers, { college: 'IIT' });
    expect(await account(headers)).toMatchObject({ phone: '+91 98765 43210', college: 'IIT' });
  });

  it('by a guest changes nobody’s account, even with its e-mail', async () => {
    const { email, headers } = await person();
    await register({}, { email, phone: '+91 90000 00000', college: 'Nowhere' });
    expect(await account(headers)).toMatchObject({ phone: null, college: null });
  });

  it('by a leader changes no member’s account', async () => {
    const [lead, member] = [await person(), await person()];
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
    const members = [lead, member].map(({ email }) => ({ name: 'Ravi', email }));
    const team = { eventId, teamName: 'Trio', contactEmail: lead.email, contactNumber: '+91 98765 43210', members };
    expect((await post('/api/team/registerTeam', team, lead.headers)).statusCode).toBe(200);
    expect(await account(lead.headers)).toMatchObject({ phone: '+91 98765 43210' });
    expect(await account(member.headers)).toMatchObject({ phone: null });
  });

  it('of many people at once is remembered for each', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, person));
    const { _id: eventId } = await createEvent(test.context);
    const send = ({ headers }: { headers: Headers }, index: number) =>
      post('/api/registrations', { eventId, name: 'Asha Rao', college: `College ${index}` }, headers);
    await Promise.all(people.map(send));
    const colleges = await Promise.all(people.map(async ({ headers }) => (await account(headers)).college));
    expect(colleges).toEqual(people.map((_, index) => `College ${index}`));
  });
});

describe('changing the password', () => {
  it('asks for the one before, and ends every other session', async () => {
    const { email, headers } = await person();
    const other = cookiesOf(await post('/api/auth/login', { email, password: PASSWORD }));
    expect(await account(headers)).toMatchObject({ otherSessions: 1 });
    const change = (password: string) =>
      post('/api/account/password', { password, newPassword: 'another-password' }, headers);
    const wrong = await change('not the password');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().errors).toEqual([{ path: 'password', message: 'Wrong password' }]);
    expect((await change(PASSWORD)).statusCode).toBe(200);
    expect((await test.inject({ url: '/api/auth/me', headers: other })).statusCode).toBe(401);
    expect(await account(headers)).toMatchObject({ otherSessions: 0 });
    expect((await post('/api/auth/login', { email, password: 'another-password' })).statusCode).toBe(200);
  });

  it('can be left; the other sessions end by their own button', async () => {
    const { email, headers } = await person();
    const other = cookiesOf(await post('/api/auth/login', { email, password: PASSWORD }));
    expect((await post('/api/account/log-out-others', {}, headers)).statusCode).toBe(200);
    expect((await test.inject({ url: '/api/auth/me', headers: other })).statusCode).toBe(401);
    expect((await test.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
  });
});
