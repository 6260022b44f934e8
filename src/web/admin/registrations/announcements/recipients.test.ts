import { expect, it } from 'vitest';
import { countOf, countText, sentText, unreachedParts } from './recipients.ts';

const counts = [
  { status: 'confirmed', registrations: 88 },
  { status: 'waitlisted', registrations: 12 },
] as const;
const sending = { hasMailServer: true, hasWaiting: false };
const everybody = { unproved: 0, erased: 0 };

it('countOf adds the chosen statuses', () => {
  expect(countOf([...counts], ['confirmed', 'waitlisted'])).toBe(100);
  expect(countOf([...counts], [])).toBe(0);
});

it('countText says that the number is unknown once counting has failed', () => {
  expect(countText(undefined)).toBe('Counting...');
  expect(countText(undefined, { hasFailed: true })).toBe('How many it goes to is not known.');
  expect(countText({ registrations: 0, people: 0, unreached: everybody })).toBe(
    'No registration has one of these statuses.',
  );
});

it('countText says how many get nothing, and why', () => {
  const reach = { registrations: 1200, people: 1198, unreached: everybody };
  expect(countText(reach)).toBe('Goes to 1,198 people of 1,200 registrations.');
  expect(countText({ ...reach, unreached: { unproved: 2, erased: 1 } })).toBe(
    'Goes to 1,198 people of 1,200 registrations. 2 people have not confirmed their e-mail and get nothing. ' +
      'The data of 1 person were erased, with the e-mail.',
  );
  expect(countText({ registrations: 2, people: 1, unreached: { unproved: 1, erased: 0 } }, { isLater: true })).toBe(
    'Goes to 1 person of 2 registrations. 1 person has not confirmed their e-mail and would get it only once that is done.',
  );
});

it('what is said after a mail was sent counts those who get it, and says whether it leaves the server', () => {
  expect(sentText({ people: 18, unreached: { unproved: 2, erased: 0 }, isLater: false }, sending)).toBe(
    'The message is on its way to 18 people. 2 people have not confirmed their e-mail and get nothing.',
  );
  expect(sentText({ people: 1, unreached: everybody, isLater: false }, { ...sending, hasMailServer: false })).toBe(
    'The message for 1 person is written to files. It reaches nobody until a mail server is set.',
  );
  expect(unreachedParts({ unproved: 2, erased: 1 })).toEqual(['2 without a confirmed e-mail', '1 erased']);
});

it('a message for later is said to wait until it is cancelled', () => {
  const later = { people: 3, unreached: everybody, isLater: true };
  expect(sentText(null, { hasMailServer: true, hasWaiting: true })).toBeNull();
  expect(sentText(later, { hasMailServer: true, hasWaiting: true })).toBe('The message waits for its time, below.');
  expect(sentText(later, { hasMailServer: true, hasWaiting: false })).toBeNull();
});

it('a message is on its way where there is a mail server alone', () => {
  const sent = { people: 1, unreached: everybody, isLater: false };
  expect(sentText(sent, { hasMailServer: true, hasWaiting: false })).toContain('on its way to 1 person.');
  expect(sentText(sent, { hasMailServer: false, hasWaiting: false })).toContain('reaches nobody');
});
