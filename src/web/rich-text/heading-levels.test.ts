import { expect, it } from 'vitest';
import { headingLevels } from './heading-levels.ts';

it.each([
  [
    [3, 3, 3],
    [3, 3, 3],
  ],
  [
    [1, 5, 1],
    [3, 4, 3],
  ],
  [
    [2, 3, 4, 2],
    [3, 4, 5, 3],
  ],
  [
    [4, 2, 4],
    [3, 3, 4],
  ],
  [
    [1, 2, 3, 4, 5],
    [3, 4, 5, 6, 6],
  ],
])('%j below a second-level heading are %j', (levels, headings) => {
  expect(headingLevels(levels, 2)).toEqual(headings);
});
