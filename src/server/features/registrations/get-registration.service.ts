import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findRegistration } from './registrations.repository.ts';
import type { StoredRegistration } from './stored-registration.ts';

/** The stored registration with that id or code. Throws `registration_not_found`. */
export async function getStoredRegistration(
  db: Database,
  by: { id: string } | { code: string },
): Promise<StoredRegistration> {
  const registration = await findRegistration(db, by);
  if (!registration) throw new AppError('registration_not_found', { detail: 'This registration does not exist' });
  return registration;
}
