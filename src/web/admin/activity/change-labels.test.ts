import { expect, it } from 'vitest';
import { changesOf } from './change-labels.ts';

const read = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changesOf({ before, after }, 'Asia/Kolkata').map(
    (change) => `${change.label}: ${change.summary ?? `${change.before ?? '-'} > ${change.after ?? '-'}`}`,
  );

it('changesOf formats values as people read them', () => {
  expect(
    read(
      { entryFee: 250, firstPrize: '5000', prizePool: 0, isAuthenticationNeeded: false, venue: null, teamSize: 1 },
      { entryFee: 0, firstPrize: 'A trophy', prizePool: 150000, isAuthenticationNeeded: true, venue: 'B', teamSize: 4 },
    ),
  ).toEqual([
    'Entry fee: ₹250 > Free',
    'First prize: ₹5,000 > A trophy',
    'Prize pool: ₹0 > ₹1,50,000',
    'Login needed: No > Yes',
    'Venue: - > B',
    'Team size: 1 > 4',
  ]);
  expect(read({ startDate: '2027-02-14T04:30:00.000Z' }, { startDate: '2027-02-14T19:30:00.000Z' })).toEqual([
    'Starts: 14 February 2027, 10:00 AM > 15 February 2027, 1:00 AM',
  ]);
  expect(
    read({ status: 'active', participationType: 'both' }, { status: 'inactive', participationType: 'team' }),
  ).toEqual(['Status: Active > Inactive', 'Participation: Individual or team > Team']);
  expect(
    read({ status: 'pending_payment', paymentMethod: null }, { status: 'confirmed', paymentMethod: 'desk' }),
  ).toEqual(['Status: Payment pending > Confirmed', 'Paid: - > At the desk']);
  expect(read({ imageFocus: null }, { imageFocus: '30 20' })).toEqual([
    'What stays in sight of the picture: - > 30 % from the left, 20 % from the top',
  ]);
  expect(read(null, { sendAt: '2027-01-14T09:00' })).toEqual(['Send at: - > 14 January 2027, 9:00 AM']);
  expect(read({ status: 'under_review' }, { status: 'paid' })).toEqual(['Status: Payment under review > Paid']);
});

it('changesOf says of a document or picture only that it changed', () => {
  const document = '{"time":1,"blocks":[]}';
  expect(read({ description: document, imageId: null }, { description: '{}', imageId: 'a' })).toEqual([
    'Description: changed',
    'Picture: added',
  ]);
  expect(read({ imageId: 'a' }, { imageId: null })).toEqual(['Picture: removed']);
  const long = 'x'.repeat(200);
  expect(read({ rules: `${long}a` }, { rules: `${long}b` })).toEqual(['Rules: changed']);
  expect(read({ rules: long }, { rules: 'Be fair' })[0]).toMatch(/^Rules: x{140}… > Be fair$/);
});

it('changesOf flattens nested fields of the settings, and counts rows', () => {
  expect(
    read(
      { quickLinks: { aboutUs: null, careers: 'https://a.in' }, faq: [{ question: 'a' }], bubbles: ['Taal'] },
      {
        quickLinks: { aboutUs: 'https://b.in', careers: 'https://a.in' },
        faq: [{ question: 'b' }],
        bubbles: ['Taal', 'Shabd'],
      },
    ),
  ).toEqual(['Quick links: About us: - > https://b.in', 'FAQ: changed', 'Bubbles: Taal > Taal, Shabd']);
});

it('changesOf leaves out ids, empty fields and flags that are off of a new record', () => {
  expect(
    read(null, {
      id: 'a',
      title: 'Quiz',
      venue: null,
      rules: '',
      isActive: false,
      createdAt: '2027-01-01T00:00:00.000Z',
    }),
  ).toEqual(['Title: - > Quiz']);
  expect(
    read(null, { subject: 'Hall', statuses: ['confirmed', 'waitlisted'], recipients: 1200, sentTo: 'Taal' }),
  ).toEqual([
    'Subject: - > Hall',
    'To registrations that are: - > Confirmed, On the waitlist',
    'How many: - > 1,200 registrations',
    'Sent to: - > Taal',
  ]);
  expect(read(null, { result: 'already_in', admitted: [], waitedMs: 5_400_000 })).toEqual([
    'Result: - > Already in',
    'Sent after: - > 90 minutes',
  ]);
});

it('changesOf says what takes two people and what a webhook gets in the words of their forms', () => {
  const none = { refundAbove: null, mailAbove: null, deletePaid: false, publishResults: true };
  expect(read(none, { refundAbove: 0, mailAbove: 1000, deletePaid: true, publishResults: false })).toEqual([
    'Refunds above: - > ₹0',
    'Mails to more than: - > 1,000 people',
    'Deleting an event with paid registrations: No > Yes',
    'Publishing results: Yes > No',
  ]);
  const off = { disabledAt: '2027-02-14T04:30:00.000Z', disabledWhy: 'admin' };
  const webhook = { url: 'https://a.in/', types: ['check_in.undone'], withContact: false, eventId: 'a', event: 'Taal' };
  expect(read({ ...webhook, disabledAt: null, disabledWhy: null }, { ...webhook, ...off, event: null })).toEqual([
    'Event: Taal > -',
    'Off since: - > 14 February 2027, 10:00 AM',
    'Why it is off: - > Switched off here',
  ]);
  expect(read(webhook, { ...webhook, url: 'https://b.in/', withContact: true, types: ['check_in.recorded'] })).toEqual([
    'URL: https://a.in/ > https://b.in/',
    'Sent when: A check-in was undone > People were checked in',
    'With contact data: No > Yes',
  ]);
});

it('changesOf says of a long list what came and what went', () => {
  const powers = Array.from({ length: 20 }, (_, index) => `Power ${index}`);
  expect(read({ powers }, { powers: [...powers.slice(1), 'Refunds'] })).toEqual([
    'May: now also Refunds; no longer Power 0',
  ]);
  expect(read({ powers }, { powers: powers.slice(2) })).toEqual(['May: no longer Power 0, Power 1']);
  expect(read({ powers: ['Refunds'] }, { powers: ['Desk'] })).toEqual(['May: Refunds > Desk']);
});
