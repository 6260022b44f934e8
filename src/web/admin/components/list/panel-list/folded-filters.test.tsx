import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FoldedFilters } from './folded-filters.tsx';

const page = (count: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FoldedFilters count={count}>
        <input aria-label="Status" />
      </FoldedFilters>
    </MantineProvider>,
  );

it('the button of folded filters says how many are set and what it unfolds', () => {
  expect(page(0)).toContain('>Filters<');
  expect(page(2)).toContain('>Filters: 2 set<');
  const [, controlled] = /aria-expanded="false" aria-controls="([^"]+)"/.exec(page(2)) ?? [];
  expect(page(2)).toContain(`<div id="${controlled}"`);
});
