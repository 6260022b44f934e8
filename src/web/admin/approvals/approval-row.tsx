import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { approvalText } from '#contract/approvals/approval-text.ts';
import type { Approval } from '#contract/approvals/approvals.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { resultsPath } from '../events/event-paths.ts';
import { registrationPath, registrationsOfPath } from '../registrations/registration-paths.ts';
import { approvalDetails } from './approval-details.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import styles from './approvals.module.css';

const statusTexts: Record<Approval['status'], string> = {
  pending: 'Waits for approval',
  done: 'Approved and done',
  failed: 'Approved, but could not be done',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Ended without a decision',
};

const subjectTexts: Partial<Record<Approval['kind'], string>> = {
  refund: 'The registration',
  results: 'What is published now',
};

/** Where the subject of a request can be looked at; null where it has no page. */
function subjectPath({ kind, subjectId }: Approval): string | null {
  if (subjectId === null) return null;
  if (kind === 'refund') return registrationPath(subjectId);
  if (kind === 'results') return resultsPath(subjectId);
  return kind === 'mail' || kind === 'event_refund' ? registrationsOfPath(subjectId) : null;
}

/** What a request asks for, with the way to what it is about. */
export function ApprovalSubject({ approval }: { approval: Approval }) {
  const path = subjectPath(approval);
  return (
    <div className={styles.text}>
      <h2>{approvalText(approval)}</h2>
      {path ? (
        <p className={styles.soft}>
          <Link to={path} data-open>
            {subjectTexts[approval.kind] ?? 'Its registrations'}
          </Link>
        </p>
      ) : null}
      {approval.reason ? <p>{approval.reason}</p> : null}
      <Details approval={approval} />
    </div>
  );
}

/** Until when a request can be approved, or what became of it. */
export function ApprovalStatusText({ approval }: { approval: Approval }) {
  const { status, note, decidedBy, decidedAt, expiresAt } = approval;
  if (status === 'pending') {
    return (
      <span className={styles.soft}>
        Can be approved until <DateAndTime at={expiresAt} />
      </span>
    );
  }
  return (
    <>
      <strong>{statusTexts[status]}</strong>
      {decidedBy && status !== 'withdrawn' ? ` by ${decidedBy}` : ''}
      {decidedAt ? (
        <>
          , <DateAndTime at={decidedAt} />
        </>
      ) : null}
      {note ? `: ${note}` : ''}
    </>
  );
}

/** What its reader can do about a request; nothing where it is decided. */
export function ApprovalActions({ approval }: { approval: Approval }) {
  const { call } = useAdminApi();
  const [asked, setAsked] = useState<'approve' | 'reject' | 'withdraw' | null>(null);
  const { _id: id, isMine, status } = approval;
  const text = approvalText(approval);
  const close = () => setAsked(null);
  const params = { id };
  if (status !== 'pending' && asked === null) return null;
  return (
    <>
      <div className={styles.buttons}>
        {isMine ? (
          <Button variant="default" aria-label={`Withdraw: ${text}`} onClick={() => setAsked('withdraw')}>
            Withdraw
          </Button>
        ) : (
          <>
            <Button variant="default" aria-label={`Reject: ${text}`} onClick={() => setAsked('reject')}>
              Reject
            </Button>
            <Button color="peacock" aria-label={`Approve: ${text}`} onClick={() => setAsked('approve')}>
              Approve
            </Button>
          </>
        )}
      </div>
      {asked === 'approve' ? (
        <ApprovalDialog
          id={approval._id}
          title="Approve this?"
          text={`${approval.preparedBy} asked to ${text}. It is done at once and cannot be undone by rejecting it later.`}
          confirm="Approve and do it"
          done="Approved and done"
          run={() => call(endpoints.approvals.approve, { params })}
          onClose={close}
        />
      ) : null}
      {asked === 'reject' ? (
        <ApprovalDialog
          id={approval._id}
          title="Reject this?"
          text={`${approval.preparedBy} asked to ${text}. Nothing is done, and your reason is mailed to them.`}
          withReason
          confirm="Reject"
          done="Rejected"
          run={(given) => call(endpoints.approvals.reject, { params, body: { reason: given } })}
          onClose={close}
        />
      ) : null}
      {asked === 'withdraw' ? (
        <ApprovalDialog
          id={approval._id}
          title="Withdraw your request?"
          text={`Nobody can approve it then: ${text}.`}
          confirm="Withdraw"
          done="Withdrawn"
          run={() => call(endpoints.approvals.withdraw, { params })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Details({ approval }: { approval: Approval }) {
  const details = approvalDetails(approval);
  if (details.length === 0) return null;
  return (
    <dl className={styles.details}>
      {details.map(([label, value], at) => (
        // Two winners can have won the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is
        <div key={at} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
