import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('cuts a text at 100 characters', () => {
  expect(cutText('a'.repeat(100))).toBe('a'.repeat(100));
  expect(cutText('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
});

it('never cuts a character in two', () => {
  expect(cutText('🎉'.repeat(101))).toBe(`${'🎉'.repeat(100)}...`);
});
