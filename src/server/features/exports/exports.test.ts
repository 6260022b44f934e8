import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { SessionUser } from '../../session-user.ts';
import { csvField } from '../../tables/csv.ts';
import { phoneText } from '../../tables/table.ts';
import { toFile } from './exports.service.ts';
import { openTable } from './tables.service.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  test.time.now = new Date('2027-01-10T18:59:00.000Z');
  admin = await test.headersOf('admin');
  const { _id: eventId } = await createEvent(test.context, {
    title: 'Robo; Race',
    teamEntryFee: 400,
    individualEntryFee: 100,
    participationType: 'both',
    teamSize: 4,
  });
  const members = ['Asha', 'Ravi', 'Lata', 'Manu'].map((name) => ({ name, email: `${name}@college.test` }));
  const team = { eventId, teamName: 'Plus', contactEmail: 'asha@college.test', contactNumber: '9876543210', members };
  const { registration } = await post('/api/team/registerTeam', team);
  // Such a name is rejected today; one may have been stored before.
  const former = { name: '＝1+1' };
  await test.context.db.updateTable('registrations').set(former).where('id', '=', registration._id).execute();
  // Half past midnight in the festival's zone.
  test.time.now = new Date('2027-01-10T19:00:00.000Z');
  const one = { eventId, name: 'Zoya', email: 'zoya@college.test', phone: '+919876543210' };
  const { data } = await post('/api/registrations', one);
  for (const { _id } of [registration, data]) await post(`/api/registrations/${_id}/desk-payment`, {});
  await post(`/api/registrations/${data._id}/refund`, {});
});
afterAll(() => test.close());

async function post(url: string, payload: object) {
  const response = await test.inject({ method: 'POST', url, payload, headers: admin });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** The rows of a CSV without quoted line breaks, by heading. */
async function readCsv(table: string): Promise<Record<string, string>[]> {
  const response = await test.inject({ url: `/api/exports/${table}/csv`, headers: admin });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${table}-\\d{4}-\\d{2}-\\d{2}.csv"$`),
  );
  const [headings = [], ...rows] = response.body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])));
}

const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

describe('the export of registrations', () => {
  it('adds up in each column of money, also for teams', async () => {
    const rows = await readCsv('registrations');
    expect(rows).toHaveLength(5);
    expect(sum(rows, 'Amount (INR)')).toBe(500);
    expect(sum(rows, 'Paid (INR)')).toBe(500);
    expect(sum(rows, 'Refunded (INR)')).toBe(100);
    const [zoya] = rows;
    expect(zoya).toMatchObject({
      Name: 'Zoya',
      Status: 'Refunded',
      'Payment method': 'At the desk',
      'Paid on': '2027-01-11',
    });
    expect(zoya?.['Payment ids']).toMatch(/^[2-9A-Z]{10}$/);
    expect(zoya?.Receipts).toMatch(/^R\/26-27\/\d{4} C\/26-27\/\d{4}$/);
  });

  it('has times on the festival’s clock and telephone numbers that stay what they are', async () => {
    const [zoya, ...team] = await readCsv('registrations');
    expect(zoya?.['Registered at (Asia/Kolkata)']).toBe('2027-01-11 00:30:00');
    expect(zoya?.Phone).toBe('+91 98765 43210');
    expect(team[0]?.['Contact phone']).toBe('98765 43210');
  });

  it('disarms what other spreadsheets take for formulas', async () => {
    const [, team] = await readCsv('registrations');
    expect(team?.Registration).toBe("'＝1+1");
    expect(['；=1', ';=1+1', 'a;=1+1', '＋1', '＠x', ';;=1'].map(csvField)).toEqual([
      '；=1',
      `";'=1+1"`,
      `"a;'=1+1"`,
      "'＋1",
      "'＠x",
      `";;'=1"`,
    ]);
  });
});

it.each([
  ['+91 98765 43210', '+91 98765 43210'],
  ['+91-98765-43210', '+91 98765 43210'],
  ['09876543210', '0 98765 43210'],
  ['(020) 2550 7000', '0 20255 07000'],
  ['100', '100'],
  ['=1+1', '=1+1'],
])('phoneText writes %s as %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});

it('a telephone number that is none is disarmed like any text', () => {
  expect(csvField({ phone: '=1+1' })).toBe("'=1+1");
  expect(csvField({ phone: '+91 98765 43210' })).toBe('+91 98765 43210');
});

it('payments, refunds and ledger tell the same money', async () => {
  const payments = await readCsv('payments');
  const refunds = await readCsv('refunds');
  const ledger = await readCsv('ledger');
  expect([sum(payments, 'Amount (INR)'), sum(payments, 'Refunded (INR)'), sum(refunds, 'Amount (INR)')]).toEqual([
    500, 100, 100,
  ]);
  expect(sum(ledger, 'Amount (INR)')).toBe(0);
  expect(
    sum(
      ledger.filter(({ Account }) => Account === 'cash'),
      'Amount (INR)',
    ),
  ).toBe(400);
  expect(new Set(ledger.map((row) => row['Cash held by']))).toEqual(new Set(['', 'A admin']));
});

it('XLSX has the same rows, texts as texts and numbers as numbers', async () => {
  const response = await test.inject({ url: '/api/exports/registrations/xlsx', headers: admin });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  const files = unzipSync(response.rawPayload);
  expect(Object.keys(files).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row /g)).toHaveLength(6);
  expect(sheet).toContain('<t xml:space="preserve">＝1+1</t>');
  expect(sheet).toContain('<t xml:space="preserve">+91 98765 43210</t>');
  expect(sheet).toMatch(/<c r="[A-Z]+\d"><v>400<\/v><\/c>/);
  expect(sheet).not.toContain('<f>');
});

it.each(['csv', 'xlsx'] as const)('a long export as %s blocks no other request', async (format) => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Marathon' });
  await createManyRegistrations(test.context.db, { eventId, count: 1600 });
  let turns = 0;
  let over = false;
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  let bytes = 0;
  const reader = { powers: {} } as SessionUser;
  const table = await openTable(test.context, 'registrations', { eventId }, 'festival', reader);
  for await (const chunk of toFile('registrations', format, table).chunks) bytes += chunk.length;
  over = true;
  expect(bytes).toBeGreaterThan(10_000);
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('a file is named by its list, its event and the day at the festival', async () => {
  const late = test.time.now;
  test.time.now = new Date('2027-02-13T20:00:00.000Z');
  const nameOf = async (url: string) => (await test.inject({ url, headers: admin })).headers['content-disposition'];
  const { _id } = await createEvent(test.context, { title: '  Solo — vocals & “Raag” 2 ' });
  const { _id: hindi } = await createEvent(test.context, { title: 'राग' });
  expect(await nameOf(`/api/exports/registrations/csv?eventId=${_id}`)).toBe(
    'attachment; filename="registrations-solo-vocals-raag-2-2027-02-14.csv"',
  );
  expect(await nameOf(`/api/registrations/export.csv?eventId=${_id}`)).toContain('registrations-solo-vocals-raag-2-');
  expect(await nameOf(`/api/exports/events/xlsx?mainEventId=${_id}`)).toContain(
    '"events-solo-vocals-raag-2-2027-02-14.xlsx"',
  );
  expect(await nameOf(`/api/exports/registrations/csv?eventId=${hindi}`)).toContain('"registrations-2027-02-14.csv"');
  test.time.now = late;
});

it('exports are for admins alone', async () => {
  expect((await test.inject({ url: '/api/exports/ledger/csv' })).statusCode).toBe(401);
});
