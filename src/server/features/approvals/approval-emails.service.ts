import { APPROVAL_DAYS } from '#contract/approvals/approval-kinds.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { publicOrigin } from '../../network/public-origin.ts';
import type { NewEmail } from '../notifications/email-contents.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import { summaryOf } from './approval-view.ts';
import * as repository from './approvals.repository.ts';

/** How many people are mailed about one request; a committee has fewer with a power that needs two. */
const MAILED = 20;

const approvalUrl = ({ config }: AppContext, id: string, query = '') =>
  `${publicOrigin(config)}/admin/approvals${query}#${id}`;

const notification = (
  recipient: string,
  name: string,
  subject: string,
  paragraphs: string[],
  href: string,
): NewEmail => ({
  kind: 'notification',
  recipient,
  cause: 'desk',
  data: {
    name,
    subject,
    paragraphs,
    action: { label: 'Open approvals', href },
    reason: 'You get this because you belong to the committee.',
  },
});

/** Mails those who may approve a request. */
export async function mailApprovers(
  trx: DatabaseTransaction,
  context: AppContext,
  approval: repository.StoredApproval,
  approverIds: string[],
): Promise<void> {
  const people = await repository.listEmails(trx, approverIds, MAILED);
  if (people.length === 0) return;
  const summary = summaryOf(approval);
  const paragraphs = [
    `${approval.preparedBy} asks for your approval: ${summary}.`,
    ...(approval.reason ? [`Reason: ${approval.reason}`] : []),
    `Nothing happens until one of the people who may do this approves it. After ${APPROVAL_DAYS} days the request ends.`,
  ];
  const href = approvalUrl(context, approval.id);
  await enqueueEmails(
    trx,
    context,
    people.map(({ name, email }) => notification(email, name, `Approval needed: ${summary}`, paragraphs, href)),
  );
}

const outcomes: Partial<Record<repository.StoredApproval['status'], string>> = {
  done: 'was approved and is done',
  rejected: 'was rejected',
  failed: 'was approved, but cannot be done any more',
  expired: 'ended: nobody decided it in time',
};

/** Mails the people who asked what became of their requests. */
export async function mailOutcomes(
  trx: DatabaseTransaction,
  context: AppContext,
  approvals: repository.StoredApproval[],
): Promise<void> {
  const ids = [...new Set(approvals.map(({ preparedById }) => preparedById))];
  const preparers = new Map((await repository.listEmails(trx, ids, ids.length)).map((person) => [person.id, person]));
  const emails = approvals.flatMap((approval) => {
    const outcome = outcomes[approval.status];
    const preparer = preparers.get(approval.preparedById);
    if (!outcome || !preparer) return [];
    const by = approval.decidedBy ? ` (${approval.decidedBy})` : '';
    const paragraphs = [
      `Your request ${outcome}${by}: ${summaryOf(approval)}.`,
      ...(approval.note ? [approval.note] : []),
    ];
    const href = approvalUrl(context, approval.id, '?show=mine');
    return [notification(preparer.email, preparer.name, `Your request ${outcome}`, paragraphs, href)];
  });
  if (emails.length > 0) await enqueueEmails(trx, context, emails);
}
