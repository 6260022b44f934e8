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

/** The payments of these registrations, and requests that a second person decides about them: the registration of each id. */
export async function listRecordsOf(db: Database, registrationIds: string[]): Promise<Map<string, string>> {
  const payments = db
    .selectFrom('payments')
    .select(['id', 'registrationId'])
    .where('registrationId', 'in', registrationIds);
  const approvals = db
    .selectFrom('approvals')
    .select(['id', 'subjectId as registrationId'])
    .$narrowType<{ registrationId: string }>()
    .where('subjectId', 'in', registrationIds);
  const rows = await payments.unionAll(approvals).execute();
  return new Map(rows.map(({ id, registrationId }) => [id, registrationId]));
}

/** What admins did to records. */
export function listActivity(db: Database, ids: string[]) {
  return db
    .selectFrom('audit')
    .select(['id', 'targetId', 'before', 'after'])
    .$narrowType<{ targetId: string }>()
    .where('targetId', 'in', ids)
    .execute();
}

/** What a second person approved, or was to approve, about these registrations. */
export function listApprovals(db: Database, registrationIds: string[]) {
  return db
    .selectFrom('approvals')
    .select(['id', 'subjectId as registrationId', 'request', 'reason', 'note'])
    .$narrowType<{ registrationId: string }>()
    .where('subjectId', 'in', registrationIds)
    .execute();
}

export async function replaceApproval(
  db: Database,
  id: string,
  texts: { request: string; reason: string | null; note: string | null },
) {
  await db.updateTable('approvals').set(texts).where('id', '=', id).execute();
}

/** What unsent emails to the committee say of a request that a second person decides: their link holds its id. */
export function listApprovalEmails(db: Database, approvalId: string) {
  return db
    .selectFrom('emailQueue')
    .select(['id', 'data'])
    .where('kind', '=', 'notification')
    .where('data', 'like', `%${approvalId}%`)
    .execute();
}

/** What emails about these registrations say that were not sent; of those that were nothing is kept. */
export function listEmailData(db: Database, registrationIds: string[]) {
  return db
    .selectFrom('emailQueue')
    .select(['id', 'registrationId', 'data'])
    .where('registrationId', 'in', registrationIds)
    .$narrowType<{ registrationId: string }>()
    .where('data', '<>', '{}')
    .execute();
}

export async function setEmailData(db: Database, id: string, data: string): Promise<void> {
  await db.updateTable('emailQueue').set({ data }).where('id', '=', id).execute();
}

/** The saved lists that search for something. */
export function listSearches(db: Database) {
  return db.selectFrom('listViews').select(['id', 'query']).where('query', 'like', '%search=%').execute();
}

export async function setQuery(db: Database, id: string, query: string): Promise<void> {
  await db.updateTable('listViews').set({ query }).where('id', '=', id).execute();
}
