import { expect, it } from 'vitest';
import { linkingText, pageDeletionText, takingOffText } from './deletion-text.ts';

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

it('taking a page off the site says which link goes with it', () => {
  expect(takingOffText({ navigation: 'footer' })).toContain('at the end of every page goes too. It is a draft then');
});

it('the deletion of a draft touches nobody', () => {
  expect(pageDeletionText({ status: 'draft', navigation: 'header' })).toBe(
    'It is a draft: nobody sees it on the site. You can undo this.',
  );
});

it('linkingText names five that link to the page and counts the others', () => {
  const linking = Array.from({ length: 7 }, (_, index) => ({ kind: 'event' as const, title: `Event ${index}` }));
  expect(linkingText([])).toBe('No page, event or text links to it.');
  expect(linkingText([{ kind: 'page', title: 'Home' }, ...linking.slice(0, 1)])).toBe(
    'Links to it lead nowhere then: in the page “Home”, the event “Event 0”.',
  );
  expect(linkingText(linking)).toContain('the event “Event 4”, 2 more.');
});
