import { type TrashKind, trashKinds, trashPowers } from '#contract/events/trash.ts';
import { hasWords, type TrashRow, trashKindLabels, trashRows, trashText } from '#contract/panel/list-texts.ts';
import { commonScope, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { listDeleted } from '../announcements/announcements.service.ts';
import { listDeletedPages } from '../pages/pages.service.ts';
import { listDeletedAmbassadors, listDeletedEvents } from './trash.service.ts';

/** Reads each kind of deleted rows within the scope of its power. */
const lists: Record<TrashKind, (context: AppContext, scope: Scope) => Promise<TrashRow[]>> = {
  event: async (context, scope) => (await listDeletedEvents(context, scope)).map(trashRows.event),
  ambassador: async (context) => (await listDeletedAmbassadors(context)).map(trashRows.ambassador),
  announcement: async (context, scope) => (await listDeleted(context, scope)).map(trashRows.announcement),
  page: async (context) => (await listDeletedPages(context)).map(trashRows.page),
};

/** What was deleted and the reader may restore, as the trash lists, filters and searches it; newest first. */
export function trashTable(
  context: AppContext,
  { kind: asked, search }: { kind?: TrashKind | undefined; search?: string | undefined },
  { powers }: SessionUser,
): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOfAll<TrashRow>(
    'trash',
    [
      ['Name', ({ name }) => name],
      ['Kind', ({ kind }) => trashKindLabels[kind].one],
      ['More', ({ facts }) => facts],
      [`Deleted at (${timeZone})`, ({ deletedAt }) => time(deletedAt)],
      ['Id', ({ _id }) => _id],
    ],
    async () => {
      const rows: TrashRow[] = [];
      for (const kind of trashKinds) {
        const [download, held] = [powers['exports.download'], powers[trashPowers[kind]]];
        if (!download || !held || (asked !== undefined && asked !== kind)) continue;
        rows.push(...(await lists[kind](context, commonScope(download, held))));
      }
      return rows
        .filter((row) => hasWords(trashText(row), search))
        .sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
    },
  );
}
