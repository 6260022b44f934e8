import { ERASED } from '#contract/privacy/erased-name.ts';
import type { Database } from '../../../db/database.ts';

const erasedActor = { actorName: ERASED, actorId: null };

/** What the edits of these registrations were about, why a refund was waived, and what participants did: all of it was one person's. */
export async function eraseOwnHistory(db: Database, registrationIds: string[]): Promise<void> {
  if (registrationIds.length === 0) return;
  await db
    .updateTable('registrationHistory')
    .set({ note: null })
    .where('kind', '=', 'edit')
    .where('registrationId', 'in', registrationIds)
    .execute();
  await db.updateTable('refundWaivers').set({ reason: null }).where('registrationId', 'in', registrationIds).execute();
  // Also under a name that was corrected since.
  await db
    .updateTable('registrationHistory')
    .set(erasedActor)
    .where('registrationId', 'in', registrationIds)
    .where('actorKind', '=', 'participant')
    .execute();
}

/** What participants of these names did. */
export async function eraseActors(db: Database, registrationIds: string[], names: string[]): Promise<void> {
  await db
    .updateTable('registrationHistory')
    .set(erasedActor)
    .where('registrationId', 'in', registrationIds)
    .where('actorKind', '=', 'participant')
    .where('actorName', 'in', names)
    .execute();
}

/** The names of people of these registrations who are not erased. */
export function listOthers(db: Database, registrationIds: string[]) {
  return db
    .selectFrom('participants')
    .select(['registrationId', 'name'])
    .where('registrationId', 'in', registrationIds)
    .where('name', '<>', ERASED)
    .execute();
}

export function listNotes(db: Database, registrationIds: string[]) {
  return db
    .selectFrom('registrationHistory')
    .select(['id', 'registrationId', 'kind', 'note'])
    .where('registrationId', 'in', registrationIds)
    .where('note', 'is not', null)
    .$narrowType<{ note: string }>()
    .execute();
}

export async function setNote(db: Database, id: string, note: string | null): Promise<void> {
  await db.updateTable('registrationHistory').set({ note }).where('id', '=', id).execute();
}

export function listWaivers(db: Database, registrationIds: string[]) {
  return db
    .selectFrom('refundWaivers')
    .select(['id', 'registrationId', 'reason'])
    .where('registrationId', 'in', registrationIds)
    .where('reason', 'is not', null)
    .$narrowType<{ reason: string }>()
    .execute();
}

export async function clearReason(db: Database, id: string): Promise<void> {
  await db.updateTable('refundWaivers').set({ reason: null }).where('id', '=', id).execute();
}
