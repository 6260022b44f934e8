import { expect, it } from 'vitest';
import { privacyViews, readPrivacyView } from './privacy-views.ts';

it.each([
  ['', privacyViews, 'requests'],
  ['view=texts', privacyViews, 'texts'],
  ['view=nonsense', privacyViews, 'requests'],
  ['', ['texts'], 'texts'],
  ['view=nonsense', ['texts'], 'texts'],
  ['view=access', ['texts'], undefined],
  ['', [], undefined],
] as const)('the URL with %j, where the views %j are shown, opens %s', (search, shown, view) => {
  expect(readPrivacyView(new URLSearchParams(search), shown)).toBe(view);
});
