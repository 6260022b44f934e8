import { expect, it } from 'vitest';
import { hasWords } from './list-texts.ts';

it('hasWords finds a word however its letters are composed', () => {
  const [one, two] = ['\u095bैनब', 'ज\u093cैनब'];
  expect([hasWords(`Taal ${one}`, two), hasWords(`Taal ${two}`, one), hasWords('Taal', one)]).toEqual([
    true,
    true,
    false,
  ]);
});
