import type { ErasureFilter } from '#contract/privacy/data-requests.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Table, tableOf } from '../../../tables/table.ts';
import { listErasures, type StoredErasure } from './erasures.repository.ts';

const BATCH = 500;

/** Requests to erase data, as their list is filtered, newest first. */
export function dataRequestTable({ db, config: { timeZone } }: AppContext, filter: ErasureFilter): Table {
  const time = timeCells(timeZone);
  return tableOf<StoredErasure>(
    'data-requests',
    [
      ['E-mail', ({ email }) => email, 'contact'],
      ['Status', ({ status }) => status],
      ['Waits for', ({ waitsFor }) => waitsFor],
      ['Asked by', ({ askedBy }) => askedBy],
      [`Asked at (${timeZone})`, ({ createdAt }) => time(createdAt)],
      [`Confirmed at (${timeZone})`, ({ provedAt }) => time(provedAt)],
      [`Due at (${timeZone})`, ({ dueAt }) => time(dueAt)],
      [`Done at (${timeZone})`, ({ doneAt }) => time(doneAt)],
    ],
    (last) => listErasures(db, { ...filter, after: last && [last.createdAt, last.id] }, BATCH),
  );
}
