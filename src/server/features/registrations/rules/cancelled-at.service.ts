import type { Database } from '../../../db/database.ts';
import { type End, findEnd } from '../registration-history.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';

/** When a registration was cancelled, and what of its fee is due back since then; undefined for one that is not. */
export async function findCancellation(
  db: Database,
  { _id, status }: Pick<StoredRegistration, '_id' | 'status'>,
): Promise<End | undefined> {
  return status === 'cancelled' ? findEnd(db, _id) : undefined;
}
