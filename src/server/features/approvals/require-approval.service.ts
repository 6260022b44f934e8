import { APPROVAL_LIMITS, type ApprovalLimits, isAbove } from '#contract/approvals/approval-kinds.ts';
import { approvalLimitsSchema } from '#contract/approvals/approvals.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { type ApprovalNeed, ApprovalNeeded, type GrantedApproval } from '../../approval-needed.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { findRecord } from '../../db/settings/settings-records.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../registrations/actors.ts';
import * as repository from './limits.repository.ts';

/** Refunds and mails without approval within this time (ms) count together. */
export const DAY = 24 * 60 * 60_000;

/** What holds until the committee decides otherwise: nothing takes two. */
export const noLimits: ApprovalLimits = {
  refundAbove: null,
  mailAbove: null,
  deletePaid: false,
  publishResults: false,
};

/** What takes two people; read by the transaction that decides. */
export async function readLimits(db: Database): Promise<ApprovalLimits> {
  const stored = await findRecord(db, APPROVAL_LIMITS);
  const merged = { ...noLimits, ...(typeof stored === 'object' ? stored : {}) };
  return approvalLimitsSchema.safeParse(merged).data ?? noLimits;
}

/** People sign up while a request waits: a tenth more of them is what was approved, no rupee more is. */
const mostOf = ({ kind, amount }: GrantedApproval) =>
  kind === 'mail' || kind === 'event_deletion' ? Math.ceil(amount * 1.1) : amount;

const exceeded = (detail: string) => new AppError('approval_failed', { detail });

/**
 * Requires that a second person approved this, where `isNeeded`; returns the approval's id. Throws `ApprovalNeeded`, and
 * `approval_failed` where it is more by now than what was approved.
 */
function requireApproval(need: ApprovalNeed, { approval }: Actor, isNeeded: boolean): string | null {
  if (!approval) {
    if (isNeeded) throw new ApprovalNeeded(need);
    return null;
  }
  if (approval.kind !== need.kind || approval.subjectId !== need.subjectId) {
    throw exceeded('Something else was approved');
  }
  if (need.amount > mostOf(approval)) throw exceeded('It is more by now than what was approved. Ask again');
  return approval.id;
}

/** What was approved for something that is carried out later. */
export const findGranted = (db: Database, id: string): Promise<GrantedApproval | undefined> =>
  repository.findGranted(db, id);

export interface RefundNeed {
  eventId: string;
  /** Left out for a whole event. */
  registrationId?: string;
  paymentIds: string[];
  amountPaise: number;
  reason: string | null;
}

const sinceDay = ({ clock }: Pick<AppContext, 'clock'>) => new Date(clock().getTime() - DAY).toISOString();

/**
 * Requires a second person for a refund above the limit. What the same person gave back for the event within a day counts
 * with it, as does what anybody gave back of the same payments, so that a refund in parts is still one. The caller holds the
 * lock of the event's seats. Returns the approval's id. Throws `ApprovalNeeded` and `approval_failed`.
 */
export async function requireRefundApproval(
  trx: DatabaseTransaction,
  context: AppContext,
  { eventId, registrationId, paymentIds, amountPaise, reason }: RefundNeed,
  actor: Actor,
): Promise<string | null> {
  if (actor.kind !== 'admin') return null;
  const { refundAbove } = await readLimits(trx);
  if (refundAbove === null && !actor.approval) return null;
  const since = sinceDay(context);
  const before =
    (await repository.sumRefundsSince(trx, { userId: actor.id, eventId, paymentIds, since })) +
    (await repository.sumUnderWay(trx, actor.id, eventId));
  const need: ApprovalNeed = {
    kind: registrationId === undefined ? 'event_refund' : 'refund',
    eventId,
    subjectId: registrationId ?? eventId,
    subject: await repository.findSubject(trx, { eventId, ...(registrationId ? { registrationId } : {}) }),
    amount: amountPaise,
    reason,
  };
  return requireApproval(need, actor, isAbove(refundAbove, (amountPaise + before) / PAISE));
}

export interface MailNeed {
  /** Null where it goes to people of several. */
  eventId: string | null;
  /** Whom it goes to, in words. */
  sentTo: string;
  subject: string;
  text: string;
  people: number;
  /** Whom the caller knows to have got it within `DAY` otherwise than by a message. */
  before?: number;
  reason: string | null;
}

/**
 * Requires a second person for a message to more people than the limit; the same message within a day counts together, to
 * whatever event. Returns the approval's id. Throws as `requireRefundApproval`.
 */
export async function requireMailApproval(
  trx: DatabaseTransaction,
  context: AppContext,
  { eventId, sentTo, subject, text, people, before = 0, reason }: MailNeed,
  actor: Actor,
): Promise<string | null> {
  const { mailAbove } = await readLimits(trx);
  if (mailAbove === null && !actor.approval) return null;
  const messages = await repository.sumMailedSince(trx, { subject, text, since: sinceDay(context) });
  const need: ApprovalNeed = {
    kind: 'mail',
    eventId,
    subjectId: eventId,
    amount: people,
    reason,
    subject: eventId === null ? sentTo : await repository.findSubject(trx, { eventId }),
  };
  return requireApproval(need, actor, isAbove(mailAbove, people + before + messages));
}

/**
 * Requires a second person before events are deleted for which somebody has paid; `subject` is the event that the request
 * names, else what it names in words. The caller holds the lock of their seats. Throws as `requireRefundApproval`.
 */
export async function requireDeletionApproval(
  trx: DatabaseTransaction,
  eventIds: string[],
  subject: ({ eventId: string } | { title: string }) & { reason: string | null },
  actor: Actor,
): Promise<void> {
  if (actor.kind !== 'admin') return;
  const { deletePaid } = await readLimits(trx);
  if (!deletePaid && !actor.approval) return;
  const amount = await repository.countPaidRegistrations(trx, eventIds);
  const eventId = 'eventId' in subject ? subject.eventId : null;
  const need: ApprovalNeed = {
    kind: 'event_deletion',
    eventId,
    subjectId: eventId,
    amount,
    reason: subject.reason,
    subject: 'title' in subject ? subject.title : await repository.findSubject(trx, subject),
  };
  requireApproval(need, actor, deletePaid && amount > 0);
}

/**
 * Requires a second person before results are published. The caller holds the lock of events. Throws as
 * `requireRefundApproval`.
 */
export async function requireResultsApproval(
  trx: DatabaseTransaction,
  { eventId, winners, reason }: { eventId: string; winners: number; reason: string | null },
  actor: Actor,
): Promise<void> {
  const { publishResults } = await readLimits(trx);
  if (!publishResults && !actor.approval) return;
  const subject = await repository.findSubject(trx, { eventId });
  const need: ApprovalNeed = { kind: 'results', eventId, subjectId: eventId, subject, amount: winners, reason };
  requireApproval(need, actor, publishResults);
}

/** Requires a second person for a change of the limits that asks for less; `change` says in words what it does. */
export function requireLimitsApproval(change: string, actor: Actor, isLess: boolean): void {
  const { approval } = actor;
  if (approval && approval.subject !== change)
    throw exceeded('The limits are not what they were when this was asked for');
  const need: ApprovalNeed = {
    kind: 'approval_rules',
    eventId: null,
    subjectId: null,
    subject: change,
    amount: 0,
    reason: null,
  };
  requireApproval(need, actor, isLess);
}
