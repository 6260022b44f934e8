import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  TEAM_WITHOUT_EVENT_DAYS,
  type TeamSort,
  type TeamWithoutEvent,
  teamSorts,
} from '#contract/rosters/teams-without-event.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { HeaderLink } from '../../components/header-link.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { byTime, highestFirst, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import type { ListSelection } from '../../components/list/use-list-selection.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { teamsWithoutEventQuery } from '../../queries/registrations/teams-without-event.ts';
import { DeleteTeamDialog, DeleteTeamsDialog } from './delete-team-dialog.tsx';

const options = { sorts: teamSorts };

const columnsFor = (
  onDelete: ((team: TeamWithoutEvent) => void) | undefined,
): ListColumn<TeamWithoutEvent, TeamSort>[] => [
  { label: 'Team', sort: sortedBy('name'), render: ({ teamName }) => <strong>{teamName}</strong> },
  { label: 'Leader', kind: 'wide', sort: sortedBy('leader'), render: ({ teamLeader }) => teamLeader },
  {
    label: 'Contact',
    kind: 'wide',
    sort: sortedBy('email'),
    render: ({ contactEmail, contactNumber }) => (
      <>
        <a href={`mailto:${contactEmail}`} className={list.name} data-open>
          {contactEmail}
        </a>
        <span className={list.more}>{contactNumber}</span>
      </>
    ),
  },
  {
    label: 'Members',
    kind: 'number',
    sort: highestFirst('members'),
    render: ({ members }) => (members === 1 ? 'One member' : `${members} members`),
  },
  { label: 'Sent', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  ...(onDelete
    ? [
        {
          label: 'Actions',
          kind: 'buttons' as const,
          render: (team: TeamWithoutEvent) => (
            <div className={list.buttons}>
              <Button
                variant="subtle"
                color="gulal"
                size="compact-sm"
                aria-label={`Delete the team ${team.teamName}`}
                onClick={() => onDelete(team)}
              >
                Delete
              </Button>
            </div>
          ),
        },
      ]
    : []),
];

/** Teams that somebody sent without naming an event: they are in no list of registrations. */
export default function TeamsWithoutEventPage() {
  const may = useMay();
  const mayDelete = may.everywhere('registrations.edit');
  const [deleted, setDeleted] = useState<TeamWithoutEvent | null>(null);
  const [several, setSeveral] = useState<{ teams: TeamWithoutEvent[]; selection: ListSelection } | null>(null);
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(teamsWithoutEventQuery(useAdminApi(), listUrl.query));
  const columns = useMemo(() => columnsFor(mayDelete ? setDeleted : undefined), [mayDelete]);
  const isOfAll = may.everywhere('registrations.read');
  return (
    <>
      <PageHeader
        title="Teams without an event"
        actions={
          <>
            <ExportMenu tables={['teams-without-event']} query={listUrl.filter} />
            <HeaderLink to="/admin/registrations" icon={IconArrowLeft}>
              Registrations
            </HeaderLink>
          </>
        }
      >
        They are registered for nothing and hold no seat. Each is deleted after {TEAM_WITHOUT_EVENT_DAYS} days.
      </PageHeader>
      <PanelList
        name="teams-without-event"
        one="team"
        many="teams"
        placeholder="Team, leader or e-mail"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ teamName }) => teamName}
        empty={
          isOfAll
            ? { title: 'No teams without an event', text: 'A team that is sent without an event is listed here.' }
            : {
                title: 'Not for single events',
                text: 'Your roles are for single events, and these teams belong to none.',
              }
        }
        notFound={{ text: 'Try another word.' }}
        enter="Write to the team"
        bulk={
          mayDelete
            ? (teams, selection) => (
                <Button size="compact-md" color="gulal" onClick={() => setSeveral({ teams, selection })}>
                  Delete selected
                </Button>
              )
            : undefined
        }
      />
      {deleted ? <DeleteTeamDialog team={deleted} onClose={() => setDeleted(null)} /> : null}
      {several ? <DeleteTeamsDialog {...several} onClose={() => setSeveral(null)} /> : null}
    </>
  );
}
