import type { AuditLink } from '#contract/audit.ts';
import type { Database } from '../../db/database.ts';

/** The events among the ids that are not deleted. */
export async function listEventLinks(db: Database, ids: string[]): Promise<AuditLink[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['events.id', 'events.mainEventId'])
    .where('events.id', 'in', ids)
    .where('events.deletedAt', 'is', null)
    .where('main.deletedAt', 'is', null)
    .execute();
  return rows.map(({ id, mainEventId }) => ({ kind: 'event', _id: id, mainEventId }));
}

export async function listRegistrationLinks(db: Database, ids: string[]): Promise<AuditLink[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('registrations').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => ({ kind: 'registration', _id: id, mainEventId: null }));
}

/** Which registration each of the payments is for, by the payment's id. */
export async function mapPaymentRegistrations(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('payments').select(['id', 'registrationId']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, registrationId }) => [id, registrationId]));
}

/** The ambassadors among the ids that are not deleted. */
export async function listAmbassadorLinks(db: Database, ids: string[]): Promise<AuditLink[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('ambassadors')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => ({ kind: 'ambassador', _id: id, mainEventId: null }));
}
