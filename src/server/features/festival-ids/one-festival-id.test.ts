import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { listVerificationLinks, receiveLoginCode } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { festivalIdUrl } from './festival-ids.service.ts';

type Headers = Record<string, string>;

const TODAY = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T12:30:00.000Z' };
const BEFORE = new Date('2027-01-10T06:30:00.000Z');
const DURING = new Date('2027-02-14T05:00:00.000Z');

let test: TestApp;
let admin: Headers;
let turn = 0;
let email = '';
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
  email = `one${turn}@college.test`;
  test.time.now = BEFORE;
});

async function post(url: string, payload: object, headers: Headers = {}) {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response;
}

const get = async (url: string, headers: Headers = {}) => (await test.inject({ url, headers })).json();

async function registerAsGuest() {
  const { _id: eventId } = await createEvent(test.context, TODAY);
  await post('/api/registrations', { eventId, name: 'Asha Rao', email });
  return eventId;
}

const cookieOf = (response: { headers: Record<string, unknown> }): Headers => ({
  cookie: [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; '),
});

const signUp = async () => cookieOf(await post('/api/auth/register', { name: 'Asha Rao', email, password: PASSWORD }));

async function loginByCode(): Promise<Headers> {
  await post('/api/auth/login-code', { email });
  const code = await receiveLoginCode(test.context, email);
  return cookieOf(await post('/api/auth/login-code/verify', { email, code, name: 'Asha Rao' }));
}

async function confirmAccount(headers: Headers) {
  const token = new URL((await listVerificationLinks(test.context.db, email)).at(-1) ?? '').searchParams.get('token');
  await post('/api/auth/confirm-email', { token }, headers);
}

/** The page that the mailed link opens. */
const mailedId = async () => `/api/festival-ids/${(await festivalIdUrl(test.context, email)).split('/').at(-1)}`;

async function scan(code: string, eventId: string): Promise<string> {
  test.time.now = DURING;
  const { data } = (await post('/api/check-in', { code, eventId }, admin)).json();
  test.time.now = BEFORE;
  return data.result;
}

it('a guest who makes an account later keeps the festival ID that was mailed', async () => {
  await registerAsGuest();
  const guest = (await get(await mailedId())).data;
  const headers = await loginByCode();
  const mine = (await get('/api/festival-id', headers)).data;
  expect(mine.code).toBe(guest.code);
  expect(mine.passes).toHaveLength(1);
  expect((await get(await mailedId())).data.code).toBe(guest.code);
});

it('an account that had a festival ID before its e-mail was verified shows one code, and both of them admit', async () => {
  const first = await registerAsGuest();
  const second = await registerAsGuest();
  const headers = await signUp();
  const own = (await get('/api/festival-id', headers)).data;
  expect(own.passes).toEqual([]);
  test.time.now = new Date(BEFORE.getTime() + 1000);
  const link = await mailedId();
  const guest = (await get(link)).data;
  expect(guest.code).not.toBe(own.code);
  await confirmAccount(headers);

  const mine = (await get('/api/festival-id', headers)).data;
  expect(mine).toMatchObject({ code: own.code, passes: [{ name: 'Asha Rao' }, { name: 'Asha Rao' }] });
  expect((await get(link)).data.code).toBe(own.code);
  expect(await mailedId()).toContain(own.key);
  expect([await scan(guest.code, first), await scan(own.code, second)]).toEqual(['admitted', 'admitted']);
});

it('renewed, neither of the two codes before is worth anything', async () => {
  const eventId = await registerAsGuest();
  const headers = await signUp();
  const own = (await get('/api/festival-id', headers)).data;
  const link = await mailedId();
  const guest = (await get(link)).data;
  await confirmAccount(headers);
  const renewed = (await post('/api/festival-id/renew', {}, headers)).json().data;
  expect([await scan(guest.code, eventId), await scan(own.code, eventId)]).toEqual(['unknown', 'unknown']);
  expect(await get(link)).toMatchObject({ code: 'festival_id_not_found' });
  expect(await scan(renewed.code, eventId)).toBe('admitted');
});

it('a stranger who signed up with the e-mail keeps no festival ID that opens what its owner has', async () => {
  const eventId = await registerAsGuest();
  const stranger = await signUp();
  const { code, key } = (await get('/api/festival-id', stranger)).data;
  const owner = await loginByCode();
  expect((await get('/api/festival-id', owner)).data.passes).toHaveLength(1);
  expect(await get(`/api/festival-ids/${key}`)).toMatchObject({ code: 'festival_id_not_found' });
  expect(await scan(code, eventId)).toBe('unknown');
});
