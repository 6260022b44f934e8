import { createHash } from 'node:crypto';
import { endedStatuses } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { deleteIdempotencyKeys, findRegistrationOfKey, upsertIdempotencyKeys } from './idempotency.repository.ts';

/** A browser tries again within a day; two leave room for its clock (ms). */
const KEPT = 2 * 24 * 60 * 60 * 1000;

interface Attempt {
  /** The key that the client sent, if it sent one. */
  idempotencyKey?: string | undefined;
  eventId?: string | null | undefined;
  /** The e-mail that the registration is made with. */
  email: string;
}

/** What a key is stored under. With another event or e-mail it is another id: a key never leads to what others registered. */
export function idempotencyIdOf({ idempotencyKey, eventId, email }: Attempt): string | undefined {
  if (!idempotencyKey || !eventId) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, eventId, email]))
    .digest('base64url');
}

/** What the second of two same requests may meet: its people are registered, its files are used, or the first has the last seat. */
const twinErrors = ['already_registered', 'validation_failed', 'event_full'];

/**
 * Registers once for each id: if it led to a registration that has not ended, that one is read instead, also where the
 * same request is being decided at this moment. Without an id it just registers.
 */
export async function registerOnce<T>(
  { db }: Pick<AppContext, 'db'>,
  id: string | undefined,
  register: () => Promise<T>,
  read: (registrationId: string) => Promise<T>,
): Promise<T> {
  if (!id) return register();
  const known = await findRegistrationOfKey(db, id, endedStatuses);
  if (known) return read(known);
  try {
    return await register();
  } catch (error) {
    if (!(error instanceof AppError) || !twinErrors.includes(error.code)) throw error;
    const twin = await findRegistrationOfKey(db, id, endedStatuses);
    if (!twin) throw error;
    return read(twin);
  }
}

/** Stores the ids of new registrations in the transaction that creates them; `undefined` where there was no key. */
export async function storeIdempotencyIds(
  trx: DatabaseTransaction,
  registrations: { id: string | undefined; registrationId: string }[],
  now: string,
): Promise<void> {
  const keys = registrations.flatMap(({ id, registrationId }) => (id ? [{ id, registrationId }] : []));
  if (keys.length > 0) await upsertIdempotencyKeys(trx, keys, now);
}

/** Deletes keys that nobody tries again. */
export async function sweepIdempotencyKeys({ db, clock }: AppContext): Promise<void> {
  await deleteIdempotencyKeys(db, new Date(clock().getTime() - KEPT).toISOString());
}
