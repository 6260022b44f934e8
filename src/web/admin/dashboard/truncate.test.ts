import { expect, it } from 'vitest';
import { truncate } from './truncate.ts';

it('cuts a text at 100 characters', () => {
  expect(truncate('a'.repeat(100))).toBe('a'.repeat(100));
  expect(truncate('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
});

it('never cuts a character in two', () => {
  expect(truncate('🎉'.repeat(101))).toBe(`${'🎉'.repeat(100)}...`);
});
