import { expect, it } from 'vitest';
import { codeOfStep, createAppSecret, findStep, otpauthUri, stepAt } from './totp.ts';

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
])('codeOfStep returns the code of RFC 6238 for second %i', (seconds, code) => {
  expect(codeOfStep(RFC_SECRET, stepAt(at(seconds)))).toBe(code);
  expect(findStep(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

it('codeOfStep returns the same code as before for a secret of 160 random bits', () => {
  // Made by the implementation that came before the library, so that apps set up then go on working.
  expect(codeOfStep('OP5HQBVZ5NDJQYWVNTSXO6RBFGYFTHHI', 60_000_000)).toBe('520069');
});

it('findStep accepts the code of the current step and of those beside it, and no other', () => {
  const now = at(1_800_000_015);
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((offset) => findStep(RFC_SECRET, codeOfStep(RFC_SECRET, step + offset), now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  for (const code of ['', '1', '0000000', 'ééé']) expect(findStep(RFC_SECRET, code, now)).toBeUndefined();
});

it('createAppSecret returns different secrets of 160 bits', () => {
  const secrets = Array.from({ length: 50 }, createAppSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('otpauthUri names site and account, whatever characters their names contain', () => {
  const uri = new URL(otpauthUri(RFC_SECRET, 'Utsav: IIT & friends', 'asha+1@example.org'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toBe('/Utsav  IIT & friends:asha+1@example.org');
  expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Utsav  IIT & friends');
});
