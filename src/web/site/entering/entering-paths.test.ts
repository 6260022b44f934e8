import { expect, it } from 'vitest';
import { entryStates } from '#contract/entry-rules.ts';
import { entryPath, isToBePaid } from './entering-paths.ts';
import { placesWords } from './places-left.tsx';

const entry = { code: 'ABCD2345ABCD2345', eventId: 'e1', eventTitle: 'Line / follower', amount: 250 };

it('leads to the payment while money is asked for, else to the pass', () => {
  const paying = entryStates.filter((state) => isToBePaid({ ...entry, state }));
  expect(paying).toEqual(['pending_payment', 'offered', 'rejected']);
  expect(entryPath({ ...entry, state: 'pending_payment' })).toBe(
    '/subevent/Line-follower/e1/payment?entry=ABCD2345ABCD2345',
  );
  expect(entryPath({ ...entry, state: 'under_review' })).toBe('/pass/ABCD2345ABCD2345');
  expect(entryPath({ ...entry, state: 'offered', amount: 0 })).toBe('/pass/ABCD2345ABCD2345');
});

it('says how many places there are, and how many are left once that is known', () => {
  expect(placesWords(30, undefined)).toBe('30 places');
  expect(placesWords(30, { left: 12, waiting: 0 })).toBe('12 of 30 places left');
  expect(placesWords(30, { left: 1, waiting: 0 })).toBe('1 place left');
  expect(placesWords(30, { left: 0, waiting: 0 })).toBe('Full: join the waitlist');
  expect(placesWords(30, { left: 0, waiting: 3 })).toBe('Full, 3 on the waitlist');
});
