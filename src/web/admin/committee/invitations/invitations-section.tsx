import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Invitation } from '#contract/roles/invitations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { NoMailServer, useSendsMail } from '../../components/mail/no-mail-server.tsx';
import rows from '../../components/rows.module.css';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { invitationsQuery } from '../../queries/committee.ts';
import styles from '../committee.module.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { reachOf } from '../reach.ts';

/** Ended invitations that are shown before somebody asks for all of them. */
const FEW = 3;

/** Who is invited, and what became of the invitations. */
export function InvitationsSection() {
  const { data, error, isFetching, refetch } = usePageQuery(invitationsQuery(useAdminApi()));
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const [resent, setResent] = useState<Invitation | null>(null);
  const [isWhole, setWhole] = useState(false);
  const open = data?.filter(({ status }) => status === 'open') ?? [];
  const ended = data?.filter(({ status }) => status !== 'open') ?? [];
  const shown = isWhole ? ended : ended.slice(0, FEW);
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 id="invitations">Invitations{data ? ` (${open.length} open)` : ''}</h2>
      <NoMailServer />
      {error && !data ? (
        <ErrorState what="The invitations" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {!data && !error ? <RowSkeleton what="the invitations" rowHeight={84} height={84} /> : null}
      {data?.length === 0 ? (
        <EmptyState title="None yet">
          <p>Invite people by e-mail: they see their role before they accept, and choose a password themselves.</p>
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <ul className={rows.rows}>
          {[...open, ...shown].map((invitation) => (
            <InvitationRow
              key={invitation._id}
              invitation={invitation}
              onRevoke={() => setRevoked(invitation)}
              onResend={() => setResent(invitation)}
            />
          ))}
        </ul>
      ) : null}
      {ended.length > shown.length ? (
        <div>
          <Button variant="default" onClick={() => setWhole(true)}>
            Show all that have ended ({ended.length})
          </Button>
        </div>
      ) : null}
      {revoked ? <RevokeInvitationDialog invitation={revoked} onClose={() => setRevoked(null)} /> : null}
      {resent ? <ResendDialog invitation={resent} onClose={() => setResent(null)} /> : null}
    </section>
  );
}

interface RowProps {
  invitation: Invitation;
  onRevoke: () => void;
  onResend: () => void;
}

function InvitationRow({ invitation, onRevoke, onResend }: RowProps) {
  const { email, roleLabel, status } = invitation;
  return (
    <li className={styles.row}>
      <div className={styles.grant}>
        <div>
          <div className={styles.person}>
            <h3>{email}</h3>
            <span>
              {roleLabel}, {reachOf(invitation)}
            </span>
          </div>
          <div className={styles.muted}>
            <InvitationTimes invitation={invitation} />
          </div>
        </div>
        {status === 'open' || status === 'expired' ? (
          <div className={styles.buttons}>
            <Button size="xs" variant="default" onClick={onResend} aria-label={`Mail again to ${email}`}>
              Mail again
            </Button>
            {status === 'open' ? (
              <Button size="xs" variant="default" onClick={onRevoke} aria-label={`Revoke the invitation of ${email}`}>
                Revoke
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}

const mailLabels: Record<NonNullable<Invitation['mail']>, string> = {
  pending: 'mail on its way',
  sent: 'mailed',
  in_file: 'no mail server was set, written to a file',
  handed_over: 'mailed, or written to a file without a mail server',
  failed: 'The mail could not be delivered',
  dropped: 'The mail was not sent: too many',
};

function InvitationTimes({ invitation }: Pick<RowProps, 'invitation'>) {
  const { status, openUntil, emailedAt, invitedBy, endedAt, revokedBy, endsAt } = invitation;
  // What waits in the queue goes nowhere but into a file.
  const mail = useSendsMail() || invitation.mail !== 'pending' ? invitation.mail : 'in_file';
  if (status === 'expired') {
    return (
      <>
        expired <DateAndTime at={openUntil} /> · invited by {invitedBy}
      </>
    );
  }
  if (status !== 'open') {
    return (
      <>
        {status}
        {status === 'revoked' ? ` by ${revokedBy}` : ''}
        {endedAt ? (
          <>
            , <DateAndTime at={endedAt} />
          </>
        ) : null}
      </>
    );
  }
  return (
    <>
      {endsAt ? (
        <>
          role until <DateAndTime at={endsAt} />
          {' · '}
        </>
      ) : null}
      {mail === 'failed' || mail === 'dropped' ? (
        <strong>{mailLabels[mail]}</strong>
      ) : (
        (mail && mailLabels[mail]) || 'mailed'
      )}{' '}
      <DateAndTime at={emailedAt} /> · open until <DateAndTime at={openUntil} /> · invited by {invitedBy}
    </>
  );
}

interface DialogProps {
  invitation: Invitation;
  onClose: () => void;
}

function RevokeInvitationDialog({ invitation, onClose }: DialogProps) {
  const { _id: id, email, roleLabel } = invitation;
  const { call } = useAdminApi();
  const request = () => call(endpoints.invitations.revoke, { params: { id } });
  return (
    <ConfirmDialog title="Revoke the invitation?" confirm="Revoke" isDanger request={request} onClose={onClose}>
      The link that was mailed to {email} stops working: they do not become {roleLabel}, {reachOf(invitation)}.
    </ConfirmDialog>
  );
}

function ResendDialog({ invitation: { _id: id, email }, onClose }: DialogProps) {
  const { call } = useAdminApi();
  const request = () => call(endpoints.invitations.resend, { params: { id }, body: {} });
  return (
    <ConfirmDialog title="Mail the invitation again?" confirm="Mail again" request={request} onClose={onClose}>
      {email} gets a new link; the one of before stops working.
    </ConfirmDialog>
  );
}
