import { expect, it } from 'vitest';
import { countRecipients, countText, sentText } from './recipients.ts';

const counts = [
  { status: 'confirmed', registrations: 88 },
  { status: 'waitlisted', registrations: 12 },
] as const;

it('countRecipients adds the chosen statuses, and knows nothing before they are counted', () => {
  const target = { to: 'everybody' } as const;
  expect(countRecipients(target, [...counts], undefined, ['confirmed', 'waitlisted'])).toBe(100);
  expect(countRecipients(target, [...counts], undefined, [])).toBe(0);
  expect(countRecipients(target, undefined, undefined, ['confirmed'])).toBeUndefined();
});

it('countRecipients of all that match a list waits for the total of the list', () => {
  const target = { to: 'matching', filter: 'status=confirmed' } as const;
  expect(countRecipients(target, [...counts], undefined, ['confirmed'])).toBeUndefined();
  expect(countRecipients(target, [...counts], 7, ['confirmed'])).toBe(7);
  expect(countRecipients({ to: 'selection', registrationIds: ['a', 'b'] }, undefined, undefined, [])).toBe(2);
});

it('countText says that the number is unknown once counting has failed', () => {
  expect(countText(undefined, false)).toBe('Counting...');
  expect(countText(undefined, true)).toBe('How many it goes to is not known.');
  expect(countText(0, false)).toBe('No registration has one of these statuses.');
  expect(countText(88, false)).toBe('Goes to 88 registrations, teams as a whole.');
});

it('a message for later is said to wait until it is cancelled', () => {
  const later = { recipients: 3, isLater: true };
  expect(sentText(null, { hasMailServer: true, hasWaiting: true })).toBeNull();
  expect(sentText(later, { hasMailServer: true, hasWaiting: true })).toBe('The message waits for its time, below.');
  expect(sentText(later, { hasMailServer: true, hasWaiting: false })).toBeNull();
});

it('a message is on its way where there is a mail server alone', () => {
  const sent = { recipients: 1, isLater: false };
  expect(sentText(sent, { hasMailServer: true, hasWaiting: false })).toContain('on its way to 1 registration.');
  expect(sentText(sent, { hasMailServer: false, hasWaiting: false })).toContain('reaches nobody');
});
