import { type Insertable, sql } from 'kysely';
import type { AuditEntry, AuditQuery } from '#contract/audit.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { AuditTable } from '../../db/schema.ts';

type Fields = Record<string, unknown>;

/** An action as it was stored; the link to its target is looked up apart. */
export type StoredAction = Omit<AuditEntry, 'link'>;

export async function insertAction(db: Database, action: Insertable<AuditTable>): Promise<void> {
  await db.insertInto('audit').values(action).execute();
}

const parsed = (json: string | null): Fields | null => (json === null ? null : (JSON.parse(json) as Fields));

/** A registration's actions are those on its payments, too. */
const targetIds = (target: string) =>
  sql<string>`(select ${target} union all select id from payments where ${sql.ref('registrationId')} = ${target})`;

/** The actions that the filter leaves, newest first, after the one given. */
export async function listActions(
  db: Database,
  { after, target, kind, actor }: AuditQuery,
  limit: number,
): Promise<StoredAction[]> {
  let query = db.selectFrom('audit').selectAll();
  if (target) query = query.where('targetId', 'in', targetIds(target));
  if (kind) query = query.where('targetKind', '=', kind);
  if (actor) query = query.where('actorId', '=', actor);
  if (after) {
    const last = await db.selectFrom('audit').select('at').where('id', '=', after).executeTakeFirst();
    if (last) query = query.where(sql<boolean>`(at, id) < (${toIso(last.at)}, ${after})`);
  }
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    _id: row.id,
    at: toIso(row.at),
    actor: { _id: row.actorId, name: row.actorName },
    endpoint: row.endpoint,
    summary: row.summary,
    target: { kind: row.targetKind, _id: row.targetId, name: row.targetName },
    before: parsed(row.before),
    after: parsed(row.after),
  }));
}

/** Every admin who ever did something, by the name they had last. */
export async function listActors(db: Database): Promise<AuditEntry['actor'][]> {
  const ids = db.selectFrom('audit').select('actorId').distinct().as('actors');
  const rows = await db
    .selectFrom(ids)
    .select((query) => [
      'actors.actorId',
      query
        .selectFrom('audit')
        .select('actorName')
        .whereRef('audit.actorId', '=', 'actors.actorId')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('name'),
    ])
    .execute();
  return rows.map(({ actorId, name }) => ({ _id: actorId, name: name ?? '' }));
}
