import type { AuditQuery } from '#contract/audit.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOf } from '../../tables/table.ts';
import { toActionFilter } from './action-filter.ts';
import { listActions, type StoredAction } from './audit.repository.ts';

const BATCH = 500;

const fieldsText = (fields: Record<string, unknown> | null) =>
  fields &&
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

/** What admins did to the events of a scope, or at all, newest first. */
export function activityTable(
  { db, config: { timeZone } }: AppContext,
  { scope, ...filter }: Omit<AuditQuery, 'after'> & { scope: Scope },
): Table {
  const time = timeCells(timeZone);
  const chosen = toActionFilter(filter, timeZone);
  return tableOf<StoredAction>(
    'activity',
    [
      [`At (${timeZone})`, ({ at }) => time(at)],
      ['Who', ({ actor }) => actor.name],
      ['With the token', ({ tokenName }) => tokenName ?? null],
      ['What', ({ summary }) => summary],
      ['About', ({ target }) => target.kind],
      ['Called', ({ target }) => target.name],
      ['Id', ({ target }) => target._id],
      // What changed of a registration may be somebody's name or telephone number.
      ['Before', ({ before }) => fieldsText(before), 'contact'],
      ['After', ({ after }) => fieldsText(after), 'contact'],
    ],
    (last) => listActions(db, scope, { ...chosen, after: last && [last.at, last._id] }, BATCH),
  );
}
