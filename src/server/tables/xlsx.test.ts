import { expect, it } from 'vitest';
import { readSheetRows } from '../sheets/sheet-rows.ts';
import type { Cell } from './table.ts';
import { toXlsx } from './xlsx.ts';

/** What our own import reads of a table that was written. */
async function writtenAndRead(headings: string[], rows: Cell[][]) {
  const batches = (async function* () {
    for (const row of rows) yield [row];
  })();
  const chunks = await Array.fromAsync(toXlsx({ name: 'people', headings, batches }));
  return (await readSheetRows(Buffer.concat(chunks), () => [])).map(({ cells }) => cells);
}

it('a list that was exported as XLSX can be imported, each value in its column', async () => {
  const rows: Cell[][] = [
    ['आशा राव', null, { phone: '+919876543210' }, 400],
    [null, '=1+1', '', 0],
  ];
  expect(await writtenAndRead(['Name', 'Note', 'Phone', 'Amount (INR)'], rows)).toEqual([
    ['Name', 'Note', 'Phone', 'Amount (INR)'],
    ['आशा राव', null, '+91 98765 43210', 400],
    [null, '=1+1', null, 0],
  ]);
});

it('an XLSX names its columns after Z and after AZ as spreadsheets do', async () => {
  const headings = Array.from({ length: 55 }, (_, column) => `Column ${column}`);
  expect(await writtenAndRead(headings, [])).toEqual([headings]);
});
