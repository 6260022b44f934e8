import { expect, it } from 'vitest';
import { joinItems, splitItems } from './items-as-lines.ts';

it('splitItems makes the items again that joinItems made a text of', () => {
  const items = ['Bring <b>drums</b>', 'two each. No more', 'a<i>b</i>'];
  expect(splitItems(joinItems(items))).toEqual(items);
  expect(joinItems(['a', ' ', 'b'])).toBe('a<br>\nb');
});

it('splitItems makes an item of each line, and one of an empty text', () => {
  expect(splitItems('a<br>b<br /><br>\nc')).toEqual(['a', 'b', 'c']);
  expect(splitItems('')).toEqual(['']);
});
