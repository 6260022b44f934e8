import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Committee, CommitteeMember, Grant, OwnRole } from '#contract/roles/committee.ts';
import type { MadeLinks } from '#contract/roles/volunteer-links.ts';
import { HistoryButton } from '../activity/history-button.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import rows from '../components/rows.module.css';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { committeeQuery } from '../queries/committee.ts';
import styles from './committee.module.css';
import { GatesSection } from './gates/gates-section.tsx';
import { GiveRoleDialog } from './give-role-dialog.tsx';
import { EndDialog, RevokeDialog } from './grant-dialogs.tsx';
import { InvitationsSection } from './invitations/invitations-section.tsx';
import { InviteDialog } from './invitations/invite-dialog.tsx';
import { LinkSheet } from './links/link-sheet.tsx';
import { LinksSection } from './links/links-section.tsx';
import { MakeLinksDialog } from './links/make-links-dialog.tsx';
import { reachOf } from './reach.ts';
import { DeleteRoleDialog, RoleDialog } from './role-dialogs.tsx';
import { TwoStepSection } from './two-step/two-step-section.tsx';

/** Who may do what in the panel. */
export function CommitteeView() {
  const { data, error, isFetching, refetch } = usePageQuery(committeeQuery(useAdminApi()));
  const [opened, setOpened] = useState<'give' | 'invite' | 'link' | null>(null);
  const [made, setMade] = useState<MadeLinks | null>(null);
  const close = () => setOpened(null);
  if (made) return <LinkSheet made={made} onDone={() => setMade(null)} />;
  return (
    <>
      <PageHeader
        title="Committee"
        actions={
          <>
            <ExportMenu tables={['committee', 'invitations', 'links']} />
            <Button variant="default" onClick={() => setOpened('give')} disabled={!data}>
              Give a role
            </Button>
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => setOpened('invite')}
              disabled={!data}
            >
              Invite
            </Button>
          </>
        }
      >
        Who may do what in this panel, for which events and until when.
      </PageHeader>
      {error ? <ErrorState what="The committee" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the committee" rowHeight={84} height={420} /> : null}
      {data ? <People people={data.people} /> : null}
      {data ? <InvitationsSection /> : null}
      {data ? <LinksSection onMake={() => setOpened('link')} /> : null}
      {data ? <GatesSection people={data.people} /> : null}
      {data ? <TwoStepSection people={data.people} /> : null}
      {data ? <OwnRoles {...data} /> : null}
      {opened === 'give' && data ? <GiveRoleDialog roles={data.roles} onClose={close} /> : null}
      {opened === 'link' && data ? <MakeLinksDialog roles={data.roles} onMade={setMade} onClose={close} /> : null}
      {opened === 'invite' && data ? <InviteDialog roles={data.roles} onClose={close} /> : null}
    </>
  );
}

function People({ people }: { people: CommitteeMember[] }) {
  const [revoked, setRevoked] = useState<[CommitteeMember, Grant] | null>(null);
  const [ending, setEnding] = useState<[CommitteeMember, Grant] | null>(null);
  const isLive = ({ grants }: CommitteeMember) => grants.some((grant) => grant.isLive);
  const now = people.filter(isLive);
  const before = people.filter((person) => !isLive(person));
  const list = (shown: CommitteeMember[]) => (
    <ul className={rows.rows}>
      {shown.map((person) => (
        <Person
          key={person._id}
          person={person}
          onRevoke={(grant) => setRevoked([person, grant])}
          onEnd={(grant) => setEnding([person, grant])}
        />
      ))}
    </ul>
  );
  return (
    <>
      <section className={styles.section} aria-labelledby="people">
        <h2 id="people">People ({now.length})</h2>
        {list(now)}
      </section>
      {before.length > 0 ? (
        <section className={styles.section} aria-labelledby="former">
          <h2 id="former">Without a role now ({before.length})</h2>
          {list(before)}
        </section>
      ) : null}
      {revoked ? <RevokeDialog person={revoked[0]} grant={revoked[1]} onClose={() => setRevoked(null)} /> : null}
      {ending ? <EndDialog person={ending[0]} grant={ending[1]} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

interface PersonProps {
  person: CommitteeMember;
  onRevoke: (grant: Grant) => void;
  onEnd: (grant: Grant) => void;
}

function Person({ person, onRevoke, onEnd }: PersonProps) {
  const { name, email, hasTwoFactor, grants } = person;
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <h3>{name}</h3>
        <span className={styles.muted}>{email}</span>
        {hasTwoFactor ? <span className={styles.muted}>two-step login</span> : null}
      </div>
      <ul className={styles.grants}>
        {grants.map((grant) => (
          <li key={grant._id} className={styles.grant}>
            <div>
              {grant.roleLabel}, {reachOf(grant)}
              <div className={styles.muted}>
                <GrantTimes grant={grant} />
              </div>
            </div>
            {grant.isLive ? (
              <div className={styles.buttons}>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => onEnd(grant)}
                  aria-label={`Change end of ${grant.roleLabel} of ${name}`}
                >
                  Change end
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => onRevoke(grant)}
                  aria-label={`Revoke ${grant.roleLabel} of ${name}`}
                >
                  Revoke
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  );
}

function GrantTimes({ grant: { grantedBy, createdAt, endsAt, isLive, revokedAt, revokedBy } }: { grant: Grant }) {
  if (revokedAt) {
    return (
      <>
        revoked by {revokedBy}, <DateAndTime at={revokedAt} />
      </>
    );
  }
  return (
    <>
      {endsAt ? (
        <>
          {isLive ? 'until ' : 'ended '}
          <DateAndTime at={endsAt} />
          {' · '}
        </>
      ) : null}
      given by {grantedBy}, <DateAndTime at={createdAt} />
    </>
  );
}

function OwnRoles({ roles, people }: Committee) {
  const [edited, setEdited] = useState<OwnRole | 'new' | null>(null);
  const [deleted, setDeleted] = useState<OwnRole | null>(null);
  return (
    <section className={styles.section} aria-labelledby="own-roles">
      <h2 id="own-roles">Your own roles</h2>
      {roles.length === 0 ? (
        <EmptyState title="None yet">
          <p>The built-in roles suit most committees. Make one of your own where they do not.</p>
        </EmptyState>
      ) : (
        <ul className={rows.rows}>
          {roles.map((role) => (
            <li key={role._id} className={styles.row}>
              <div className={styles.grant}>
                <div>
                  <strong>{role.label}</strong>
                  <div className={styles.muted}>
                    {role.powers.length === 1 ? 'one power' : `${role.powers.length} powers`}
                  </div>
                </div>
                <div className={styles.buttons}>
                  <Button size="xs" variant="default" onClick={() => setEdited(role)} aria-label={`Edit ${role.label}`}>
                    Edit
                  </Button>
                  <HistoryButton id={role._id} name={role.label} />
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setDeleted(role)}
                    aria-label={`Delete ${role.label}`}
                  >
                    Delete
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setEdited('new')}>
          Make a role
        </Button>
      </div>
      {edited ? <RoleDialog role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      {deleted ? <DeleteRoleDialog role={deleted} people={people} onClose={() => setDeleted(null)} /> : null}
    </section>
  );
}
