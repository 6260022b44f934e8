import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#contract/roles/powers.ts';

interface Filterable {
  where(condition: RawBuilder<boolean>): unknown;
}

const amongEvents = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join([...ids])})`;

/** Not of a closed year; what belongs to no event is of none. SQLite reads those of closed years once, not for each row. */
function inOpenYear(column: string): RawBuilder<boolean> {
  const id = sql.ref(column);
  return sql<boolean>`(${id} is null or ${id} not in (select closed.id from events as closed where closed.year is not null))`;
}

/**
 * Limits a query of rows that belong to events to those of a scope; `column` holds the event's id. Every list, count
 * and sum that an admin may ask for goes through here. The festival's scope is the year that is open: closed ones are read by
 * their events' ids.
 */
export function inScope<Query extends Filterable>(query: Query, column: string, scope: Scope): Query {
  return query.where(scope === 'festival' ? inOpenYear(column) : amongEvents(column, scope)) as Query;
}

/** Whether a column's event is in a scope, for a count within a row: the festival's scope is every event. */
export const isAmong = (column: string, scope: Scope): RawBuilder<boolean> =>
  scope === 'festival' ? sql<boolean>`1 = 1` : amongEvents(column, scope);

/** The same, but the festival's scope is every year: for money that is not settled, in whichever year it was paid. */
export function inScopeOfAllYears<Query extends Filterable>(query: Query, column: string, scope: Scope): Query {
  return scope === 'festival' ? query : (query.where(amongEvents(column, scope)) as Query);
}
