import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ImportedRow } from '#contract/events/event-imports.ts';
import { CheckedSheet } from './checked-sheet.tsx';

const rowOf = (row: number, state: ImportedRow['state']): ImportedRow => ({
  row,
  state,
  title: `Round ${row}`,
  mainEvent: null,
  startDate: null,
  endDate: null,
  problems: state === 'invalid' ? [{ field: 'category', column: 1, message: 'is none of them' }] : [],
});

it('shows the rows that are to be corrected before the others, which keep their order', () => {
  const rows = [rowOf(2, 'new'), rowOf(3, 'existing'), rowOf(4, 'new'), rowOf(5, 'invalid'), rowOf(6, 'invalid')];
  const checked = { _id: null, created: 0, headings: ['Title'], columns: { title: 0, startDate: 1 }, rows };
  const none = () => {};
  const html = renderToStaticMarkup(
    <MantineProvider>
      <CheckedSheet
        checked={checked}
        isPending={false}
        isOutdated={false}
        onCheck={none}
        onColumns={none}
        onImport={none}
      />
    </MantineProvider>,
  );
  const shown = [...html.matchAll(/Round (\d)/g)].map(([, row]) => Number(row));
  expect(shown).toEqual([5, 6, 2, 3, 4]);
});
