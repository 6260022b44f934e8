import type { EntryDetail, EntryFilter, EntryRow, EntryStatistics, StateCounts } from '#contract/entries.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Actor, moveEntry } from './decisions.service.ts';
import { findEntry, type StoredEntry } from './entries.repository.ts';
import * as lists from './entry-lists.repository.ts';
import { isOver, movesOf } from './entry-moves.ts';
import { listPeopleOf } from './participants.repository.ts';
import { countWaitingBefore } from './places.repository.ts';
import { listHistory } from './records.repository.ts';

export type { EntryDetail } from '#contract/entries.ts';

const PAGE = 50;

/** A stored entry as a row of the list. */
export function toRow({ mainEventTitle: _mainEventTitle, userId: _userId, ...row }: StoredEntry): EntryRow {
  return row;
}

/** A page of entries, newest first; `after` is the id of the row before it. */
export async function listEntryPage(
  { db }: AppContext,
  { after, ...filter }: EntryFilter & { after?: string | undefined },
): Promise<{ entries: EntryRow[]; more: boolean }> {
  const cursor = after ? await lists.findCursor(db, after) : undefined;
  const found = await lists.listEntries(db, filter, cursor, PAGE + 1);
  return { entries: found.slice(0, PAGE).map(toRow), more: found.length > PAGE };
}

/** An entry with its people and history, or undefined where there is none. */
export async function findEntryDetail(
  { db }: AppContext,
  by: { id: string } | { code: string },
): Promise<EntryDetail | undefined> {
  const entry = await findEntry(db, by);
  if (!entry) return undefined;
  const people = await listPeopleOf(db, [{ _id: entry._id, ended: isOver(entry.state) }]);
  const { userId: _userId, ...answer } = entry;
  const moves = movesOf(entry.state, 'admin');
  return {
    ...answer,
    position: entry.state === 'waitlisted' ? await countWaitingBefore(db, entry.eventId, entry.number) : null,
    cancellable: moves.includes('cancelled'),
    people: people.map(({ _id, name, role, email, phone, college, checkedInAt, checkedInBy }) => ({
      _id,
      name,
      role,
      email,
      phone,
      college,
      checkedInAt,
      checkedInBy,
    })),
    history: await listHistory(db, entry._id),
    moves,
  };
}

/** An entry as admins see it. Throws `entry_not_found`. */
export async function getEntryDetail(context: AppContext, id: string): Promise<EntryDetail> {
  const detail = await findEntryDetail(context, { id });
  if (!detail) throw new AppError('entry_not_found', { detail: 'This entry does not exist' });
  return detail;
}

/** An admin cancels an entry for its people. Throws `entry_not_found`, `move_not_allowed`. */
export async function cancelForPeople(
  context: AppContext,
  id: string,
  actor: Actor,
  note: string | null | undefined,
): Promise<EntryDetail> {
  await moveEntry(context, id, 'cancelled', { actor, note: note ?? null });
  return getEntryDetail(context, id);
}

/** The numbers of the plots. */
export function getStatistics({ db }: AppContext): Promise<EntryStatistics> {
  return lists.countEntries(db);
}

/** How many entries are in each state, of one event or of all. */
export function countStates({ db }: AppContext, eventId: string | undefined): Promise<StateCounts> {
  return lists.countByState(db, eventId);
}
