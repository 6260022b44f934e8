import { expect, it } from 'vitest';
import { announcementDeletionText } from './deletion-text.ts';

const event = { _id: 'event', title: 'Taal', mainEventId: null };

it.each([
  [
    'shown',
    true,
    event,
    'It goes from the top of every page, the page of “Taal”, the page of announcements and the feed',
  ],
  ['shown', false, null, 'It goes from the page of announcements and the feed, for everybody.'],
  ['scheduled', true, null, 'Nobody has seen it yet. It will not be shown on the top of every page, the page of'],
  ['ended', true, event, 'It has ended'],
] as const)(
  'the deletion of an announcement that is %s (pinned: %s) says where it goes from',
  (status, isPinned, of, text) => {
    expect(announcementDeletionText({ status, isPinned, event: of })).toContain(text);
  },
);
