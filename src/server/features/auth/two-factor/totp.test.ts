import { expect, it } from 'vitest';
import { codeOfStep, findStep, makeAppSecret, otpauthUri, stepAt } from './totp.ts';

/** The secret of RFC 6238's own examples, "12345678901234567890". */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('gives the code of RFC 6238 at second %i', (seconds, code) => {
  expect(codeOfStep(RFC_SECRET, stepAt(at(seconds)))).toBe(code);
});

it('takes the code of now and of the half minutes beside it, and no other', () => {
  const now = at(1_800_000_015);
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((offset) => findStep(RFC_SECRET, codeOfStep(RFC_SECRET, step + offset), now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  expect(findStep(RFC_SECRET, '', now)).toBeUndefined();
  expect(findStep(RFC_SECRET, 'ééé', now)).toBeUndefined();
});

it('makes secrets of 160 bits that differ', () => {
  const secrets = Array.from({ length: 50 }, makeAppSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('names site and account in the address for the app, whatever is in their names', () => {
  const address = new URL(otpauthUri(RFC_SECRET, 'Utsav: IIT & friends', 'asha+1@example.org'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toBe('/Utsav  IIT & friends:asha+1@example.org');
  expect(address.searchParams.get('secret')).toBe(RFC_SECRET);
  expect(address.searchParams.get('issuer')).toBe('Utsav  IIT & friends');
});
