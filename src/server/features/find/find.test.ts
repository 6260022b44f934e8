import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '#contract/panel/find.ts';
import { groupedPassCode } from '#contract/passes.ts';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let president: Record<string, string>;
let lata: { _id: string; code: string };
let duo: { _id: string; code: string };
let taal: string;
let vaad: string;

const post = async (url: string, payload: object, headers: object = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers: { ...headers } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
async function find(search: string, headers = president): Promise<Found> {
  const response = await test.inject({ url: `/api/find?search=${encodeURIComponent(search)}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const names = async (search: string) => (await find(search)).registrations.map(({ name }) => name);

beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  president = await test.headersOf('admin');
  taal = (await createEvent(test.context, { title: 'Taal', entryFee: 250 }))._id;
  vaad = (await createEvent(test.context, { title: 'Vaad', participationType: 'team', teamSize: 3 }))._id;
  const person = { name: 'Lata Rao', email: 'lata@iitd.test', phone: '+91 98100 12345', college: 'IIT Delhi' };
  lata = (await post('/api/registrations', { eventId: taal, ...person })).data;
  await post(`/api/passes/${lata.code}/utr`, { utr: '812345678901' });
  await post('/api/registrations', { eventId: taal, name: 'Manu Das', email: 'manu@nit.test', college: 'NIT Trichy' });
  const members = [
    { name: 'Kiran', email: 'kiran@nit.test' },
    { name: 'Zoya Khan', email: 'zoya@nit.test' },
  ];
  duo = (await post('/api/team/registerTeam', { eventId: vaad, teamName: 'Duo', contactEmail: 'k@nit.test', members }))
    .registration;
});
afterAll(() => test.close());

it.each([
  ['a name', 'lata', 'Lata Rao'],
  ['an e-mail', 'lata@iitd', 'Lata Rao'],
  ['a phone number in any notation', '098100-12345', 'Lata Rao'],
  ['a college', 'iit delhi', 'Lata Rao'],
  ['a member of a team', 'zoya', 'Duo'],
])('finds a registration by %s', async (_, search, name) => {
  expect(await names(search)).toEqual([name]);
});

it.each([
  ['a wrong letter', 'laka rao', 'Lata Rao'],
  ['a missing letter', 'zoa khan', 'Duo'],
  ['letters in the wrong order', 'kirna', 'Duo'],
  ['a first name alone that is right', 'manu dass', 'Manu Das'],
])('finds a registration by %s, where nothing is spelled so', async (_, search, name) => {
  expect(await names(search)).toEqual([name]);
});

it('finds nobody alike in what somebody may not read, nor by a number', async () => {
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: vaad });
  expect((await find('laka rao', headers)).registrations).toEqual([]);
  expect((await find('zoa khan', headers)).registrations).toHaveLength(1);
  expect(await names('lata2')).toEqual([]);
});

it('finds a registration by half of its code as it is shown, and by that of a member', async () => {
  const half = groupedPassCode(lata.code).slice(0, 9);
  expect(await names(half)).toEqual(['Lata Rao']);
  expect(await names(half.toLowerCase())).toEqual(['Lata Rao']);
  expect(await names(groupedPassCode(lata.code).slice(5, 14))).toEqual(['Lata Rao']);
  expect(await names(`https://utsav.example/pass/${lata.code}`)).toEqual(['Lata Rao']);
  const { code } = await test.context.db
    .selectFrom('participants')
    .select('code')
    .where('email', '=', 'zoya@nit.test')
    .executeTakeFirstOrThrow();
  expect(await names(groupedPassCode(code ?? '').slice(0, 9))).toEqual(['Duo']);
});

it('finds a payment by its UTR, the beginning of it, and its reference, and a receipt by its number', async () => {
  const [payment] = (await find('812345678901')).payments;
  expect(payment).toMatchObject({ registrationName: 'Lata Rao', amount: 250, status: 'under_review' });
  expect((await find('8123')).payments).toHaveLength(1);
  expect((await find('8124')).payments).toEqual([]);
  expect((await find(payment?.reference.slice(0, 6) ?? '')).payments).toMatchObject([{ _id: payment?._id }]);
  await post(`/api/payments/${payment?._id}/confirm`, {}, president);
  const { number } = await test.context.db.selectFrom('receipts').select('number').executeTakeFirstOrThrow();
  const expected = [{ number, registrationId: lata._id, registrationName: 'Lata Rao' }];
  expect((await find(number.toLowerCase())).receipts).toMatchObject(expected);
  expect((await find('001')).receipts).toMatchObject(expected);
});

/** What people have at hand at the desk, and what finds it everywhere. */
const atHand: [what: string, search: () => string | Promise<string>][] = [
  ['a name', () => 'lata rao'],
  ['an e-mail', () => 'LATA@iitd.test'],
  ['a phone number as it was given', () => '+91 98100 12345'],
  ['a phone number without its country', () => '9810012345'],
  ['a phone number with a zero and hyphens', () => '098100-12345'],
  ['a college', () => 'IIT Delhi'],
  ['a code', () => lata.code],
  ['half a code', () => groupedPassCode(lata.code).slice(0, 9)],
  ['the second half of a code', () => groupedPassCode(lata.code).slice(10)],
  ['a UTR', () => '812345678901'],
  ['a UTR in the groups of a statement', () => '8123 4567 8901'],
  ['a receipt', receiptNumber],
  ['a receipt in small letters', async () => (await receiptNumber()).toLowerCase()],
  ['a receipt without its series and year', async () => (await receiptNumber()).split('/').at(-1) ?? ''],
];

async function receiptNumber(): Promise<string> {
  const rows = await test.context.db
    .selectFrom('receipts')
    .select('number')
    .where('registrationId', '=', lata._id)
    .execute();
  return rows[0]?.number ?? '';
}

it.each(atHand)('%s finds its registration and its payment from the palette and from both lists', async (_, search) => {
  const typed = await search();
  expect(typed).not.toBe('');
  const { registrations, payments, receipts } = await find(typed);
  const found = [
    ...registrations.map(({ _id }) => _id),
    ...payments.map(({ registrationName }) => (registrationName === 'Lata Rao' ? lata._id : '')),
    ...receipts.map(({ registrationId }) => registrationId),
  ];
  expect(found).toContain(lata._id);
  const list = async (url: string) => {
    const response = await test.inject({ url: `${url}search=${encodeURIComponent(typed)}`, headers: president });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data;
  };
  const listed: { _id: string }[] = (await list('/api/registrations?')).registrations;
  expect(listed.map(({ _id }) => _id)).toEqual([lata._id]);
  const paid: { registrationId: string }[] = (await list('/api/payments?status=paid&')).payments;
  expect(paid.map(({ registrationId }) => registrationId)).toEqual([lata._id]);
});

it('takes wildcards literally, and needs three characters', async () => {
  expect(await names('l%ta')).toEqual([]);
  expect(await names('l_ta')).toEqual([]);
  expect((await test.inject({ url: '/api/find?search=la', headers: president })).statusCode).toBe(400);
});

describe('of what somebody may not read', () => {
  it('a coordinator finds nothing of other events', async () => {
    const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: vaad });
    for (const search of ['lata', lata.code, lata.code.slice(0, 8), '8123']) {
      expect(await find(search, headers)).toEqual({ registrations: [], payments: [], receipts: [], more: false });
    }
    expect((await find('duo', headers)).registrations).toMatchObject([{ _id: duo._id, eventTitle: 'Vaad' }]);
  });

  it('a content editor finds nothing at all, the desk no payments', async () => {
    const editor = await loginWithGrants(test, { role: 'content_editor' });
    expect(await find('lata', editor.headers)).toEqual({ registrations: [], payments: [], receipts: [], more: false });
    const desk = await loginWithGrants(test, { role: 'registrations_desk' });
    const found = await find('lata', desk.headers);
    expect(found.registrations).toHaveLength(1);
    expect((await find('8123', desk.headers)).payments).toEqual([]);
  });
});

it('each reading is recorded as one of contact data', async () => {
  const { headers, userId } = await loginWithGrants(test, { role: 'president' });
  await find('manu', headers);
  const rows = await test.context.db.selectFrom('dataAccess').selectAll().where('actorId', '=', userId).execute();
  expect(rows).toMatchObject([{ what: 'registrations', rows: 1, kind: 'viewed' }]);
});

it('finds a name in another spelling that sounds the same, and nobody whose name has the same consonants alone', async () => {
  const person = { name: 'Lakshmi Dinesh', email: 'ld@vit.test', college: 'VIT Vellore' };
  await post('/api/registrations', { eventId: taal, ...person });
  expect(await names('Laxmi')).toEqual(['Lakshmi Dinesh']);
  expect(await names('dance')).toEqual([]);
});
