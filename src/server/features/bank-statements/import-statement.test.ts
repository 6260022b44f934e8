import { expect, it } from 'vitest';
import { buildWorkbook } from '#test/factories/workbook.ts';
import { csvOf, type Line, statementsApp, upi } from '#test/support/apps/statements-app.ts';
import { multipart } from '#test/support/multipart.ts';

const { app, admin, turn, get, utrOf, upload, importCsv, linesOf, countsOf } = statementsApp();

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

it('unknown columns are asked for once and remembered for that heading', async () => {
  const heading = `Posted${turn()},Story,Paid in`;
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
  const id = (await upload(`${csvOf([[upi(utrOf(1)), '250.00']])}\n31/02/2027,UPI BROKEN ${turn()},,,250.00,1`)).json()
    .data._id;
  expect(await countsOf(id)).toEqual({ unknown: 1, broken: 1 });
  expect(await linesOf(id, 'broken')).toMatchObject([
    { row: 3, why: '“31/02/2027” is no date.', narration: `31/02/2027,UPI BROKEN ${turn()},,,250.00,1` },
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
    : await app().inject({ method: 'POST', url, ...body, headers: { ...admin(), ...body.headers } });
  expect(response.json()).toMatchObject({ code, status, errors: [{ path: 'statement' }] });
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
