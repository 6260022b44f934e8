import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SheetColumns } from './sheet-columns.tsx';

const summaryOf = (headings: string[], columns: Record<string, number>) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <SheetColumns
        headings={headings}
        columns={columns}
        choices={[]}
        isOpen={false}
        isDisabled={false}
        onColumns={() => {}}
      />
    </MantineProvider>,
  );
  return /<summary>(.*?)<\/summary>/.exec(html)?.[1];
};

it('names the columns that are not imported, but for those without a heading', () => {
  expect(summaryOf(['Name', 'Email', 'Members', '', 'Timestamp'], { name: 0, email: 1 })).toBe(
    'What the columns are (not imported: C Members, E Timestamp)',
  );
  expect(summaryOf(['Name', 'Email'], { name: 0, email: 1 })).toBe('What the columns are');
});
