import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildWorkbook } from '#test/factories/workbook.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let turn = 0;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
});

const post = (url: string, payload: object = {}, headers: Record<string, string> = admin) =>
  test.inject({ method: 'POST', url, payload, headers });
const get = async (url: string) => (await test.inject({ method: 'GET', url, headers: admin })).json().data;

const register = async (eventId: string, name: string) => {
  const payload = { eventId, name, email: `${name.toLowerCase().replaceAll(' ', '.')}.${turn}@college.test` };
  return (await post('/api/registrations', payload, {})).json().data;
};
const registerPaid = async (name = 'Asha Rao', entryFee = 250) => {
  const { _id: eventId } = await createEvent(test.context, { title: `Robo Race ${turn}`, entryFee });
  return register(eventId, name);
};
/** Twelve digits that no other test uses. */
const utrOf = (last: number) => `7010${String((turn * 7_919_317 + last * 1_234_577) % 100_000_000).padStart(8, '0')}`;
const claim = (code: string, utr: string) => post(`/api/passes/${code}/utr`, { utr }, {});
const statusOf = async ({ _id }: { _id: string }) => (await get(`/api/registrations/${_id}`)).status;

/** Why each receipt of a registration was cancelled, in the order of their numbers; null for the one that is valid. */
const receiptsOf = async ({ _id }: { _id: string }) => {
  const receipts = test.context.db.selectFrom('receipts').select('reason');
  const rows = await receipts.where('registrationId', '=', _id).orderBy('sequence').execute();
  return rows.map(({ reason }) => reason);
};

type Line = [narration: string, credit: string, debit?: string, day?: string];
const csvOf = (lines: Line[]) =>
  [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...lines.map(
      ([narration, credit, debit = '', day = '10/01/27']) => `${day},${narration},,"${debit}","${credit}",0.00`,
    ),
  ].join('\n');

const upload = async (content: string | Uint8Array, fields: Record<string, string> = {}, headers = admin) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const file = { filename: 'statement.csv', contentType: 'text/csv', content: bytes };
  const body = await multipart({ fileName: 'January.csv', ...fields, statement: file });
  return test.inject({
    method: 'POST',
    url: '/api/bank-statements',
    ...body,
    headers: { ...headers, ...body.headers },
  });
};
const importCsv = async (lines: Line[]) => (await upload(csvOf(lines))).json().data._id as string;
const linesOf = async (id: string, groups = '') =>
  (await get(`/api/bank-statements/${id}/lines${groups ? `?groups=${groups}` : ''}`)).lines;
const countsOf = async (id: string) => {
  const { counts, lines } = await get(`/api/bank-statements/${id}`);
  const shown = Object.fromEntries(Object.entries<number>(counts).filter(([, count]) => count > 0));
  expect(Object.values<number>(shown).reduce((sum, count) => sum + count, 0)).toBe(lines);
  return shown;
};
const upi = (utr: string, name = 'SOMEBODY ELSE', note = 'FEE') => `UPI-${name}-NAME@OKSBI-SBIN0001234-${utr}-${note}`;

it('a transfer whose UTR was sent is confirmed with one request, and says by whom and why', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    ['POS BOOK STORE', '', '1,250.00'],
    [upi(utrOf(2)), '99.00'],
  ]);
  expect(await countsOf(id)).toEqual({ sure: 1, debit: 1, unknown: 1 });
  expect(await get(`/api/bank-statements/${id}`)).toMatchObject({
    fileName: 'January.csv',
    bank: 'hdfc',
    importedBy: 'A admin',
    firstDay: '2027-01-10',
    sureAmount: 250,
  });
  expect((await linesOf(id, 'sure'))[0]).toMatchObject({
    row: 2,
    amount: 250,
    utr: utrOf(1),
    why: 'The UTR is the one that was sent, and the amount is right.',
    candidates: [{ name: 'Asha Rao', due: 250, paymentStatus: 'under_review' }],
  });
  const confirmed = await post(`/api/bank-statements/${id}/confirm`);
  expect(confirmed.json().data).toEqual({ confirmed: 1, linked: 0, left: [], remaining: 0 });
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await countsOf(id)).toEqual({ settled: 1, debit: 1, unknown: 1 });
  expect(await linesOf(id, 'settled')).toMatchObject([{ settledBy: 'A admin', candidates: [{ name: 'Asha Rao' }] }]);
  expect(await get(`/api/registrations/${registration._id}/payments`)).toMatchObject([
    { status: 'paid', utr: utrOf(1), decidedBy: 'A admin' },
  ]);
});

it('only an admin imports, reads, confirms and undoes', async () => {
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  const { origin, cookie } = await test.loginAs('participant');
  const none: Record<string, string> = {};
  for (const headers of [none, { origin, cookie }]) {
    const responses = [
      await upload(csvOf([]), {}, headers),
      await test.inject({ method: 'GET', url: `/api/bank-statements/${id}`, headers }),
      await post(`/api/bank-statements/${id}/confirm`, {}, headers),
      await post(`/api/bank-statements/${id}/undo`, {}, headers),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(
      responses.map(() => ('cookie' in headers ? 403 : 401)),
    );
  }
});

it('an unreported transfer is confirmed by the reference in its note', async () => {
  const registration = await registerPaid();
  const begun = await post(`/api/passes/${registration.code}/payment`, { method: 'upi' }, {});
  const id = await importCsv([[upi(utrOf(1), 'HER FATHER', begun.json().data.reference), '250.00']]);
  expect(await linesOf(id)).toMatchObject([{ group: 'sure', candidates: [{ paymentStatus: 'started' }] }]);
  await post(`/api/bank-statements/${id}/confirm`);
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await get(`/api/registrations/${registration._id}/payments`)).toMatchObject([
    { status: 'paid', utr: utrOf(1) },
  ]);
});

it('what is paid too much is settled by hand and becomes surplus', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '300.00']]);
  const [{ _id, difference, candidates }] = await linesOf(id, 'look');
  expect(difference).toBe(50);
  const { registrationId, paymentId } = candidates[0];
  await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId, paymentId });
  expect(await statusOf(registration)).toBe('confirmed');
  const payments = await get(`/api/registrations/${registration._id}/payments`);
  expect(payments.map(({ status, amount }: { status: string; amount: number }) => [status, amount]).sort()).toEqual([
    ['paid', 300],
    ['replaced', 250],
  ]);
  const { surplus }: { surplus: { registrationId: string }[] } = await get('/api/payments/surplus');
  expect(surplus.find(({ registrationId: id }) => id === registration._id)).toMatchObject({ amount: 50 });
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it('the right UTR with a wrong amount is looked at, with the difference, and never confirmed for it', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '200.00']]);
  const [line] = await linesOf(id, 'look');
  expect(line).toMatchObject({ difference: -50, why: 'The UTR is the one that was sent, but the amount is another.' });
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({ confirmed: 0 });
  const { registrationId, paymentId } = line.candidates[0];
  expect(
    (await post(`/api/bank-statements/lines/${line._id}/settle`, { registrationId, paymentId })).json(),
  ).toMatchObject({
    code: 'amount_differs',
    detail: '₹200 arrived, ₹250 is due',
  });
  expect(await statusOf(registration)).toBe('under_review');
});

it('a payment that an admin confirmed before is linked and not confirmed again', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const [payment] = await get(`/api/registrations/${registration._id}/payments`);
  await post(`/api/payments/${payment._id}/confirm`);
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({
    confirmed: 0,
    linked: 1,
    left: [],
  });
  expect(await get(`/api/registrations/${registration._id}/payments`)).toHaveLength(1);
  await post(`/api/bank-statements/${id}/undo`);
  expect(await statusOf(registration)).toBe('confirmed');
});

it('the same statement twice, as CSV and as a workbook, doubles nothing', async () => {
  const lines: Line[] = [
    [upi(utrOf(1)), '250.00'],
    ['CASH DEPOSIT', '500.00'],
    ['CASH DEPOSIT', '500.00'],
  ];
  const first = await importCsv(lines);
  expect(await countsOf(first)).toEqual({ unknown: 3 });
  expect(await countsOf(await importCsv(lines))).toEqual({ repeated: 3 });
  const rows = lines.map(([narration, credit]) => ['10/01/2027', narration, null, null, Number(credit), null]);
  const header = ['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'];
  const workbook = (await upload(buildWorkbook([header, ...rows]))).json().data._id;
  expect(await countsOf(workbook)).toEqual({ repeated: 3 });
  // A longer statement has a third deposit of that day.
  const longer = await importCsv([...lines, ['CASH DEPOSIT', '500.00'], [upi(utrOf(9)), '10.00']]);
  expect(await countsOf(longer)).toEqual({ repeated: 3, unknown: 2 });
});

it('two imports of the same file at once store its lines once', async () => {
  const lines: Line[] = Array.from({ length: 20 }, (_, index) => [upi(utrOf(index)), '250.00']);
  const ids = await Promise.all([importCsv(lines), importCsv(lines)]);
  const counts = await Promise.all(ids.map(countsOf));
  expect(counts.map(({ unknown = 0, repeated = 0 }) => [unknown, repeated]).sort()).toEqual([
    [0, 20],
    [20, 0],
  ]);
});

it('two clicks and two admins confirm each payment once', async () => {
  const registrations = [];
  for (const [index, name] of ['Asha Rao', 'Ravi Kumar', 'Meera Nair'].entries()) {
    const registration = await registerPaid(name);
    await claim(registration.code, utrOf(index));
    registrations.push(registration);
  }
  const id = await importCsv(registrations.map((_, index) => [upi(utrOf(index)), '250.00']));
  const other = await test.headersOf('admin');
  const responses = await Promise.all([
    post(`/api/bank-statements/${id}/confirm`),
    post(`/api/bank-statements/${id}/confirm`),
    post(`/api/bank-statements/${id}/confirm`, {}, other),
  ]);
  const results = responses.map((response) => response.json().data);
  expect(results.map(({ confirmed }) => confirmed).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(results.flatMap(({ left }) => left)).toEqual([]);
  expect(await countsOf(id)).toEqual({ settled: 3 });
  for (const registration of registrations) {
    expect(await statusOf(registration)).toBe('confirmed');
    const { history } = await get(`/api/registrations/${registration._id}`);
    expect(history.filter(({ to }: { to: string }) => to === 'confirmed')).toHaveLength(1);
  }
});

it('a person settles a line by hand, once', async () => {
  const registration = await registerPaid('Kabir Das');
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  const [line] = await linesOf(id, 'unknown');
  const url = `/api/bank-statements/lines/${line._id}`;
  const found = await get(`${url}/candidates?search=kabir`);
  expect(found).toMatchObject([{ name: 'Kabir Das', due: 250, paymentId: null }]);
  expect((await get(`${url}/candidates`)).map(({ due }: { due: number }) => due)).toContain(250);
  const body = { registrationId: registration._id };
  const responses = await Promise.all([post(`${url}/settle`, body), post(`${url}/settle`, body)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await get(`/api/registrations/${registration._id}/payments`)).toHaveLength(1);
});

it('a line that is no payment is set aside and taken back', async () => {
  const id = await importCsv([['NEFT SPONSOR LTD', '50,000.00']]);
  const [line] = await linesOf(id);
  const url = `/api/bank-statements/lines/${line._id}`;
  expect((await post(`${url}/set-aside`, { note: ' ' })).statusCode).toBe(400);
  expect((await post(`${url}/set-aside`, { note: 'Sponsor' })).statusCode).toBe(200);
  expect(await linesOf(id)).toMatchObject([{ group: 'set_aside', why: 'Sponsor' }]);
  expect((await post(`${url}/set-aside`, { note: 'Again' })).json().code).toBe('line_settled');
  expect((await post(`${url}/take-back`)).statusCode).toBe(200);
  expect(await countsOf(id)).toEqual({ unknown: 1 });
});

it('credits that settle nothing, and lines that cannot be read, are exported as unmatched', async () => {
  const { code } = await registerPaid();
  await claim(code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [`SPONSOR ${turn}`, '50,000.00'],
    [`FEE OF THE BANK ${turn}`, '', '12.00'],
    [`BROKEN ${turn}`, 'ten rupees'],
  ]);
  await post(`/api/bank-statements/${id}/confirm`);
  const url = '/api/exports/unmatched/csv';
  const { body } = await test.inject({ method: 'GET', url, headers: admin });
  const own = body.split('\r\n').filter((line) => new RegExp(`(SPONSOR|BROKEN|BANK) ${turn},`).test(line));
  expect(own).toHaveLength(2);
  expect(own[0]).toMatch(new RegExp(`^January.csv,.*,2027-01-10,50000,SPONSOR ${turn},,To look at,,$`));
  expect(own[1]).toContain(`BROKEN ${turn}`);
  await post(`/api/bank-statements/${id}/undo`);
  expect((await test.inject({ method: 'GET', url, headers: admin })).body).not.toContain(`SPONSOR ${turn}`);
});

it('undoing an import puts its payments under review again, and the statement can be imported again', async () => {
  const registration = await registerPaid();
  const unreported = await registerPaid('Ravi Kumar', 300);
  await claim(registration.code, utrOf(1));
  const lines: Line[] = [
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(2), 'RAVI', unreported.code), '300.00'],
    ['CASH', '7.00'],
  ];
  const id = await importCsv(lines);
  await post(`/api/bank-statements/${id}/confirm`);
  const undone = await post(`/api/bank-statements/${id}/undo`);
  expect(undone.json().data).toEqual({ undone: 2, left: [] });
  expect(await countsOf(id)).toEqual({ undone: 3 });
  expect(await checkLedger(test.context.db)).toEqual([]);
  for (const each of [registration, unreported]) {
    expect(await statusOf(each)).toBe('under_review');
    expect(await get(`/api/registrations/${each._id}/payments`)).toMatchObject([{ status: 'under_review' }]);
  }
  expect((await post(`/api/bank-statements/${id}/undo`)).json().code).toBe('statement_undone');
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().code).toBe('statement_undone');
  const again = await importCsv(lines);
  expect(await countsOf(again)).toEqual({ sure: 2, unknown: 1 });
  expect((await post(`/api/bank-statements/${again}/confirm`)).json().data).toMatchObject({ confirmed: 2 });
  for (const each of [registration, unreported]) {
    expect(await statusOf(each)).toBe('confirmed');
    expect(await receiptsOf(each)).toEqual(['The bank statement was undone', null]);
  }
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it('undoing leaves those who were checked in or refunded since, and says so', async () => {
  const [arrived, cancelled] = [await registerPaid('Asha Rao'), await registerPaid('Ravi Kumar')];
  await claim(arrived.code, utrOf(1));
  await claim(cancelled.code, utrOf(2));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [upi(utrOf(2)), '250.00'],
  ]);
  await post(`/api/bank-statements/${id}/confirm`);
  await post('/api/check-in', { code: arrived.code, anyDay: true });
  await post(`/api/registrations/${cancelled._id}/refund`, { reference: utrOf(3) });
  const { left, undone } = (await post(`/api/bank-statements/${id}/undo`)).json().data;
  expect(undone).toBe(0);
  expect(left).toEqual([
    { row: 2, name: 'Asha Rao', reason: 'Asha Rao has been checked in' },
    { row: 3, name: 'Ravi Kumar', reason: 'This payment was given back, or part of it' },
  ]);
  expect([await statusOf(arrived), await statusOf(cancelled)]).toEqual(['confirmed', 'refunded']);
  expect(await countsOf(id)).toEqual({ settled: 2 });
});

it('a line that two imports have is open in the other one when its import is undone', async () => {
  const lines: Line[] = [[upi(utrOf(1)), '250.00']];
  const [first, second, third] = [await importCsv(lines), await importCsv(lines), await importCsv(lines)];
  await post(`/api/bank-statements/${first}/undo`);
  const counts = await Promise.all([first, second, third].map(countsOf));
  expect(counts[0]).toEqual({ undone: 1 });
  expect(
    counts
      .slice(1)
      .map(({ unknown = 0 }) => unknown)
      .sort(),
  ).toEqual([0, 1]);
});

it('unknown columns are asked for once and remembered for that heading', async () => {
  const heading = `Posted${turn},Story,Paid in`;
  const file = `A bank,,\n${heading},\n10/01/2027,${upi(utrOf(1))},250.00`;
  const asked = (await upload(file)).json().data;
  expect(asked).toMatchObject({ _id: null, unknownColumns: { rows: [{ row: 1 }, { row: 2 }, { row: 3 }] } });
  expect((await get('/api/bank-statements')).map(({ _id }: { _id: string }) => _id)).not.toContain(null);
  const none = { reference: null, withdrawal: null, direction: null, balance: null, amount: null };
  const columns = { ...none, day: 0, narration: 1, deposit: null };
  const incomplete = await upload(file, { columns: JSON.stringify({ headerRow: 2, columns }) });
  expect(incomplete.json()).toMatchObject({ status: 400, errors: [{ path: 'columns' }] });
  const chosen = JSON.stringify({ headerRow: 2, columns: { ...columns, deposit: 2 } });
  expect(await countsOf((await upload(file, { columns: chosen })).json().data._id)).toEqual({ unknown: 1 });
  const later = (await upload(`${heading}\n11/01/2027,${upi(utrOf(2))},9.00`)).json().data;
  expect(await countsOf(later._id)).toEqual({ unknown: 1 });
});

it('a broken line is shown as broken with what the file has', async () => {
  const id = (await upload(`${csvOf([[upi(utrOf(1)), '250.00']])}\n31/02/2027,UPI BROKEN ${turn},,,250.00,1`)).json()
    .data._id;
  expect(await countsOf(id)).toEqual({ unknown: 1, broken: 1 });
  expect(await linesOf(id, 'broken')).toMatchObject([
    { row: 3, why: '“31/02/2027” is no date.', narration: `31/02/2027,UPI BROKEN ${turn},,,250.00,1` },
  ]);
});

it.each([
  ['no file', undefined, 'validation_failed', 400],
  ['a PDF', '%PDF-1.7', 'statement_unreadable', 400],
  ['a file of 6 MB', 'x'.repeat(6 * 1024 * 1024), 'document_too_large', 413],
  ['a file of 12 MB', 'x'.repeat(12 * 1024 * 1024), 'document_too_large', 413],
  ['100,000 lines', 'a,b,c,d\n'.repeat(100_000), 'statement_unreadable', 400],
  ['a heading without lines', csvOf([]), 'statement_unreadable', 400],
])('an import refuses %s', async (_name, content, code, status) => {
  const body = await multipart({ fileName: 'January.csv' });
  const url = '/api/bank-statements';
  const response = content
    ? await upload(content)
    : await test.inject({ method: 'POST', url, ...body, headers: { ...admin, ...body.headers } });
  expect(response.json()).toMatchObject({ code, status, errors: [{ path: 'statement' }] });
});

it('unknown statements and lines are not found', async () => {
  expect((await post('/api/bank-statements/none/confirm')).json().code).toBe('statement_not_found');
  const response = await post('/api/bank-statements/lines/none/set-aside', { note: 'x' });
  expect(response.json().code).toBe('statement_line_not_found');
});

it('the lines of a statement are read page by page, forwards and back', async () => {
  const id = await importCsv(Array.from({ length: 120 }, (_, index) => [upi(utrOf(index)), '250.00'] as Line));
  const page = (query: string) => get(`/api/bank-statements/${id}/lines?${query}`);
  const ids = ({ lines }: { lines: { _id: string }[] }) => lines.map(({ _id }) => _id);
  const first = await page('');
  const second = await page(`after=${ids(first).at(-1)}`);
  const third = await page(`after=${ids(second).at(-1)}`);
  expect([first, second, third].map((one) => [ids(one).length, one.more])).toEqual([
    [50, true],
    [50, true],
    [20, false],
  ]);
  const back = await page(`before=${ids(third)[0]}`);
  expect([ids(back), back.more]).toEqual([ids(second), true]);
  expect(ids(await page(`before=${ids(first)[20]}`))).toEqual(ids(first).slice(0, 50));
});
