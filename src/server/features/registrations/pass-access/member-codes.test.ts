import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let api: ReturnType<typeof teamRequests>;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@bank', name: 'Utsav' } });
  api = teamRequests(test);
  admin = (await api.user('admin')).headers;
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

const pass = (code: string) => api.send('GET', `/api/passes/${code}`);
const scan = async (code: string, people?: string[]) =>
  (await api.send('POST', '/api/check-in', admin, { code, anyDay: true, ...(people ? { people } : {}) })).data;
const remove = (team: { _id: string }, memberId: string, headers: Record<string, string>) =>
  api.send('DELETE', `/api/teams/${team._id}/members/${memberId}`, headers);

it('a member has a pass of their own, and is never given the code of the registration', async () => {
  const { leader, team, members, code } = await api.joinedTeam(['Ravi', 'Meera']);
  const [ravi, meera] = members;
  expect(ravi?.code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
  expect(new Set([code, ravi?.code, meera?.code]).size).toBe(3);
  const own = (await pass(ravi?.code ?? '')).data;
  expect(own).toMatchObject({ code: ravi?.code, cancellable: false, holder: { name: 'Ravi' }, status: 'confirmed' });
  expect(own.people.map(({ name }: { name: string }) => name)).toEqual(['Ravi', 'Asha', 'Meera']);
  expect(own.url).toMatch(new RegExp(`/pass/${ravi?.code}$`));
  expect((await pass(code)).data).toMatchObject({ code, holder: null, cancellable: true });
  const seen = [
    await api.send('GET', `/api/teams/${team._id}`, ravi?.headers),
    await api.send('GET', '/api/registrations/mine', ravi?.headers),
    await pass(ravi?.code ?? ''),
    await test.inject({ url: `/api/passes/${ravi?.code}/calendar.ics` }),
  ];
  for (const response of seen) {
    const text = JSON.stringify(response);
    expect(text).not.toContain(code);
    expect(text).not.toContain(meera?.code);
  }
  expect((await api.send('GET', '/api/registrations/mine', leader.headers)).data).toMatchObject([
    { code, holder: null },
  ]);
});

it('members named in the form are mailed their own pass, the contact that of the registration', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const people = ['asha', 'ravi', 'meera'].map((name) => ({ name, email: `${name}@codes.test` }));
  const payload = { teamName: 'Trio', contactEmail: 'asha@codes.test', members: people, eventId };
  const { registration } = await api.send('POST', '/api/team/registerTeam', {}, payload);
  const codes = await api.codesOf(registration._id);
  const sent = await sendEmails(test.context);
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort());
  for (const { recipient, text, html, attachments } of sent) {
    const all = JSON.stringify([text, html, attachments.map(({ content }) => String(content))]);
    const own = recipient === 'asha@codes.test' ? registration.code : codes.get(recipient);
    expect(text).toContain(`/pass/${own}`);
    for (const code of [registration.code, ...codes.values()]) if (code !== own) expect(all).not.toContain(code);
  }
});

it('who was removed or left loses the pass at once, at the gate too', async () => {
  const { leader, team, members } = await api.joinedTeam(['Ravi', 'Meera']);
  const [ravi, meera] = members;
  if (!ravi || !meera) throw new Error('no members');
  await remove(team, ravi._id, leader.headers);
  await remove(team, meera._id, meera.headers);
  for (const { code } of [ravi, meera]) {
    expect((await pass(code)).status).toBe(404);
    expect((await test.inject({ url: `/api/passes/${code}/calendar.ics` })).statusCode).toBe(404);
    expect(await api.send('POST', `/api/passes/${code}/cancel`, {}, { email: leader.email })).toMatchObject({
      status: 404,
    });
  }
  expect(await scan(ravi.code)).toMatchObject({
    result: 'not_confirmed',
    message: 'Ravi is no longer in the team Trio',
    admitted: [],
  });
});

it('who left before is not among the people of a registration that ended later', async () => {
  const { leader, team, members, code } = await api.joinedTeam(['Ravi', 'Meera']);
  const [ravi, meera] = members;
  if (!ravi || !meera) throw new Error('no members');
  await remove(team, ravi._id, leader.headers);
  await api.send('POST', `/api/passes/${code}/cancel`, leader.headers);
  const { data } = await pass(code);
  expect(data.people.map(({ name }: { name: string }) => name)).toEqual(['Asha', 'Meera']);
  expect((await pass(meera.code)).data).toMatchObject({ status: 'cancelled', qrSvg: null });
  expect((await pass(ravi.code)).status).toBe(404);
  const toRavi = (await sendEmails(test.context)).filter(({ recipient }) => recipient === ravi.email);
  expect(toRavi.map(({ subject }) => subject)).toEqual(['You are no longer in the team Trio']);
});

it('a member cannot cancel for the team, with their own code or with none', async () => {
  const { leader, members } = await api.joinedTeam(['Ravi']);
  const [ravi] = members;
  const cancel = (headers = {}, payload = {}) => api.send('POST', `/api/passes/${ravi?.code}/cancel`, headers, payload);
  expect(await cancel(ravi?.headers)).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await cancel({}, { email: leader.email })).toMatchObject({ status: 403 });
  expect(await cancel({}, { email: ravi?.email })).toMatchObject({ status: 403 });
  expect((await pass(ravi?.code ?? '')).data.status).toBe('confirmed');
});

it('handing over makes the code of the registration new, and moves the contact to the new leader', async () => {
  const { leader, team, members, code } = await api.joinedTeam(['Ravi']);
  const [ravi] = members;
  const handOver = await api.send('PUT', `/api/teams/${team._id}/leader`, leader.headers, { memberId: ravi?._id });
  expect(handOver.status).toBe(200);
  expect((await pass(code)).status).toBe(404);
  expect(await scan(code)).toMatchObject({ result: 'unknown' });
  const { data: now } = await api.send('GET', `/api/teams/${team._id}`, ravi?.headers);
  const detail = (await api.send('GET', `/api/registrations/${now.registration._id}`, admin)).data;
  expect(detail).toMatchObject({ email: ravi?.email, phone: '+91 98111 22333', college: 'College of Ravi' });
  // The team's own contact, too: an erasure of either person finds it by its e-mail.
  const contact = test.context.db.selectFrom('teams').select(['teamLeader', 'contactEmail', 'contactNumber']);
  expect(await contact.where('id', '=', team._id).executeTakeFirst()).toEqual({
    teamLeader: 'Ravi',
    contactEmail: ravi?.email,
    contactNumber: '+91 98111 22333',
  });
  expect(now.registration.code).not.toBe(code);
  expect((await pass(now.registration.code)).data).toMatchObject({ holder: null, cancellable: true });
  // The member's own code still shows their pass; the leader of before has one of their own.
  expect((await pass(ravi?.code ?? '')).data.holder).toMatchObject({ name: 'Ravi', role: 'Team Leader' });
  const before = (await api.send('GET', `/api/teams/${team._id}`, leader.headers)).data;
  expect(before).toMatchObject({ isLeader: false, registration: { holder: { name: 'Asha', role: 'Member' } } });
  expect(JSON.stringify(before)).not.toContain(now.registration.code);
});

it('scanning a member’s pass admits that member alone, and a team of two never lets a third person in', async () => {
  const { leader, team, members, code } = await api.joinedTeam(['Ravi'], { teamSize: 2 });
  const [ravi] = members;
  if (!ravi) throw new Error('no member');
  expect(await scan(ravi.code)).toMatchObject({ result: 'admitted', message: 'Welcome, Ravi!', admitted: [ravi._id] });
  expect((await scan(ravi.code)).result).toBe('already_in');
  expect(await scan(code)).toMatchObject({ result: 'choose' });
  // Ravi is inside: taking him out would let somebody else come in on his seat.
  expect(await remove(team, ravi._id, leader.headers)).toMatchObject({ status: 409, code: 'transition_not_allowed' });
  expect(await remove(team, ravi._id, ravi.headers)).toMatchObject({ status: 409 });
  const next = await api.user();
  const join = await api.send('POST', `/api/teams/join/${team.joinCode}`, next.headers, { name: 'Third' });
  expect(join).toMatchObject({ code: 'team_full' });
});

it('the person who registered a team without being in it sees and changes it', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const coach = await api.user();
  const people = ['asha', 'ravi'].map((name) => ({ name, email: `${name}@coached.test` }));
  const payload = { teamName: 'Juniors', contactEmail: coach.email, members: people, eventId };
  const { data: team, registration } = await api.send('POST', '/api/team/registerTeam', coach.headers, payload);
  const { data } = await api.send('GET', `/api/teams/${team._id}`, coach.headers);
  expect(data).toMatchObject({ isLeader: true, registration: { code: registration.code, holder: null } });
  expect(await remove(team, data.members[1]._id, coach.headers)).toMatchObject({ status: 200 });
});

it('nothing is due to a member, who cannot pay, accept or name a transfer for the team', async () => {
  const { members } = await api.joinedTeam(['Ravi'], { teamEntryFee: 300, participationType: 'both' });
  const url = `/api/passes/${members[0]?.code}`;
  const due = (await api.send('GET', `${url}/payment`)).data;
  expect(due).toMatchObject({ code: members[0]?.code, due: 0, canClaim: false, status: 'pending_payment' });
  expect((await api.send('POST', `${url}/payment`, {}, { method: 'desk' })).status).toBe(404);
  expect((await api.send('POST', `${url}/utr`, {}, { utr: '999988887777' })).status).toBe(404);
  expect((await api.send('POST', `${url}/accept`)).status).toBe(404);
});
