import { expect, it } from 'vitest';
import { pageDeletionText } from './deletion-text.ts';

it('the deletion of a page says which link goes with it', () => {
  expect(pageDeletionText({ status: 'published', navigation: 'header' })).toContain(
    'at the top of every page goes too',
  );
  expect(pageDeletionText({ status: 'published', navigation: 'footer' })).toContain(
    'at the end of every page goes too',
  );
  expect(pageDeletionText({ status: 'published', navigation: 'none' })).not.toContain('link');
  expect(pageDeletionText({ status: 'changed', navigation: 'none' })).toContain('not published is kept');
});

it('the deletion of a draft touches nobody', () => {
  expect(pageDeletionText({ status: 'draft', navigation: 'header' })).toBe(
    'It is a draft: nobody sees it on the site. You can undo this.',
  );
});
