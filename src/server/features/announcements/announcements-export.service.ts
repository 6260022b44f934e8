import { announcementLevels } from '#contract/announcements/announcement-levels.ts';
import {
  type AnnouncementFilter,
  type EditedAnnouncement,
  MAX_ANNOUNCEMENTS,
} from '#contract/announcements/announcements.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { listEdited } from './announcements.service.ts';

/** The announcements of a scope, as their list is filtered, the latest start first. */
export function announcementTable(
  context: AppContext,
  { scope, ...filter }: AnnouncementFilter & { scope: Scope },
): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOfAll<EditedAnnouncement>(
    'announcements',
    [
      ['Title', ({ title }) => title],
      ['Text', ({ text }) => text],
      ['Level', ({ level }) => announcementLevels[level]],
      ['Pinned', ({ isPinned }) => (isPinned ? 'yes' : 'no')],
      ['Event', ({ event }) => event?.title ?? null],
      [`Shown from (${timeZone})`, ({ startsAt }) => time(startsAt)],
      [`Shown until (${timeZone})`, ({ endsAt }) => time(endsAt)],
      ['Status', ({ status }) => status],
      ['Written by', ({ createdBy }) => createdBy],
    ],
    async () => (await listEdited(context, scope, { ...filter, limit: MAX_ANNOUNCEMENTS })).announcements,
  );
}
