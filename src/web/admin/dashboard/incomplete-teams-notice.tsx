import { Alert, Anchor, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { IncompleteTeams } from '#contract/rosters/incomplete-teams.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { incompleteTeamsQuery } from '../queries/registrations/registrations.ts';
import { incompletePath } from '../registrations/registration-paths.ts';

/** Further events are in the list of registrations. */
const SHOWN = 5;

/** `3 teams of Robo Race are incomplete`. */
const incompleteText = ({ teams, title }: Pick<IncompleteTeams, 'teams' | 'title'>): string =>
  teams === 1
    ? `1 team of ${title} is incomplete`
    : `${teams.toLocaleString('en-IN')} teams of ${title} are incomplete`;

/** The teams that lack something their event asks for, so that the desk can call them before the rosters are closed. */
export function IncompleteTeamsNotice() {
  const events = useQuery(incompleteTeamsQuery(useAdminApi())).data ?? [];
  if (events.length === 0) return null;
  const all = events.reduce((sum, { teams }) => sum + teams, 0);
  return (
    <Alert
      color="marigold"
      variant="light"
      mb="lg"
      title={all === 1 ? 'One team is incomplete' : `${all.toLocaleString('en-IN')} teams are incomplete`}
    >
      <List size="sm">
        {events.slice(0, SHOWN).map((event) => (
          <List.Item key={event.eventId}>
            <Anchor component={Link} to={incompletePath(event.eventId)} size="sm" underline="always">
              {incompleteText(event)}
            </Anchor>
            , <RosterLock at={event.rosterLocksAt} />
          </List.Item>
        ))}
      </List>
      {events.length > SHOWN ? <p>and {events.length - SHOWN} more events</p> : null}
    </Alert>
  );
}

/** Until when the people of an event's teams can change. */
function RosterLock({ at }: { at: string }) {
  const isOver = new Date(at) <= new Date();
  return (
    <>
      {isOver ? 'final since ' : 'can change until '}
      <Moment at={at} format="deadline" />
    </>
  );
}
