import { createHash } from 'node:crypto';
import { nanoid } from 'nanoid';
import { APPROVAL_DAYS } from '#contract/approvals/approval-kinds.ts';
import type { Approval } from '#contract/approvals/approvals.ts';
import type { ApprovalAsked } from '#contract/approvals/asked-response.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { type Power, reaches, type Scope } from '#contract/roles/powers.ts';
import type { ApprovalNeed } from '../../approval-needed.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockRow, lockText } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { JOBS, recordOutside } from '../audit/audit.service.ts';
import { listHolders, readPowers } from '../roles/grants.service.ts';
import { mailApprovers, mailOutcomes } from './approval-emails.service.ts';
import { readerOf, toApproval } from './approval-view.ts';
import * as repository from './approvals.repository.ts';

const DAY = 24 * 60 * 60_000;
const PAGE = 50;
/** Requests of one person that wait at once. */
const MAX_WAITING = 50;

const notFound = () => new AppError('approval_not_found', { detail: 'This request for approval does not exist' });

/** Programs prepare; people decide. */
export function refuseTokens(user: SessionUser): void {
  if (user.token) throw new AppError('not_allowed', { detail: 'Log in to the panel for this: tokens decide nothing' });
}

/** Requests that the reader may decide, prepared, or that were decided; with how many wait for them. */
export async function listApprovals(
  { db, clock }: AppContext,
  query: Pick<repository.ListedApprovals, 'show' | 'search' | 'sort' | 'after'>,
  user: SessionUser,
): Promise<{ approvals: Approval[]; total: number; more: boolean; waiting: number }> {
  const now = clock().toISOString();
  const reader = readerOf(user, now);
  const { rows, ...page } = await repository.readApprovalPage(db, { ...query, ...reader }, PAGE);
  return {
    approvals: rows.map((stored) => toApproval(stored, user.id, now)),
    ...page,
    waiting: await repository.countWaiting(db, reader),
  };
}

export interface PreparedRequest {
  endpoint: AnyEndpoint;
  request: repository.StoredApproval['request'];
  need: ApprovalNeed;
}

/**
 * Stores a request that needs a second person, and mails those who may approve it. The same request of the same person
 * that waits already is returned as it is. Throws `approval_limit`.
 */
export async function askForApproval(
  context: AppContext,
  { endpoint, request, need }: PreparedRequest,
  user: SessionUser,
): Promise<ApprovalAsked & { approvers: number }> {
  const now = context.clock();
  const preparedAt = now.toISOString();
  const stored = JSON.stringify(request);
  const key = `${endpoint.method} ${endpoint.path}`;
  const requestHash = createHash('sha256').update(`${key} ${stored}`).digest('hex');
  const power = endpoint.power as Power;
  return inTransaction(context.db, async (trx) => {
    await lockText(trx, `approvals of ${user.id}`);
    const holders = await listHolders(trx, { power, eventId: need.eventId }, preparedAt);
    const approvers = holders.filter((id) => id !== user.id);
    const pending = await repository.listPendingOf(trx, user.id, preparedAt);
    const same = pending.find((row) => row.requestHash === requestHash);
    if (!same && pending.length >= MAX_WAITING) {
      const detail = `${MAX_WAITING} of your requests wait for approval. Withdraw one, or ask somebody to decide`;
      throw new AppError('approval_limit', { detail });
    }
    const id = same?.id ?? nanoid();
    if (!same) {
      await repository.insertApproval(trx, {
        ...need,
        id,
        power,
        endpoint: key,
        request: stored,
        requestHash,
        status: 'pending',
        preparedById: user.id,
        preparedBy: user.name,
        preparedAt,
        expiresAt: new Date(now.getTime() + APPROVAL_DAYS * DAY).toISOString(),
        decidedById: null,
        decidedBy: null,
        decidedAt: null,
        note: null,
      });
    }
    const approval = await repository.findApproval(trx, id);
    if (!approval) throw notFound();
    if (!same) await mailApprovers(trx, context, approval, approvers);
    return {
      _id: id,
      url: `/admin/approvals?show=mine#${id}`,
      expiresAt: approval.expiresAt,
      approvers: approvers.length,
    };
  });
}

const decidedTexts: Record<Approval['status'], string> = {
  pending: '',
  done: 'approved',
  failed: 'approved, but could not be done',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  expired: 'over: its time has passed',
};

/** A request as it is, locked until the transaction ends. Throws `approval_not_found` and `approval_decided`. */
export async function lockPending(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  id: string,
  user: SessionUser,
): Promise<repository.StoredApproval> {
  await lockRow(trx, 'approvals', 'id', id);
  const stored = await repository.findApproval(trx, id);
  if (!stored) throw notFound();
  const { status, decidedBy } = toApproval(stored, user.id, clock().toISOString());
  if (status !== 'pending') {
    const by = decidedBy ? ` by ${decidedBy}` : '';
    throw new AppError('approval_decided', { detail: `This request is ${decidedTexts[status]}${by} already` });
  }
  return stored;
}

/**
 * Requires that somebody may decide a request: they hold its power in its scope at this moment and did not prepare it. Returns the
 * scope in which they hold it. Throws `approval_not_found` outside the scope, and `not_allowed` for one's own.
 */
export async function requireApprover(
  db: Database,
  { clock }: Pick<AppContext, 'clock'>,
  { power, eventId, preparedById }: repository.StoredApproval,
  user: SessionUser,
): Promise<Scope> {
  if (preparedById === user.id) {
    throw new AppError('not_allowed', { detail: 'You asked for this yourself: somebody else has to approve it' });
  }
  const scope = (await readPowers(db, user.id, clock().toISOString()))[power];
  if (!scope || !(eventId === null ? scope === 'festival' : reaches(scope, eventId))) throw notFound();
  return scope;
}

/** Stores a decision and mails the person who asked. */
export async function decide(
  trx: DatabaseTransaction,
  context: AppContext,
  { id }: Pick<repository.StoredApproval, 'id'>,
  {
    status,
    note,
    user,
  }: { status: 'done' | 'failed' | 'rejected' | 'withdrawn'; note: string | null; user: SessionUser },
): Promise<Approval> {
  const now = context.clock().toISOString();
  const decidedBy = { decidedById: user.id, decidedBy: user.name, decidedAt: now };
  await repository.decide(trx, id, { status, note, ...decidedBy });
  const decided = await repository.findApproval(trx, id);
  if (!decided) throw notFound();
  await mailOutcomes(trx, context, [decided]);
  return toApproval(decided, user.id, now);
}

/** Rejects a request of somebody else. Throws `approval_not_found`, `approval_decided`, `not_allowed`. */
export async function reject(context: AppContext, id: string, reason: string, user: SessionUser): Promise<Approval> {
  refuseTokens(user);
  return inTransaction(context.db, async (trx) => {
    const stored = await lockPending(trx, context, id, user);
    await requireApprover(trx, context, stored, user);
    return decide(trx, context, stored, { status: 'rejected', note: reason, user });
  });
}

/** Withdraws one's own request. Throws `approval_not_found`, also for those of others, and `approval_decided`. */
export async function withdraw(context: AppContext, id: string, user: SessionUser): Promise<Approval> {
  refuseTokens(user);
  return inTransaction(context.db, async (trx) => {
    if ((await repository.findApproval(trx, id))?.preparedById !== user.id) throw notFound();
    const stored = await lockPending(trx, context, id, user);
    return decide(trx, context, stored, { status: 'withdrawn', note: null, user });
  });
}

/** How many end in one round of the scheduler. */
const ENDED_AT_ONCE = 200;

/** Ends the requests whose time is over, each with a line in the audit and a mail to its preparer. */
export async function expireApprovals(context: AppContext): Promise<void> {
  const clock = context.clock();
  const now = clock.toISOString();
  const overdue = await repository.listOverdue(context.db, now, ENDED_AT_ONCE);
  if (overdue.length === 0) return;
  await inTransaction(context.db, async (trx) => {
    const ids = new Set(
      await repository.expire(
        trx,
        overdue.map(({ id }) => id),
        now,
      ),
    );
    const expired = overdue
      .filter(({ id }) => ids.has(id))
      .map((approval) => ({ ...approval, status: 'expired' as const }));
    await recordOutside(
      trx,
      clock,
      ...expired.map(({ id, subject }) => ({
        actor: JOBS,
        endpoint: 'expire approvals',
        summary: 'End requests that nobody decided in time',
        target: { kind: 'approval' as const, id, name: subject },
        before: { status: 'pending' },
        after: { status: 'expired' },
      })),
    );
    await mailOutcomes(trx, context, expired);
  });
}
