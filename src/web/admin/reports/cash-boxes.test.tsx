import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PowersContext } from '../auth/session/powers.ts';
import { CashBoxes } from './cash-boxes.tsx';

const render = (expected: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PowersContext value={{ 'treasury.read': 'festival' }}>
        <CashBoxes cash={[{ id: 'asha', name: 'Asha Rao', expected }]} holders={[]} />
      </PowersContext>
    </MantineProvider>,
  );

it('cash below nothing says what it means', () => {
  expect(render(-500)).toMatch(
    /−₹500<\/strong><\/p><p[^>]*>Paid out of their own pocket, or not yet handed to them<\/p>/,
  );
  expect(render(0)).not.toContain('own pocket');
});
