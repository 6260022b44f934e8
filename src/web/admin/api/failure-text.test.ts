import { expect, it } from 'vitest';
import { ApiError } from '../../api.ts';
import { notDoneText } from './failure-text.ts';

it('what may have been done before its response was lost is not said to be undone', () => {
  const lost = new ApiError({ code: 'unreachable' }, 0);
  expect(notDoneText('“Gates”', 'deleted', lost)).toMatch(
    /^Whether “Gates” was deleted is not known\. The server could/,
  );
  expect(notDoneText('“Gates”', 'deleted', new ApiError({}, 503))).toMatch(
    /^Whether “Gates” was deleted is not known\./,
  );
  const refused = new ApiError({ code: 'announcement_not_found', message: 'It was deleted already' }, 404);
  expect(notDoneText('“Gates”', 'deleted', refused)).toBe('“Gates” was not deleted. It was deleted already');
});

it('what begins the sentence otherwise is in the middle of it after a lost response', () => {
  const lost = new ApiError({ code: 'unreachable' }, 0);
  expect(notDoneText('The order', 'saved', lost)).toMatch(/^Whether the order was saved is not known\. /);
  expect(notDoneText('It', 'undone', lost)).toMatch(/^Whether it was undone is not known\. /);
  expect(notDoneText('Theatre', 'deleted', lost)).toMatch(/^Whether Theatre was deleted is not known\. /);
});
