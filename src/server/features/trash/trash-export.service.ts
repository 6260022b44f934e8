import type { DeletedAmbassador, DeletedEvent } from '#contract/events/trash.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { listDeletedAmbassadors, listDeletedEvents } from './trash.repository.ts';

/** More than a festival deletes. */
const MOST = 10_000;

/** The deleted events of a scope that can be restored, newest first. */
export function deletedEventTable({ db, config: { timeZone } }: AppContext, { scope }: { scope: Scope }): Table {
  const time = timeCells(timeZone);
  return tableOfAll<DeletedEvent>(
    'deleted-events',
    [
      ['Event', ({ title }) => title],
      ['Main event', ({ mainEventTitle }) => mainEventTitle],
      [`Deleted at (${timeZone})`, ({ deletedAt }) => time(deletedAt)],
      ['Sub-events deleted with it', ({ subEvents }) => subEvents],
      ['Registrations', ({ registrations }) => registrations],
    ],
    () => listDeletedEvents(db, scope, MOST),
  );
}

/** The deleted ambassadors, newest first. */
export function deletedAmbassadorTable({ db, config: { timeZone } }: AppContext): Table {
  const time = timeCells(timeZone);
  return tableOfAll<DeletedAmbassador>(
    'deleted-ambassadors',
    [
      ['Name', ({ name }) => name],
      ['Institution', ({ institution }) => institution],
      [`Deleted at (${timeZone})`, ({ deletedAt }) => time(deletedAt)],
    ],
    () => listDeletedAmbassadors(db, MOST),
  );
}
