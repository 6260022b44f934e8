import type { Database } from '../../../db/database.ts';
import { findEnd } from '../registration-history.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';

/** When a registration was cancelled, as ISO 8601 in UTC; undefined for one that is not. */
export async function findCancelledAt(
  db: Database,
  { _id, status }: Pick<StoredRegistration, '_id' | 'status'>,
): Promise<string | undefined> {
  return status === 'cancelled' ? findEnd(db, _id) : undefined;
}
