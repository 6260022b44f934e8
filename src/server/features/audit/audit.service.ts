import { isDeepStrictEqual } from 'node:util';
import { nanoid } from 'nanoid';
import { APPROVAL_LIMITS } from '#contract/approvals/approval-kinds.ts';
import type { AuditActor, AuditEntry, AuditQuery, AuditSort } from '#contract/audit.ts';
import type { AuditTargetKind } from '#contract/endpoint.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { TransactionHook } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { readLimits } from '../approvals/require-approval.service.ts';
import { readCertificateSettings } from '../certificates/certificate-settings.service.ts';
import { readRetention } from '../privacy/retention/read-retention.service.ts';
import { readReceiptSettings } from '../receipts/receipt-settings.service.ts';
import { readRegistrationSettings } from '../registrations/registration-settings.service.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import { toActionFilter } from './action-filter.ts';
import { addLinks } from './action-links.service.ts';
import * as repository from './audit.repository.ts';
import {
  type AuditedRequest,
  detailsOf,
  isAudited,
  targetIdAfter,
  targetIdBefore,
  toAudited,
} from './audit-targets.ts';
import { type AuditedRecord, findRecord, lockRecord } from './audited-records.repository.ts';

export { type AuditedRequest, isAudited, toAudited };

const PAGE = 50;
/** The longest text recorded, in characters: the beginning of a long description shows what it is about. */
const LONGEST_TEXT = 2000;

type Fields = Record<string, unknown>;

function truncated(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return value;
  return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`;
}

const toJson = (fields: Fields | undefined): string | null =>
  fields === undefined
    ? null
    : JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, truncated(value)])));

/** Of two versions of a record, the fields in which they differ. */
function differing(before: Fields | undefined, after: Fields | undefined): [Fields | undefined, Fields | undefined] {
  if (!before || !after) return [before, after];
  const names = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return [only(before), only(after)];
}

/** What each settings are before their first save; of the others nothing is known. */
const settingsBefore: Record<string, (trx: DatabaseTransaction) => Promise<object>> = {
  [APPROVAL_LIMITS]: readLimits,
  certificates: readCertificateSettings,
  receipts: readReceiptSettings,
  registrations: readRegistrationSettings,
  retention: readRetention,
};

/** The settings before the first save: that one changed only what differs from these. */
async function readDefaults(context: AppContext, trx: DatabaseTransaction, id: string): Promise<Fields> {
  if (id !== 'festival') return { ...(await settingsBefore[id]?.(trx)) };
  const {
    timeZone: _timeZone,
    payment: _payment,
    sendsMail: _sendsMail,
    ...settings
  } = await getFestivalSettings({ ...context, db: trx });
  return settings;
}

/** The record that a request is about to change, locked until the transaction ends. */
async function readBefore(
  context: AppContext,
  trx: DatabaseTransaction,
  request: AuditedRequest,
): Promise<AuditedRecord | undefined> {
  const id = targetIdBefore(request);
  const { target: kind, details } = request.endpoint.audit;
  if (id === null || details) return undefined;
  await lockRecord(trx, kind, id);
  const stored = await findRecord(trx, kind, id);
  return stored ?? (kind === 'settings' ? { name: id, fields: await readDefaults(context, trx, id) } : undefined);
}

interface Done {
  id: string;
  user: SessionUser;
  request: AuditedRequest;
  before: AuditedRecord | undefined;
  /** What the work returned. */
  data: unknown;
}

async function recordAction(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  { id: actionId, user, request, before, data }: Done,
): Promise<void> {
  const { endpoint } = request;
  const kind = endpoint.audit.target;
  const id = targetIdAfter(request, data);
  const stored = id === null ? undefined : await findRecord(trx, kind, id);
  const [was, is] = differing(before?.fields, stored?.fields);
  const details = detailsOf(request, data);
  await repository.insertAction(trx, {
    id: actionId,
    at: clock().toISOString(),
    actorId: user.id,
    actorName: user.name,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    targetKind: kind,
    targetId: id,
    targetName: stored?.name ?? before?.name ?? null,
    before: details ? null : toJson(was),
    after: toJson(details ?? is),
    tokenName: user.token?.name ?? null,
  });
}

/** Something done without a session of the panel: at the server's own terminal, with a mailed or printed link, by a job. */
export interface OutsideAction {
  actor: AuditActor;
  /** The method and path, or the command as it is typed. */
  endpoint: string;
  summary: string;
  target: { kind: AuditTargetKind; id: string; name: string };
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Who types commands at the server's own terminal, and what its jobs do. */
export const TERMINAL: AuditActor = { _id: 'terminal', name: 'Server terminal' };
export const JOBS: AuditActor = { _id: 'system', name: 'Utsav' };

/** Records them, in the transaction that does them. */
export async function recordOutside(trx: DatabaseTransaction, at: Date, ...actions: OutsideAction[]): Promise<void> {
  if (actions.length === 0) return;
  await repository.insertActions(
    trx,
    actions.map(({ actor, endpoint, summary, target, before, after }) => ({
      id: nanoid(),
      at: at.toISOString(),
      endpoint,
      summary,
      actorId: actor._id,
      actorName: actor.name,
      targetKind: target.kind,
      targetId: target.id,
      targetName: target.name,
      before: toJson(before),
      after: toJson(after),
    })),
  );
}

/** Something done to an account at the server's own terminal, without a login. */
export interface TerminalAction extends Pick<OutsideAction, 'endpoint' | 'summary' | 'after'> {
  account: { id: string; name: string };
}

/** Records it, in the transaction that does it. */
export function recordAtTerminal(
  trx: DatabaseTransaction,
  at: Date,
  { account, ...action }: TerminalAction,
): Promise<void> {
  return recordOutside(trx, at, { ...action, actor: TERMINAL, target: { ...account, kind: 'account' } });
}

const SENT_BEFORE = {
  detail: 'This was done when it was sent the first time: only the response was lost. Load the page again to see it.',
};
const ASKED_BEFORE = {
  detail:
    'This was sent for approval when it was sent the first time. Nothing happens until somebody else approves it.',
};

/** Throws where an action with this id is recorded. */
async function rejectSecond(trx: DatabaseTransaction, onceId: string): Promise<void> {
  const target = await repository.findTargetKind(trx, onceId);
  if (target === 'approval') throw new AppError('asked_before', ASKED_BEFORE);
  if (target !== undefined) throw new AppError('sent_before', SENT_BEFORE);
}

/** Records an admin's action in the transaction that does it. */
export interface OpenAction extends TransactionHook {
  isRecorded(): boolean;
}

/**
 * An admin's action that is about to be done. The record it changes is locked and read before the work, and
 * read again after it, in the work's own transaction: no other change comes between, and where the
 * action cannot be recorded it is not done. The transaction returns what the response holds, as
 * far as the audit looks at it: the id of something new, the result of a scan. With a `onceId` it is done once: where an
 * action with that id is recorded it fails with `sent_before`, or with `asked_before` where that one waits for approval.
 */
export function openAction(
  context: AppContext,
  user: SessionUser,
  request: AuditedRequest,
  onceId?: string,
): OpenAction {
  let before: AuditedRecord | undefined;
  let recorded = false;
  return {
    isRecorded: () => recorded,
    begin: async (trx) => {
      if (onceId !== undefined) await rejectSecond(trx, onceId);
      before = await readBefore(context, trx, request);
    },
    end: async (trx, data) => {
      await recordAction(trx, context, { id: onceId ?? nanoid(), user, request, before, data }).catch((cause) => {
        // The same request is being done at this moment.
        if (onceId !== undefined && isUniqueViolation(cause))
          throw new AppError('sent_before', { ...SENT_BEFORE, cause });
        throw cause;
      });
      recorded = true;
    },
  };
}

/** What admins did to the events of a scope, or at all, newest first, 50 a page; an unknown `after` returns the first page. */
export async function listActions(
  { db, config: { timeZone } }: AppContext,
  scope: Scope,
  { after, sort, ...query }: AuditQuery & { sort?: AuditSort | undefined },
): Promise<{ actions: AuditEntry[]; total: number; more: boolean }> {
  const { rows, ...page } = await repository.readActionPage(
    db,
    scope,
    { ...toActionFilter(query, timeZone), after, sort },
    PAGE,
  );
  return { actions: await addLinks(db, rows), ...page };
}

/** Every admin who ever did something in the scope, by name. */
export async function listActors({ db }: AppContext, scope: Scope): Promise<AuditActor[]> {
  const actors = await repository.listActors(db, scope);
  return actors.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
