import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { ApprovalKind, StoredApprovalStatus } from '#contract/approvals/approval-kinds.ts';
import type { ApprovalSort, ShownApprovals } from '#contract/approvals/approvals.ts';
import type { Power, Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { byText, type PageOfList, readPage, type Sorting, sortingOf } from '../../db/list-order.ts';
import type { Schema } from '../../db/schema.ts';
import { likePattern } from '../../db/search.ts';
import type { ApprovalsTable } from '../../db/tables/approval-tables.ts';

/** A stored request; `amount` is paise of refunds. */
export interface StoredApproval {
  id: string;
  kind: ApprovalKind;
  power: Power;
  eventId: string | null;
  subjectId: string | null;
  subject: string;
  amount: number;
  endpoint: string;
  request: { params?: unknown; query?: unknown; body?: unknown };
  reason: string | null;
  status: StoredApprovalStatus;
  preparedById: string;
  preparedBy: string;
  preparedAt: string;
  expiresAt: string;
  decidedById: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
}

const selectApprovals = (db: Database) => db.selectFrom('approvals').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof selectApprovals>['executeTakeFirstOrThrow']>>;

const toApproval = ({ requestHash: _requestHash, ...row }: Row): StoredApproval => ({
  ...row,
  amount: Number(row.amount),
  request: JSON.parse(row.request) as StoredApproval['request'],
  preparedAt: toIso(row.preparedAt),
  expiresAt: toIso(row.expiresAt),
  decidedAt: toIsoOrNull(row.decidedAt),
});

export async function insertApproval(db: Database, row: Insertable<ApprovalsTable>): Promise<void> {
  await db.insertInto('approvals').values(row).execute();
}

export async function findApproval(db: Database, id: string): Promise<StoredApproval | undefined> {
  const row = await selectApprovals(db).where('id', '=', id).executeTakeFirst();
  return row && toApproval(row);
}

/** A person's own requests that wait at this moment. */
export async function listPendingOf(db: Database, preparedById: string, now: string) {
  const rows = await db
    .selectFrom('approvals')
    .select(['id', 'requestHash'])
    .where('preparedById', '=', preparedById)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now)
    .execute();
  return rows;
}

export interface Decision {
  status: StoredApprovalStatus;
  decidedById: string | null;
  decidedBy: string | null;
  decidedAt: string;
  note: string | null;
}

export async function decide(db: Database, id: string, decision: Decision): Promise<void> {
  await db.updateTable('approvals').set(decision).where('id', '=', id).execute();
}

/** Those whose time is over and that nobody decided. */
export async function listOverdue(db: Database, now: string, limit: number): Promise<StoredApproval[]> {
  const rows = await selectApprovals(db)
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .orderBy('preparedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toApproval);
}

/** Ends them, and returns the ids of those that were pending until now. */
export async function expire(db: Database, ids: string[], decidedAt: string): Promise<string[]> {
  const rows = await db
    .updateTable('approvals')
    .set({ status: 'expired', decidedAt })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A power that approvals are stored with, and what of the festival the reader holds it for. */
export type HeldPower = [power: Power, scope: Scope];

/** What a reader may decide: the requests that take a power of theirs, for an event of its scope. */
const held = (where: ExpressionBuilder<Schema, 'approvals'>, powers: readonly HeldPower[]) =>
  powers.length === 0
    ? sql<boolean>`1 = 0`
    : where.or(
        powers.map(([power, scope]) => {
          const isPower = where('approvals.power', '=', power);
          if (scope === 'festival') return isPower;
          if (scope.length === 0) return sql<boolean>`1 = 0`;
          return where.and([isPower, where('approvals.eventId', 'in', [...scope])]);
        }),
      );

export interface ApprovalsFilter {
  show: ShownApprovals;
  userId: string;
  powers: readonly HeldPower[];
  now: string;
}

function filtered(db: Database, { show, userId, powers, now }: ApprovalsFilter) {
  const query = db.selectFrom('approvals');
  if (show === 'mine') return query.where('preparedById', '=', userId);
  if (show === 'waiting') {
    return query
      .where('status', '=', 'pending')
      .where('expiresAt', '>', now)
      .where('preparedById', '<>', userId)
      .where((where) => held(where, powers));
  }
  return query
    .where((where) => where.or([where('status', '<>', 'pending'), where('expiresAt', '<=', now)]))
    .where((where) => where.or([where('preparedById', '=', userId), held(where, powers)]));
}

const id = sql.ref('approvals.id');
const sortings: Record<'newest' | 'subject' | 'person' | 'status', Sorting> = {
  newest: { by: [sql.ref('approvals.preparedAt'), id], direction: 'desc' },
  subject: byText('approvals.subject', id),
  person: byText('approvals.preparedBy', id),
  status: { by: [sql.ref('approvals.status'), id], direction: 'asc' },
};

/** Where a request's subject, reason, note, or somebody's name has the text. */
function named(search: string) {
  const pattern = likePattern(search);
  return sql<boolean>`lower(subject || ' ' || "preparedBy" || ' ' || coalesce("decidedBy", '') || ' ' || coalesce(reason, '') || ' ' || coalesce(note, '')) like ${pattern} escape '\\'`;
}

export interface ListedApprovals extends ApprovalsFilter {
  search?: string | undefined;
  sort?: ApprovalSort | undefined;
  after?: string | undefined;
}

/** A page of them: waiting ones oldest first, all others newest first, or as sorted. */
export async function readApprovalPage(
  db: Database,
  { search, sort, after, ...filter }: ListedApprovals,
  limit: number,
): Promise<PageOfList<StoredApproval>> {
  const query = filtered(db, filter).selectAll();
  const sorting = sortingOf(sortings, sort ?? (filter.show === 'waiting' ? 'oldest' : 'newest'));
  const page = await readPage(search ? query.where(named(search)) : query, sorting, { after, limit });
  return { ...page, rows: page.rows.map(toApproval) };
}

/** All of a scope, or what a reader's list shows; newest first, after the last one of the batch before. */
export async function listForExport(
  db: Database,
  { search, ...filter }: ({ scope: Scope } | ApprovalsFilter) & { search?: string | undefined },
  last: Pick<StoredApproval, 'id' | 'preparedAt'> | undefined,
  limit: number,
): Promise<StoredApproval[]> {
  let query =
    'scope' in filter
      ? inScope(selectApprovals(db), 'approvals.eventId', filter.scope)
      : filtered(db, filter).selectAll();
  if (search) query = query.where(named(search));
  if (last) query = query.where(sql<boolean>`("preparedAt", id) < (${last.preparedAt}, ${last.id})`);
  const rows = await query.orderBy('preparedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toApproval);
}

/** How many wait for the reader. */
export async function countWaiting(db: Database, filter: Omit<ApprovalsFilter, 'show'>): Promise<number> {
  const { count } = await filtered(db, { ...filter, show: 'waiting' })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An admin's account; undefined where it is gone, or no admin's any more. */
export async function findAdmin(db: Database, id: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'emailVerified', 'createdAt'])
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row && { ...row, emailVerified: Boolean(row.emailVerified), createdAt: toIso(row.createdAt) };
}

/** The e-mails of accounts, by name. */
export async function listEmails(db: Database, ids: string[], limit: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .where('role', '=', 'admin')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}
