import type { EditedAnnouncement } from '#contract/announcements/announcements.ts';

type Deleted = Pick<EditedAnnouncement, 'status' | 'isPinned' | 'event'>;

/** Where visitors see an announcement, and so where it is missing once it is deleted. */
export function announcementDeletionText({ status, isPinned, event }: Deleted): string {
  const places = [
    ...(isPinned ? ['the top of every page'] : []),
    ...(event ? [`the page of “${event.title}”`] : []),
    'the page of announcements',
    'the feed',
  ];
  const last = places.pop();
  const list = `${places.join(', ')} and ${last}`;
  const text = {
    shown: `It goes from ${list}, for everybody.`,
    scheduled: `Nobody has seen it yet. It will not be shown on ${list}.`,
    ended: 'It has ended: visitors see it no more already.',
  }[status];
  return `${text} You can undo this.`;
}
