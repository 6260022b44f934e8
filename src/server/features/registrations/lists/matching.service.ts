import type { Expression } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { ScopedFilter } from './registration-lists.repository.ts';
import { selectFilteredIds } from './registration-lists.repository.ts';
import { toStoredFilter } from './registration-lists.service.ts';

/** The ids of the registrations that a filter leaves, as a part of another statement. Throws as `toStoredFilter`. */
export async function matchingIds(db: Database, filter: ScopedFilter): Promise<Expression<string>> {
  return selectFilteredIds(db, await toStoredFilter(db, filter));
}
