import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#contract/roles/powers.ts';

interface Filterable {
  where(condition: RawBuilder<boolean>): unknown;
}

/**
 * Limits a query of rows that belong to events to those of a scope; `column` holds the event's id. Every list, count
 * and sum that an admin may ask for with a grant for some events goes through here.
 */
export function inScope<Query extends Filterable>(query: Query, column: string, scope: Scope): Query {
  if (scope === 'festival') return query;
  const condition =
    scope.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join([...scope])})`;
  return query.where(condition) as Query;
}
