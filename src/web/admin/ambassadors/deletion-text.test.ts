import { expect, it } from 'vitest';
import { ambassadorDeletionText } from './deletion-text.ts';

it('the deletion of an ambassador names the main events they are shown for', () => {
  expect(ambassadorDeletionText([{ titles: 'Taal, Yantra' }])).toBe(
    'The ambassador goes from the page of ambassadors, where they are shown for Taal, Yantra. Nobody is mailed. You can undo this.',
  );
  expect(ambassadorDeletionText([{ titles: '' }])).toContain('page of ambassadors. Nobody');
});

it('the deletion of several ambassadors counts those of main events', () => {
  const text = (...titles: string[]) => ambassadorDeletionText(titles.map((one) => ({ titles: one })));
  expect(text('Taal', 'Yantra', '')).toContain('; 2 of them are shown for a main event');
  expect(text('Taal', '')).toContain('; 1 of them is shown for a main event');
  expect(text('', '')).toContain('page of ambassadors. Nobody');
});
