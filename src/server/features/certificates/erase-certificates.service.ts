import type { DatabaseTransaction } from '../../db/database.ts';
import { lockSeatsOf } from '../registrations/event-lock/event-lock.service.ts';
import * as repository from './erased-certificates.repository.ts';

export { countAged, namesOneOf } from './erased-certificates.repository.ts';

/**
 * Locks the events of the certificates of people with these e-mails, so that none is issued again meanwhile. The caller holds
 * `lockEventChanges`, which issuing takes too, and has changed nothing yet.
 */
export async function lockCertificatesOf(trx: DatabaseTransaction, emails: string[]): Promise<void> {
  await lockSeatsOf(trx, await repository.listEventsOf(trx, emails));
}

/** Replaces the names on the certificates of people by a pseudonym; the certificates stay, and their pages say so. */
export async function eraseCertificatesOf(
  trx: DatabaseTransaction,
  emails: string[],
  registrationIds: string[],
  erasedAt: string,
): Promise<void> {
  await repository.eraseOf(trx, emails, registrationIds, erasedAt);
}

/** The same for prizes of these events that no registration names, where `change` changes the name. */
export async function eraseNamedPrizes(
  trx: DatabaseTransaction,
  eventIds: string[],
  change: (name: string) => string,
  erasedAt: string,
): Promise<void> {
  for (const { id, name } of await repository.listNamedPrizes(trx, eventIds)) {
    const changed = change(name);
    if (changed !== name) await repository.setErasedName(trx, id, changed, erasedAt);
  }
}

/** Replaces the names of a batch of certificates that were issued before an instant; returns how many these were. */
export async function eraseAged(
  trx: DatabaseTransaction,
  before: string,
  erasedAt: string,
  limit: number,
): Promise<number> {
  return repository.eraseIssuedBefore(trx, before, erasedAt, limit);
}
