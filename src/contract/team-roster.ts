import { defineEndpoint } from './endpoint.ts';
import { email, flag, id, optionalPhone, storedEmail, text } from './fields.ts';
import { passCode } from './passes.ts';
import { optionalCollege, personName, teamName } from './people/name-fields.ts';
import { answersSchema } from './questions/questions.ts';
import { personFactsShape } from './rosters/person-facts.ts';
import { teamDetailSchema } from './teams.ts';
import { z } from './zod.ts';

/** Somebody whom the leader names as a member, with what the event's rules ask; they are mailed a pass of their own. */
export const newMemberSchema = z.object({
  name: personName(),
  email,
  phone: optionalPhone.optional(),
  college: optionalCollege.optional(),
  ...personFactsShape,
  /** What the leader knows of the answers; the member gives the others. */
  answers: answersSchema.optional(),
});
export type NewMember = z.infer<typeof newMemberSchema>;

/** What changes of a member: name and phone by the leader or the member, `sharesContact` by the member alone. */
export const changeMemberSchema = z.object({
  name: personName().optional(),
  phone: optionalPhone.optional(),
  sharesContact: flag.optional(),
});
export type ChangeMember = z.infer<typeof changeMemberSchema>;

/** A token of a mail to somebody who was named as a member. */
export const notMeToken = text(100);

/** What somebody was named for: whom, the team, who leads it, and the event. */
export const membershipSchema = z
  .object({ name: z.string(), teamName: z.string(), teamLeader: z.string(), eventTitle: z.string() })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof membershipSchema>;

const byTeam = z.object({ id });
const byMember = z.object({ id, memberId: id });
const byToken = z.object({ token: notMeToken });
const tag = 'teams';
const rosterErrors = ['team_not_found', 'not_allowed', 'transition_not_allowed', 'registration_changed'] as const;

export const teamRosterEndpoints = {
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/teams/:id/name',
    access: 'participant',
    summary: 'The leader changes the name of the team',
    tag,
    params: byTeam,
    body: z.object({ teamName }),
    data: teamDetailSchema,
    errors: rosterErrors,
  }),
  addMember: defineEndpoint({
    method: 'POST',
    path: '/api/teams/:id/members',
    access: 'participant',
    summary: 'The leader adds a member by e-mail',
    tag,
    params: byTeam,
    body: newMemberSchema,
    data: teamDetailSchema,
    errors: [...rosterErrors, 'team_full', 'already_registered', 'event_conflict', 'registration_closed'],
  }),
  changeMember: defineEndpoint({
    method: 'PUT',
    path: '/api/teams/:id/members/:memberId',
    access: 'participant',
    summary: 'The leader or the member corrects name and phone; the member alone shares the contact with the team',
    tag,
    params: byMember,
    body: changeMemberSchema,
    data: teamDetailSchema,
    errors: rosterErrors,
  }),
  replaceMember: defineEndpoint({
    method: 'POST',
    path: '/api/teams/:id/members/:memberId/replace',
    access: 'participant',
    summary: 'The leader puts another person in the place of a member',
    tag,
    params: byMember,
    body: newMemberSchema,
    data: teamDetailSchema,
    errors: [...rosterErrors, 'already_registered', 'event_conflict'],
  }),
  leave: defineEndpoint({
    method: 'POST',
    path: '/api/passes/:code/leave',
    access: 'anyone',
    summary: 'Leave a team by one’s own pass: logged in, or with the e-mail address of the member',
    tag: 'passes',
    params: z.object({ code: passCode }),
    body: z.object({ email: storedEmail.optional() }),
    data: z.null(),
    errors: ['registration_not_found', 'transition_not_allowed', 'registration_changed', 'not_allowed'],
  }),
  showMembership: defineEndpoint({
    method: 'GET',
    path: '/api/memberships/:token',
    access: 'anyone',
    summary: 'What the person of a mailed link was named for',
    tag,
    params: byToken,
    data: membershipSchema,
    errors: ['team_not_found'],
  }),
  releaseMembership: defineEndpoint({
    method: 'POST',
    path: '/api/memberships/:token/release',
    access: 'anyone',
    summary: 'This is not me: takes the person of a mailed link out of the team',
    tag,
    params: byToken,
    body: z.object({}),
    data: z.null(),
    errors: ['team_not_found', 'transition_not_allowed', 'registration_changed'],
  }),
};
