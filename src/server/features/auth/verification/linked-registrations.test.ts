import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createAccount } from '../auth.service.ts';
import { openSession } from '../open-session.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Headers = Record<string, string>;
let count = 0;

/** A user and the headers of their session. */
async function person(isVerified = true) {
  count += 1;
  const email = `asha${count}@college.test`;
  const account = { name: 'Asha Rao', email, password: 'a-password-for-tests', role: 'participant' as const };
  const user = await createAccount(test.context, { ...account, emailVerified: isVerified });
  const { setCookies } = await openSession(test.context, user, undefined);
  return { email, id: user.id, headers: { cookie: setCookies.map((line) => line.split(';')[0]).join('; ') } };
}

async function registerTeam(members: string[], headers: Headers = {}) {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
  const people = members.map((email) => ({ name: 'Ravi Kumar', email, role: 'Member' }));
  const payload = { eventId, teamName: 'Trio', contactEmail: members[0], members: people };
  const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  const { data, registration } = response.json();
  return { eventId, teamId: data._id as string, registrationId: registration._id as string };
}

async function registerAlone(email: string) {
  const { _id: eventId } = await createEvent(test.context);
  const payload = { eventId, name: 'Asha Rao', email };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data._id as string;
}

async function mineOf(headers: Headers): Promise<string[]> {
  const response = await test.inject({ method: 'GET', url: '/api/registrations/mine', headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.map(({ _id }: { _id: string }) => _id);
}

describe('a member whom a leader names by the e-mail of a verified account', () => {
  it('has the registration among their own, opens the team, and can leave it', async () => {
    const [lead, member] = [await person(), await person()];
    const { teamId, registrationId } = await registerTeam([lead.email, member.email], lead.headers);
    expect(await mineOf(member.headers)).toEqual([registrationId]);
    const team = await test.inject({ method: 'GET', url: `/api/teams/${teamId}`, headers: member.headers });
    expect(team.statusCode, team.body).toBe(200);
    const { members } = team.json().data;
    const me = members.find(({ isMe }: { isMe: boolean }) => isMe);
    const url = `/api/teams/${teamId}/members/${me._id}`;
    const left = await test.inject({ method: 'DELETE', url, headers: member.headers });
    expect(left.statusCode, left.body).toBe(200);
    expect(await mineOf(member.headers)).toEqual([]);
  });

  it('can be given the lead', async () => {
    const [lead, member] = [await person(), await person()];
    const { teamId } = await registerTeam([lead.email, member.email], lead.headers);
    const team = await test.inject({ method: 'GET', url: `/api/teams/${teamId}`, headers: lead.headers });
    const memberId = team.json().data.members[1]._id;
    const url = `/api/teams/${teamId}/leader`;
    const handed = await test.inject({ method: 'PUT', url, headers: lead.headers, payload: { memberId } });
    expect(handed.statusCode, handed.body).toBe(200);
  });

  it('is not linked while the account has not verified the address', async () => {
    const [lead, member] = [await person(), await person(false)];
    const { teamId } = await registerTeam([lead.email, member.email], lead.headers);
    expect(await mineOf(member.headers)).toEqual([]);
    const team = await test.inject({ method: 'GET', url: `/api/teams/${teamId}`, headers: member.headers });
    expect(team.statusCode).toBe(404);
  });
});

describe('a registration that a guest made', () => {
  it('belongs to the account that has verified its e-mail before', async () => {
    const asha = await person();
    const registrationId = await registerAlone(asha.email.toUpperCase());
    expect(await mineOf(asha.headers)).toEqual([registrationId]);
  });

  it('does not belong to an account that has not', async () => {
    const asha = await person(false);
    await registerAlone(asha.email);
    expect(await mineOf(asha.headers)).toEqual([]);
  });
});
