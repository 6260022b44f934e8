import type { Approval } from '#contract/approvals/approvals.ts';
import { problems } from '#contract/problem.ts';
import { NO_POWERS } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction, type TransactionHook, withInnerHooks } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { type AuditedRequest, openAction, toAudited } from '../audit/audit.service.ts';
import { readPowers } from '../roles/grants.service.ts';
import { requireSubjectsInScope, scopeGuard } from '../roles/scope.service.ts';
import { findAdmin, findApproval, type StoredApproval } from './approvals.repository.ts';
import { decide, lockPending, refuseTokens, requireApprover } from './approvals.service.ts';

/** An endpoint whose requests can wait for approval, and how one is carried out. */
export interface ApprovableAction {
  endpoint: AuditedRequest['endpoint'];
  /** Does what the endpoint does, as `user`, and returns its response; the request is validated again. */
  run(request: StoredApproval['request'], user: SessionUser): Promise<unknown>;
}

const failed = (detail: string, cause?: unknown) => new AppError('approval_failed', { detail, cause });

/** Who asked, with the approval and their powers of this moment: an account that is gone, or no admin's any more, has none. */
async function readPreparer(
  db: Database,
  { id, kind, subject, subjectId, amount, preparedById, preparedBy, preparedAt }: StoredApproval,
  approver: SessionUser,
  now: string,
): Promise<SessionUser> {
  const admin = await findAdmin(db, preparedById);
  return {
    ...(admin ?? { id: preparedById, email: '', emailVerified: false, createdAt: preparedAt }),
    name: `${preparedBy}, approved by ${approver.name}`,
    role: 'admin',
    sessionId: '',
    powers: admin ? await readPowers(db, preparedById, now) : NO_POWERS,
    approval: { id, kind, subject, subjectId, amount },
  };
}

/** Requires that the preparer may still do it, and that what it names is in their scope. */
async function requirePreparer(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  stored: StoredApproval,
  endpoint: ApprovableAction['endpoint'],
): Promise<void> {
  const admin = await findAdmin(trx, stored.preparedById);
  const scope = admin && (await readPowers(trx, admin.id, clock().toISOString()))[stored.power];
  if (!scope) throw failed(`${stored.preparedBy} may not do this any more`);
  const { params, body } = stored.request;
  await scopeGuard(endpoint, scope, { params, body }).begin(trx);
  await requireSubjectsInScope({ db: trx }, endpoint, scope, { params, body }, endpoint.reachesClosedYears === true);
}

/** Whether an error says that what was asked for is not possible: trying again would not help. */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && problems[error.code].status < 500 && error.code !== 'too_many_requests';

/** Stores that an approved request could not be done; where somebody decided it meanwhile, the first error counts. */
async function fail(context: AppContext, id: string, user: SessionUser, error: AppError): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const stored = await lockPending(trx, context, id, user).catch(() => undefined);
    if (!stored) throw error;
    await decide(trx, context, stored, { status: 'failed', note: error.detail, user });
    return { _id: id };
  });
}

/**
 * Approves a request of somebody else and carries it out, in one transaction with all its rules read under their locks. The
 * preparer's powers are those of this moment. Throws `approval_not_found`, `approval_decided`, `not_allowed`, and
 * `approval_failed` where it is not possible any more: the request has ended with that.
 */
export async function approve(
  context: AppContext,
  id: string,
  user: SessionUser,
  findAction: (endpoint: string) => ApprovableAction | undefined,
): Promise<Approval> {
  refuseTokens(user);
  const known = await findApproval(context.db, id);
  const action = known && findAction(known.endpoint);
  if (!action) throw new AppError('approval_not_found', { detail: 'This request for approval does not exist' });
  await requireApprover(context.db, context, known, user);
  let isApproved = false;
  let done: Approval | undefined;
  const approval: TransactionHook = {
    begin: async (trx) => {
      const stored = await lockPending(trx, context, id, user);
      const scope = await requireApprover(trx, context, stored, user);
      // What goes along with an event, such as its sub-events, is theirs to decide as well: else the request waits for somebody else.
      const { params, body } = stored.request;
      await scopeGuard(action.endpoint, scope, { params, body }).begin(trx);
      isApproved = true;
      await requirePreparer(trx, context, stored, action.endpoint);
    },
    end: async (trx) => {
      done = await decide(trx, context, known, { status: 'done', note: null, user });
    },
  };
  try {
    const preparer = await readPreparer(context.db, known, user, context.clock().toISOString());
    const audited = toAudited(action.endpoint, known.request);
    await withInnerHooks([approval, openAction(context, preparer, audited)], async () => {
      const response = await action.run(known.request, preparer);
      // What changed nothing opened no transaction.
      if (!done) await inTransaction(context.db, async () => response);
    });
  } catch (error) {
    if (!isApproved || !isFinal(error)) throw error;
    await fail(context, id, user, error);
    throw failed(`This cannot be done any more. ${error.detail}`, error);
  }
  if (!done) throw new Error('An approved request has no decision');
  return done;
}
