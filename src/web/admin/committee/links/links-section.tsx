import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { VolunteerLink } from '#contract/roles/volunteer-links.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import rows from '../../components/rows.module.css';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { volunteerLinksQuery } from '../../queries/committee.ts';
import styles from '../committee.module.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { reachOf } from '../reach.ts';
import { RevokeLinksDialog } from './revoke-links-dialog.tsx';

/** Rows that are shown before somebody asks for all. */
const FEW = 12;

const isAlive = ({ status }: VolunteerLink) => status === 'unused' || status === 'in_use';

/** Those in use first, then what was not opened, then what is over; each by label and number. */
const order = { in_use: 0, unused: 1, revoked: 2, ended: 3 } as const;
const sorted = (links: VolunteerLink[]) =>
  links.toSorted(
    (one, other) =>
      order[one.status] - order[other.status] ||
      other.createdAt.localeCompare(one.createdAt) ||
      one.label.localeCompare(other.label) ||
      one.number - other.number,
  );

/** Links without a password: who opened them, on which device, and when they were last used. */
export function LinksSection({ onMake }: { onMake: () => void }) {
  const { data, error, isFetching, refetch } = usePageQuery(volunteerLinksQuery(useAdminApi()));
  const [revoked, setRevoked] = useState<VolunteerLink | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const links = sorted(data ?? []);
  const shown = isWhole ? links : links.slice(0, FEW);
  const alive = links.filter(isAlive);
  const inUse = links.filter(({ status }) => status === 'in_use').length;
  return (
    <section className={styles.section} aria-labelledby="links">
      <h2 id="links">Links for volunteers{data ? ` (${inUse} in use)` : ''}</h2>
      {error && !data ? <ErrorState what="The links" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the links" rowHeight={84} height={84} /> : null}
      {data?.length === 0 ? (
        <EmptyState title="None yet">
          <p>A link or QR code lets a volunteer scan passes within seconds: no account, no password, for a day.</p>
        </EmptyState>
      ) : null}
      {shown.length > 0 ? (
        <ul className={rows.rows}>
          {shown.map((link) => (
            <LinkRow key={link._id} link={link} onRevoke={() => setRevoked(link)} />
          ))}
        </ul>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onMake}>
          Link for a volunteer
        </Button>
        {alive.length > 1 ? (
          <Button variant="default" onClick={() => setRevoking(true)}>
            Revoke several
          </Button>
        ) : null}
        {links.length > shown.length ? (
          <Button variant="default" onClick={() => setWhole(true)}>
            Show all ({links.length})
          </Button>
        ) : null}
      </div>
      {isRevoking ? <RevokeLinksDialog links={alive} onClose={() => setRevoking(false)} /> : null}
      {revoked ? <RevokeLinkDialog link={revoked} onClose={() => setRevoked(null)} /> : null}
    </section>
  );
}

const nameOf = ({ label, number }: VolunteerLink) => `${label} ${number}`;

function LinkRow({ link, onRevoke }: { link: VolunteerLink; onRevoke: () => void }) {
  return (
    <li className={styles.row}>
      <div className={styles.grant}>
        <div>
          <div className={styles.person}>
            <h3>{link.name ?? nameOf(link)}</h3>
            {link.name ? <span className={styles.muted}>{nameOf(link)}</span> : null}
            <span>
              {link.roleLabel}, {reachOf(link)}
            </span>
          </div>
          <div className={styles.muted}>
            <LinkTimes link={link} />
          </div>
        </div>
        {isAlive(link) ? (
          <Button size="xs" variant="default" onClick={onRevoke} aria-label={`Revoke ${nameOf(link)}`}>
            Revoke
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function LinkTimes({ link }: { link: VolunteerLink }) {
  const { status, device, openedAt, lastUsedAt, endsAt, createdBy, revokedAt, revokedBy } = link;
  return (
    <>
      {status === 'unused' ? 'not opened · ' : null}
      {openedAt ? (
        <>
          {device}, opened <DateAndTime at={openedAt} />
          {' · '}
        </>
      ) : null}
      {status === 'in_use' && lastUsedAt ? (
        <>
          last used <DateAndTime at={lastUsedAt} />
          {' · '}
        </>
      ) : null}
      {revokedAt ? (
        <>
          revoked by {revokedBy}, <DateAndTime at={revokedAt} />
        </>
      ) : (
        <>
          {status === 'ended' ? 'ended ' : 'until '}
          <DateAndTime at={endsAt} />
        </>
      )}
      {' · '}made by {createdBy}
    </>
  );
}

function RevokeLinkDialog({ link, onClose }: { link: VolunteerLink; onClose: () => void }) {
  const { call } = useAdminApi();
  const request = () => call(endpoints.volunteerLinks.revoke, { params: { id: link._id } });
  return (
    <ConfirmDialog title={`Revoke ${nameOf(link)}?`} confirm="Revoke" isDanger request={request} onClose={onClose}>
      {link.name ? `${link.name} can scan nothing from their next click on.` : 'Nobody can open it any more.'}
    </ConfirmDialog>
  );
}
