import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { tableOf, withoutContact } from './table.ts';
import { toXlsx } from './xlsx.ts';

interface Row {
  number: number;
  name: string;
}

const ROWS = 100_000;
const BATCH = 500;

/** A long list that counts how many of its rows were read. */
function longTable(read: { rows: number }) {
  return tableOf<Row>(
    'people',
    [
      ['Number', ({ number }) => number],
      ['Name', ({ name }) => name],
      ['E-mail', ({ number }) => `p${number}@college.test`, 'contact'],
    ],
    async (after) => {
      const from = after ? after.number + 1 : 0;
      const length = Math.min(BATCH, ROWS - from);
      read.rows += length;
      return Array.from({ length }, (_, index) => ({ number: from + index, name: 'आशा राव' }));
    },
  );
}

it.each([
  ['CSV', toCsv],
  ['XLSX', toXlsx],
])('a list of 100,000 rows as %s is never in memory whole', async (_, write) => {
  const read = { rows: 0 };
  let [written, largest] = [0, 0];
  for await (const chunk of write(longTable(read))) {
    written += chunk.length;
    largest = Math.max(largest, chunk.length);
  }
  expect(read.rows).toBe(ROWS);
  expect(written).toBeGreaterThan(300_000);
  expect(largest).toBeLessThan(600_000);
});

it('nothing more of a list is read once a download is broken off', async () => {
  const read = { rows: 0 };
  for await (const _ of toCsv(longTable(read))) if (read.rows >= 2 * BATCH) break;
  expect(read.rows).toBe(2 * BATCH);
});

it('Devanagari is kept in both formats', async () => {
  const csv = (await Array.fromAsync(toCsv(longTable({ rows: 0 })))).join('');
  expect(csv.split('\r\n')[1]).toBe('0,आशा राव,p0@college.test');
  const chunks = await Array.fromAsync(toXlsx(longTable({ rows: 0 })));
  const files = unzipSync(Buffer.concat(chunks));
  expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).slice(0, 2000)).toContain('आशा राव');
});

it('a table without contact data lacks those columns and answers to questions', async () => {
  const table = { ...longTable({ rows: 0 }), moreHeadings: async () => ['Allergies'] };
  const csv = toCsv(withoutContact(table));
  expect((await csv.next()).value).toBe('\uFEFFNumber,Name\r\n');
  expect((await csv.next()).value?.split('\r\n')[0]).toBe('0,आशा राव');
});
