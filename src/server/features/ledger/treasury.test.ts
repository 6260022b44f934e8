import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Treasury } from '#contract/payments/reports.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { checkLedger } from './ledger-check.service.ts';
import { listUserNames } from './treasury.repository.ts';

let test: TestApp;
let asha: Record<string, string>;
let ravi: Record<string, string>;
let ids: { asha: string; ravi: string };
let eventId: string;
beforeAll(async () => {
  test = await startTestApp();
  const [first, second] = [await accountOf('admin'), await accountOf('admin')];
  asha = first.headers;
  ravi = second.headers;
  ids = { asha: first.id, ravi: second.id };
  const main = await createEvent(test.context, { title: 'Yantra' });
  ({ _id: eventId } = await createSubEventOf(test.context, main._id, { title: 'Robo Race', individualEntryFee: 500 }));
  await pay(asha);
  const refunded = await pay(asha);
  await pay(ravi);
  test.time.now = new Date(test.time.now.getTime() + 24 * 3_600_000);
  await post(`/api/registrations/${refunded}/refund`, {}, asha);
});
afterAll(() => test.close());

async function accountOf(role: 'admin' | 'participant') {
  const { email, ...headers } = await test.loginAs(role);
  const users = test.context.db.selectFrom('users').select('id');
  const { id } = await users.where('email', '=', email).executeTakeFirstOrThrow();
  return { headers, id };
}
const post = (url: string, payload: object, headers: Record<string, string>) =>
  test.inject({ method: 'POST', url, payload, headers });
let people = 0;
async function pay(headers: Record<string, string>): Promise<string> {
  people += 1;
  const registered = await post(
    '/api/registrations',
    { eventId, name: 'Lata', email: `lata${people}@a.test` },
    headers,
  );
  const { _id } = registered.json().data;
  await post(`/api/registrations/${_id}/desk-payment`, {}, headers);
  return _id;
}
const treasury = async (): Promise<Treasury> =>
  (await test.inject({ url: '/api/reports/treasury', headers: asha })).json().data;
const cashOf = async (id: string) => (await treasury()).cash.find((box) => box.id === id)?.expected;

it('the treasury shows income by day, event and method, a refund on its own day', async () => {
  const { byDay, byEvent, byMethod, surplus, gatewayFees } = await treasury();
  expect(byDay).toEqual([
    { day: '2027-01-11', received: 0, refunded: 500, net: -500 },
    { day: '2027-01-10', received: 1500, refunded: 0, net: 1500 },
  ]);
  const flow = { received: 1500, refunded: 500, net: 1000 };
  expect(byEvent).toEqual([{ eventId, title: 'Robo Race', mainEventTitle: 'Yantra', year: null, ...flow }]);
  expect(byMethod).toEqual([{ method: 'desk', ...flow }]);
  expect([surplus, gatewayFees]).toEqual([0, 0]);
});

it('handing over moves cash between people and to the bank, never more than is there', async () => {
  expect([await cashOf(ids.asha), await cashOf(ids.ravi)]).toEqual([500, 500]);
  const handOver = (body: object) =>
    post('/api/reports/cash-transfers', { from: ids.ravi, to: ids.asha, ...body }, asha);
  const tooMuch = await handOver({ amount: 501 });
  expect(tooMuch.json().errors).toEqual([{ path: 'amount', message: 'At most ₹500' }]);
  expect((await handOver({ amount: 1, to: ids.ravi })).statusCode).toBe(400);
  expect((await handOver({ amount: 1, to: 'nobody' })).statusCode).toBe(400);
  expect((await handOver({ amount: 200, note: 'Evening' })).statusCode).toBe(200);
  expect((await handOver({ amount: 100, to: null })).statusCode).toBe(200);
  expect([await cashOf(ids.asha), await cashOf(ids.ravi)]).toEqual([700, 200]);
  const [bank, evening] = (await treasury()).moves;
  expect(evening).toMatchObject({
    cause: 'cash_transfer',
    amount: 200,
    note: 'Evening',
    to: 'A admin',
    from: 'A admin',
  });
  expect(bank).toMatchObject({ to: 'bank', amount: 100 });
});

it('two hand-overs at once never give away more than is there', async () => {
  const handOver = () => post('/api/reports/cash-transfers', { from: ids.asha, to: null, amount: 400 }, asha);
  const codes = (await Promise.all([handOver(), handOver(), handOver()])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 400, 400]);
  expect(await cashOf(ids.asha)).toBe(300);
});

it('a count posts what is missing, once, and not where cash came meanwhile', async () => {
  const given = { holder: ids.asha, expected: 300, note: 'Change was short' };
  const count = (body: object) => post('/api/reports/cash-counts', { ...given, ...body }, asha);
  const codes = (await Promise.all([count({ counted: 290 }), count({ counted: 290 })])).map((each) => each.statusCode);
  expect(codes.sort()).toEqual([200, 409]);
  expect(await cashOf(ids.asha)).toBe(290);
  await pay(asha);
  const late = await count({ counted: 290, expected: 290 });
  expect(late.json().code).toBe('cash_changed');
  // PostgreSQL stores no such text.
  const url = '/api/reports/cash-transfers';
  expect((await post(url, { from: '\0', to: ids.asha, amount: 1 }, asha)).statusCode).toBe(400);
  expect((await count({ holder: '\0', counted: 1 })).statusCode).toBe(400);
  expect((await count({ counted: 790, expected: 790 })).statusCode).toBe(200);
  expect((await treasury()).moves[0]).toMatchObject({ cause: 'correction', amount: 10, from: 'A admin', to: null });
  const unexplained = await count({ counted: 780, expected: 790, note: ' ' });
  expect(unexplained.json().errors).toEqual([{ path: 'note', message: 'Say why the cash differs from the ledger' }]);
  expect(await cashOf(ids.asha)).toBe(790);
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it.each([
  ['somebody who does not exist', async () => 'nobody at all'],
  ['a participant who never had cash', async () => (await accountOf('participant')).id],
])('cash of %s is not counted: nothing is stored, and the field is named', async (_name, holderOf) => {
  const holder = await holderOf();
  const { moves } = await treasury();
  const refused = await post('/api/reports/cash-counts', { holder, counted: 100_000, expected: 0 }, asha);
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'validation_failed']);
  expect(refused.json().errors).toEqual([
    { path: 'holder', message: 'Choose somebody who has held cash, or an admin' },
  ]);
  expect([await cashOf(holder), (await treasury()).moves]).toEqual([undefined, moves]);
});

it('cash of an admin who had none is counted', async () => {
  const { id } = await accountOf('admin');
  const counted = await post(
    '/api/reports/cash-counts',
    { holder: id, counted: 20, expected: 0, note: 'The float' },
    asha,
  );
  expect([counted.statusCode, await cashOf(id)]).toEqual([200, 20]);
});

it('a count that is sent again after its response was lost is not taken for one of other cash', async () => {
  const expected = (await cashOf(ids.asha)) ?? 0;
  const count = { holder: ids.asha, counted: expected - 10, expected, note: 'Ten are missing' };
  const headers = { ...asha, 'idempotency-key': nanoid() };
  expect((await post('/api/reports/cash-counts', count, headers)).statusCode).toBe(200);
  expect((await post('/api/reports/cash-counts', count, headers)).json()).toMatchObject({ code: 'sent_before' });
  expect(await cashOf(ids.asha)).toBe(expected - 10);
});

it('cash is handed to those who take it at the desk or keep the books, also before they had any', async () => {
  const desk = await loginWithGrants(test, { role: 'registrations_desk' });
  const treasurer = await loginWithGrants(test, { role: 'treasurer' });
  const judge = await loginWithGrants(test, { role: 'judge' });
  await pay(desk.headers);
  const read = async (): Promise<Treasury> =>
    (await test.inject({ url: '/api/reports/treasury', headers: treasurer.headers })).json().data;
  const { cash, holders } = await read();
  expect(cash.map(({ id }) => id)).toContain(desk.userId);
  expect(cash.map(({ id }) => id)).not.toContain(treasurer.userId);
  const ids = holders.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([desk.userId, treasurer.userId]));
  expect(ids).not.toContain(judge.userId);
  const handedOver = await post(
    '/api/reports/cash-transfers',
    { from: desk.userId, to: treasurer.userId, amount: 500 },
    treasurer.headers,
  );
  expect(handedOver.statusCode).toBe(200);
  expect([await cashOf(desk.userId), await cashOf(treasurer.userId)]).toEqual([0, 500]);
});

it('listUserNames of nobody finds nobody, on both engines', async () => {
  expect(await listUserNames(test.context.db, [])).toEqual([]);
});

it('the ledger is one book: its export has what was paid in a closed year, without names, and holds what the treasury says', async () => {
  const { db } = test.context;
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
  const year = { year: '2026', ...texts, startedAt: null, closedAt: test.time.now.toISOString() };
  /** Each line's account, amount and registration. */
  const lines = async (query = '', headers = asha): Promise<string[][]> => {
    const { body } = await test.inject({ url: `/api/exports/ledger/csv${query}`, headers });
    const [head = [], ...rows] = body.split(/\r?\n/).map((line) => line.split(','));
    const columns = ['Account', 'Amount (INR)', 'Registration'].map((name) => head.indexOf(name));
    return rows.filter((row) => row.length === head.length).map((row) => columns.map((column) => row[column] ?? ''));
  };
  const cashIn = (rows: string[][]) =>
    rows.reduce((sum, [account, amount]) => sum + (account === 'cash' ? Number(amount) : 0), 0);
  const held = (await treasury()).cash.reduce((sum, { expected }) => sum + expected, 0);
  const before = await lines();
  expect(cashIn(before)).toBe(held);
  expect(before.some(([, , registration]) => registration === 'Lata')).toBe(true);
  await db.insertInto('years').values(year).execute();
  await db.updateTable('events').set({ year: '2026' }).execute();
  const after = await lines();
  expect(after).toHaveLength(before.length);
  expect(cashIn(after)).toBe(held);
  // Who was in a closed year is for auditors alone.
  expect(after.some(([, , registration]) => registration === 'Lata')).toBe(false);
  const auditor = (await loginWithGrants(test, { role: 'auditor' })).headers;
  expect((await lines('?year=2026', auditor)).some(([, , registration]) => registration === 'Lata')).toBe(true);
  await db.updateTable('events').set({ year: null }).execute();
  await db.deleteFrom('years').execute();
});
