import { expect, it } from 'vitest';
import { hasDeskClosed } from './payment-options.ts';

it('the desk closes by the clock where it is the only way to pay, whatever the page was made with', () => {
  const deskUntil = '2027-02-10T12:30:00.000Z';
  const at = (instant: string, kind: 'desk' | 'online') => hasDeskClosed({ kind, deskUntil }, Date.parse(instant));
  expect(at('2027-02-10T12:29:59.000Z', 'desk')).toBe(false);
  expect(at(deskUntil, 'desk')).toBe(true);
  expect(at(deskUntil, 'online')).toBe(false);
  expect(hasDeskClosed({ kind: 'desk', deskUntil: null }, Date.parse(deskUntil))).toBe(false);
});
