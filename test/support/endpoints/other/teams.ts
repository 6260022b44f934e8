import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '../../emails.ts';
import { notMeToken } from '../../teams.ts';
import { nextEmail, type Prepare, send, type World } from './world.ts';

async function makeTeam(world: World): Promise<{ _id: string; joinCode: string; members: { _id: string }[] }> {
  const { _id: eventId } = await createEvent(world.test.context, { participationType: 'team', teamSize: 3 });
  const payload = { eventId, teamName: 'Trio', name: 'Asha' };
  return send(world, { url: '/api/teams', headers: world.participant, payload });
}

/** A team with a second member; the user who registers it leads it. */
async function teamOfTwo(world: World) {
  const team = await makeTeam(world);
  const headers = await world.test.headersOf('participant');
  return send(world, { url: `/api/teams/join/${team.joinCode}`, headers, payload: { name: 'Ravi' } }).then(
    (joined) => ({
      ...team,
      second: joined.members[1] as { _id: string },
    }),
  );
}

export const teamEndpoints: Record<string, Prepare> = {
  'POST /api/team/registerTeam': async ({ test }) => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
    const members = [{ name: 'Asha Rao', email: nextEmail(), role: 'Leader' }];
    const contact = { contactEmail: 'asha@college.test', contactNumber: '+91 98765 43210' };
    return { url: '/api/team/registerTeam', payload: { eventId, teamName: 'Trio', ...contact, members } };
  },
  'GET /api/teams-without-event': async ({ test, admin: headers }) => {
    const payload = {
      teamName: 'Solo',
      contactEmail: 'asha@college.test',
      members: [{ name: 'Asha', email: nextEmail() }],
    };
    const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
    return { url: `/api/teams-without-event?after=${response.json().data._id}`, headers };
  },
  'POST /api/teams': async ({ test, participant: headers }) => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
    return { url: '/api/teams', headers, payload: { eventId, teamName: 'Trio' } };
  },
  'GET /api/teams/join/:joinCode': async (world) => ({ url: `/api/teams/join/${(await makeTeam(world)).joinCode}` }),
  'POST /api/teams/join/:joinCode': async (world) => {
    const { joinCode } = await makeTeam(world);
    const headers = await world.test.headersOf('participant');
    return { url: `/api/teams/join/${joinCode}`, headers, payload: { name: 'Ravi' } };
  },
  'GET /api/teams/:id': async (world) => ({
    url: `/api/teams/${(await makeTeam(world))._id}`,
    headers: world.participant,
  }),
  'PUT /api/teams/:id/lock': async (world) => {
    const { _id } = await makeTeam(world);
    return { url: `/api/teams/${_id}/lock`, headers: world.participant, payload: { locked: true } };
  },
  'DELETE /api/teams/:id/members/:memberId': async (world) => {
    const { _id, second } = await teamOfTwo(world);
    return { url: `/api/teams/${_id}/members/${second._id}`, headers: world.participant };
  },
  'PUT /api/teams/:id/leader': async (world) => {
    const { _id, second } = await teamOfTwo(world);
    return { url: `/api/teams/${_id}/leader`, headers: world.participant, payload: { memberId: second._id } };
  },
};

/** The token of the mail to a member whom the leader has just named. */
async function mailedToken(world: World): Promise<string> {
  const { _id } = await makeTeam(world);
  const payload = { name: 'Meera Shah', email: nextEmail() };
  await send(world, { url: `/api/teams/${_id}/members`, headers: world.participant, payload });
  const [mail] = (await sendEmails(world.test.context)).filter(({ recipient }) => recipient === payload.email);
  return notMeToken(mail?.text);
}

export const rosterEndpoints: Record<string, Prepare> = {
  'PUT /api/teams/:id/name': async (world) => {
    const participant = await world.test.loginAs('participant');
    const { _id } = await makeTeam({ ...world, participant });
    return { url: `/api/teams/${_id}/name`, headers: participant, payload: { teamName: 'Quartet' } };
  },
  'POST /api/teams/:id/members': async (world) => {
    const { _id } = await makeTeam(world);
    const payload = { name: 'Meera Shah', email: nextEmail() };
    return { url: `/api/teams/${_id}/members`, headers: world.participant, payload };
  },
  'PUT /api/teams/:id/members/:memberId': async (world) => {
    const { _id, second } = await teamOfTwo(world);
    const url = `/api/teams/${_id}/members/${second._id}`;
    return { url, headers: world.participant, payload: { name: 'Ravi K' } };
  },
  'POST /api/teams/:id/members/:memberId/replace': async (world) => {
    const { _id, second } = await teamOfTwo(world);
    const payload = { name: 'Meera Shah', email: nextEmail() };
    return { url: `/api/teams/${_id}/members/${second._id}/replace`, headers: world.participant, payload };
  },
  'POST /api/passes/:code/leave': async (world) => {
    const { joinCode } = await makeTeam(world);
    const { email, ...headers } = await world.test.loginAs('participant');
    const joined = await send(world, { url: `/api/teams/join/${joinCode}`, headers, payload: { name: 'Ravi' } });
    const { code } = (joined as unknown as { registration: { code: string } }).registration;
    return { url: `/api/passes/${code}/leave`, payload: { email } };
  },
  'GET /api/memberships/:token': async (world) => ({ url: `/api/memberships/${await mailedToken(world)}` }),
  'POST /api/memberships/:token/release': async (world) => ({
    url: `/api/memberships/${await mailedToken(world)}/release`,
    payload: {},
  }),
};
