import { type Insertable, sql } from 'kysely';
import type { AuditEntry, AuditSubject } from '#contract/audit.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { AuditTable } from '../../db/schema.ts';

type Fields = Record<string, unknown>;

/** Where each kind of record stands and which columns may be kept: none that identify a person or open a door. */
const records: Partial<Record<AuditSubject, { table: string; keep?: string[]; leave?: string[]; name?: string }>> = {
  event: { table: 'events', leave: ['descriptionText', 'updatedAt', 'version'], name: 'title' },
  ambassador: { table: 'ambassadors', name: 'name' },
  inquiry: { table: 'ambassadorInquiries', keep: ['createdAt'] },
  entry: { table: 'entries', keep: ['eventId', 'number', 'kind', 'state', 'amount', 'paidWay', 'reason', 'heldUntil'] },
  payment: { table: 'payments', keep: ['entryId', 'way', 'state', 'amount', 'utr', 'reason', 'refundId'] },
  settings: { table: 'settings', keep: ['value'] },
  image: { table: 'images', keep: ['width', 'height'] },
};

export interface AuditedRecord {
  name: string | null;
  fields: Fields;
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** A record as it stands now, in the columns that may be kept; undefined where there is none. */
export async function findRecord(db: Database, kind: AuditSubject, id: string): Promise<AuditedRecord | undefined> {
  const source = records[kind];
  if (!source) return undefined;
  const { rows } = await sql<Fields>`select * from ${sql.table(source.table)} where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  if (kind === 'settings') return { name: id, fields: JSON.parse(String(row.value)) as Fields };
  const names = (source.keep ?? Object.keys(row)).filter((name) => !source.leave?.includes(name));
  return {
    name: source.name ? String(row[source.name]) : null,
    fields: Object.fromEntries(names.map((name) => [name, plain(row[name])])),
  };
}

export async function insertAction(db: Database, action: Insertable<AuditTable>): Promise<void> {
  await db.insertInto('audit').values(action).execute();
}

const parsed = (json: string | null): Fields | null => (json === null ? null : (JSON.parse(json) as Fields));

/** Actions, newest first, after the one given, about one subject where it is named. */
export async function listActions(
  db: Database,
  { after, subject }: { after?: string | undefined; subject?: string | undefined },
  limit: number,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit').selectAll();
  if (subject) query = query.where('subjectId', '=', subject);
  if (after) {
    const last = await db.selectFrom('audit').select('at').where('id', '=', after).executeTakeFirst();
    if (last) query = query.where(sql<boolean>`(at, id) < (${toIso(last.at)}, ${after})`);
  }
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    _id: row.id,
    at: toIso(row.at),
    actor: { _id: row.actorId, name: row.actorName },
    call: row.call,
    summary: row.summary,
    subject: { kind: row.subjectKind, _id: row.subjectId, name: row.subjectName },
    before: parsed(row.before),
    after: parsed(row.after),
  }));
}
