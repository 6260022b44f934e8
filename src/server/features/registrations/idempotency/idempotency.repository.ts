import { sql } from 'kysely';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { deleteInBatches } from '../../../db/batches/delete-batch.ts';
import type { Database } from '../../../db/database.ts';

export interface StoredKey {
  id: string;
  registrationId: string;
}

/** Stores which registrations these keys led to, in one statement; a key whose registration has ended is taken over. */
export async function upsertIdempotencyKeys(db: Database, keys: StoredKey[], createdAt: string): Promise<void> {
  await db
    .insertInto('idempotencyKeys')
    .values(keys.map((key) => ({ ...key, createdAt })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        registrationId: eb.ref('excluded.registrationId'),
        createdAt: eb.ref('excluded.createdAt'),
      })),
    )
    .execute();
}

/** The registration that a key led to, unless it has one of these statuses. */
export async function findRegistrationOfKey(
  db: Database,
  id: string,
  without: readonly RegistrationStatus[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .innerJoin('registrations', 'registrations.id', 'idempotencyKeys.registrationId')
    .select('registrations.id')
    .where('idempotencyKeys.id', '=', id)
    .where('registrations.status', 'not in', without)
    .executeTakeFirst();
  return row?.id;
}

export async function deleteIdempotencyKeys(db: Database, before: string): Promise<void> {
  await deleteInBatches(db, 'idempotencyKeys', sql`${sql.ref('createdAt')} < ${before}`);
}
