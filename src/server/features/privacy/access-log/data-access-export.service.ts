import type { DataAccess, DataAccessFilter } from '#contract/privacy/data-access.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Table, tableOf } from '../../../tables/table.ts';
import { listAccess } from './data-access.repository.ts';

const BATCH = 500;

/** Which admin read or exported contact data, as the list is filtered, newest first. */
export function dataAccessTable({ db, config: { timeZone } }: AppContext, filter: DataAccessFilter): Table {
  const time = timeCells(timeZone);
  return tableOf<DataAccess>(
    'access-log',
    [
      [`First at (${timeZone})`, ({ at }) => time(at)],
      [`Last at (${timeZone})`, ({ lastAt }) => time(lastAt)],
      ['Who', (row) => row.actor.name],
      ['Read or exported', ({ kind }) => kind],
      ['What', ({ what }) => what],
      ['Id', ({ targetId }) => targetId],
      ['Filter', ({ filter }) => filter],
      ['Rows', ({ rows }) => rows],
      ['Requests', ({ requests }) => requests],
    ],
    (last) => listAccess(db, { ...filter, after: last && [last.at, last._id] }, BATCH),
  );
}
