import { expect, it } from 'vitest';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#contract/rich-text.ts';
import { readPlainText } from './plain-text.ts';
import { tableHtml } from './table-html.ts';

it('tableHtml writes a table, its first row as headings where it has them', () => {
  const rows = [
    ['Round', 'Time'],
    ['Prelims', '10 AM'],
  ];
  const prelims = '<tr><td>Prelims</td><td>10 AM</td></tr>';
  expect(tableHtml(rows)).toBe(`<table><tr><td>Round</td><td>Time</td></tr>${prelims}</table>`);
  expect(tableHtml(rows, true)).toBe(`<table><tr><th>Round</th><th>Time</th></tr>${prelims}</table>`);
});

it('readPlainText loses no row of a long sheet and no cell of a wide one', () => {
  const long = Array.from({ length: MAX_TABLE_ROWS + 5 }, (_, row) => `Team ${row}\t${row}`).join('\n');
  expect(readPlainText(long)?.match(/<table>/g)).toHaveLength(2);
  expect(readPlainText(long)?.match(/<tr>/g)).toHaveLength(MAX_TABLE_ROWS + 5);
  const wide = Array.from({ length: 2 }, () =>
    Array.from({ length: MAX_TABLE_COLUMNS + 1 }, (_, cell) => `c${cell}`).join('\t'),
  ).join('\n');
  expect(readPlainText(wide)).toMatch(/^<p>c0 · c1 .*· c12<\/p><p>c0 /);
});
