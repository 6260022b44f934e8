import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { z } from '../zod.ts';

/** After how many days a team for no event is deleted. */
export const TEAM_WITHOUT_EVENT_DAYS = 30;

/** A team that was sent without an event: it is registered for nothing. `members` counts its people, the leader too. */
export const teamWithoutEventSchema = z
  .object({
    _id: z.string(),
    teamName: z.string(),
    teamLeader: z.string(),
    contactEmail: z.string(),
    contactNumber: z.string().nullable(),
    members: z.number().int(),
    createdAt: instant,
  })
  .meta({ id: 'TeamWithoutEvent' });
export type TeamWithoutEvent = z.infer<typeof teamWithoutEventSchema>;

/** What teams without an event can be sorted by. */
export const teamSorts = sortsBy('name', 'leader', 'email', 'members');
export type TeamSort = (typeof teamSorts)[number];

const tag = 'teams';

export const teamsWithoutEventEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/teams-without-event',
    access: 'admin',
    power: 'registrations.read',
    scope: 'queries',
    contactData: { what: 'teams_without_event', rows: 'teams' },
    summary: 'The teams for no event, newest first or as sorted, 50 a page; `after` is the last _id of the page before',
    tag,
    query: z.object(listQuery(teamSorts)),
    data: z.object({ teams: z.array(teamWithoutEventSchema), total: z.number().int(), more: z.boolean() }),
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/teams-without-event/:id',
    access: 'admin',
    power: 'registrations.edit',
    scope: 'queries',
    audit: { target: 'team', action: 'deleted a team without an event', isNameless: true },
    summary: 'Delete a team for no event, with its members, for good',
    tag,
    params: z.object({ id }),
    data: z.object({ _id: z.string() }),
    errors: ['team_not_found'],
  }),
};
