import { expect, it } from 'vitest';
import { isOutdated } from './use-draft-of-form.ts';

const draft = { changed: { title: 'Hall 2' }, from: { title: 'Hall' } };

it('a draft is outdated by what somebody else made of its fields, not by what it was saved as', () => {
  expect(isOutdated(draft, { title: 'Hall', text: 'Moved' })).toBe(false);
  expect(isOutdated(draft, { title: 'Hall 2', text: 'Moved' })).toBe(false);
  expect(isOutdated(draft, { title: 'Hall 3', text: 'Moved' })).toBe(true);
});
