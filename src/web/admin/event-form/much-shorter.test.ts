import { expect, it } from 'vitest';
import { isMuchShorter, shorterWarning } from './much-shorter.ts';

it('isMuchShorter tells a sentence in place of a page', () => {
  expect(isMuchShorter(418, 26)).toBe(true);
  expect(isMuchShorter(418, 300)).toBe(false);
  expect(isMuchShorter(60, 10)).toBe(false);
  expect(isMuchShorter(418, 0)).toBe(false);
});

it('shorterWarning counts the characters that readers see', () => {
  const note = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
  const [long, short] = [note(`<b>Rules</b> ${'of the game '.repeat(20)}`), note('At <i>nine</i>.')];
  expect(shorterWarning(long, short)).toBe(
    'This note replaces the whole previous description: 245 characters become 8.',
  );
  expect(shorterWarning(long, long)).toBeNull();
  expect(shorterWarning('', short)).toBeNull();
});
