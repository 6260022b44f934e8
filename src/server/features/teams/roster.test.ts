import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { notMeToken, teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let api: ReturnType<typeof teamRequests>;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  api = teamRequests(test);
  admin = (await api.user('admin')).headers;
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

let count = 0;
const newPerson = (name: string) => {
  count += 1;
  return { name, email: `${name.toLowerCase()}${count}@roster.test` };
};
const namesOf = (people: { name: string }[]) => people.map(({ name }) => name);
const mails = async () =>
  (await sendEmails(test.context)).map(({ recipient, subject, text }) => ({ recipient, subject, text }));
const historyOf = async (registrationId: string) =>
  (await api.send('GET', `/api/registrations/${registrationId}`, admin)).data.history
    .filter(({ kind }: { kind: string }) => kind === 'team')
    .map(({ note }: { note: string }) => note);

/** A team registered by the form by somebody who is not logged in. */
async function namedTeam(names: string[], overrides: Parameters<typeof createEvent>[1] = {}) {
  const event = await createEvent(test.context, { participationType: 'team', teamSize: 4, ...overrides });
  const people = names.map(newPerson);
  const payload = { eventId: event._id, teamName: 'Trio', contactEmail: people[0]?.email, members: people };
  const { data: team, registration } = await api.send('POST', '/api/team/registerTeam', {}, payload);
  return { event, people, team, registration };
}

it('addMember: the leader adds a person by e-mail, who gets a pass, until the team is full', async () => {
  const { leader, team, members } = await api.joinedTeam(['Ravi'], { teamSize: 3 });
  await sendEmails(test.context);
  const meera = newPerson('Meera');
  const url = `/api/teams/${team._id}/members`;
  expect(await api.send('POST', url, members[0]?.headers, meera)).toMatchObject({ status: 403 });
  const added = await api.send('POST', url, leader.headers, { ...meera, phone: '+91 90000 11111' });
  expect(namesOf(added.data.members)).toEqual(['Asha', 'Ravi', 'Meera']);
  const sent = await mails();
  const codes = await api.codesOf(team.registration._id);
  expect(sent).toMatchObject([{ recipient: meera.email, subject: expect.stringContaining('You are in') }]);
  expect(sent[0]?.text).toContain(`/pass/${codes.get(meera.email)}`);
  expect(await api.send('POST', url, leader.headers, newPerson('Late'))).toMatchObject({ code: 'team_full' });
  expect(await historyOf(team.registration._id)).toContain('Meera joined');
});

it('addMember rejects a person of another registration by the field, and takes one of four at once for one seat', async () => {
  const { event, leader, team } = await api.joinedTeam([], { teamSize: 2 });
  const taken = newPerson('Taken');
  await api.send(
    'POST',
    '/api/team/registerTeam',
    {},
    {
      teamName: 'Others',
      contactEmail: taken.email,
      members: [taken],
      eventId: event._id,
    },
  );
  const url = `/api/teams/${team._id}/members`;
  expect(await api.send('POST', url, leader.headers, taken)).toMatchObject({
    status: 409,
    code: 'already_registered',
    errors: [{ path: 'email' }],
  });
  const people = ['One', 'Two', 'Three', 'Four'].map(newPerson);
  const responses = await Promise.all(people.map((person) => api.send('POST', url, leader.headers, person)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('addMember and replaceMember take a request again whose response was lost, also for the last seat', async () => {
  const { leader, team, members } = await api.joinedTeam(['Ravi'], { teamSize: 3 });
  const [meera, nila] = [newPerson('Meera'), newPerson('Nila')];
  const url = `/api/teams/${team._id}/members`;
  await api.send('POST', url, leader.headers, meera);
  await sendEmails(test.context);
  const again = await api.send('POST', url, leader.headers, { ...meera, name: ' Meera ' });
  expect(again).toMatchObject({ status: 200, message: 'Meera is in the team' });
  expect(namesOf(again.data.members)).toEqual(['Asha', 'Ravi', 'Meera']);
  expect(await mails()).toEqual([]);
  const replace = () => api.send('POST', `${url}/${members[0]?._id}/replace`, leader.headers, nila);
  expect((await replace()).status).toBe(200);
  const replaced = await replace();
  expect(replaced.status).toBe(200);
  expect(namesOf(replaced.data.members).sort()).toEqual(['Asha', 'Meera', 'Nila']);
  const other = await api.send('POST', url, leader.headers, { ...meera, name: 'Somebody Else' });
  expect(other).toMatchObject({ status: 409 });
});

it('replaceMember puts another person in; the former one loses pass and membership and is told', async () => {
  const { leader, team, members } = await api.joinedTeam(['Ravi']);
  await sendEmails(test.context);
  const [ravi] = members;
  const nila = newPerson('Nila');
  const replaced = await api.send('POST', `/api/teams/${team._id}/members/${ravi?._id}/replace`, leader.headers, nila);
  expect(namesOf(replaced.data.members)).toEqual(['Asha', 'Nila']);
  expect((await api.send('GET', `/api/passes/${ravi?.code}`)).status).toBe(404);
  expect((await api.send('GET', `/api/teams/${team._id}`, ravi?.headers)).status).toBe(404);
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([nila.email, ravi?.email].sort());
  const told = sent.find(({ recipient }) => recipient === ravi?.email);
  expect(told?.subject).toContain('no longer in the team');
  expect(told?.text).not.toContain('/pass/');
  expect(await historyOf(team.registration._id)).toEqual(
    expect.arrayContaining(['Nila takes the place of Ravi', 'Nila joined']),
  );
  const lead = replaced.data.members[0]._id;
  expect(
    await api.send('POST', `/api/teams/${team._id}/members/${lead}/replace`, leader.headers, newPerson('Other')),
  ).toMatchObject({ code: 'transition_not_allowed' });
});

it('replaceMember rejects one who is inside, and a team that went through thirty people', async () => {
  const { leader, team, members } = await api.joinedTeam(['Ravi', 'Meera']);
  const [ravi, meera] = members;
  await api.send('POST', '/api/check-in', admin, { code: ravi?.code, anyDay: true });
  const replace = (memberId = '') =>
    api.send('POST', `/api/teams/${team._id}/members/${memberId}/replace`, leader.headers, newPerson('Next'));
  expect(await replace(ravi?._id)).toMatchObject({ status: 409, code: 'transition_not_allowed' });
  const gone = { registrationId: team.registration._id, eventId: team.registration.eventId, teamId: team._id };
  await test.context.db
    .insertInto('participants')
    .values(
      Array.from({ length: 30 }, (_, index) => ({
        ...gone,
        id: `gone-${index}-${count}`,
        position: index,
        name: 'Gone',
        email: `gone${index}@roster.test`,
        role: 'Member',
        createdAt: test.time.now.toISOString(),
        releasedAt: test.time.now.toISOString(),
        leftAt: test.time.now.toISOString(),
      })),
    )
    .execute();
  expect(await replace(meera?._id)).toMatchObject({ code: 'transition_not_allowed' });
});

it('changeMember corrects name and phone by the leader or the member, with a line in the history', async () => {
  const { leader, team, members } = await api.joinedTeam(['Rvai', 'Meera']);
  const [ravi, meera] = members;
  const change = (headers = {}, memberId = ravi?._id, payload = {}) =>
    api.send('PUT', `/api/teams/${team._id}/members/${memberId}`, headers, payload);
  expect((await change(leader.headers, ravi?._id, { name: 'Ravi' })).data.members[1].name).toBe('Ravi');
  expect(await change(meera?.headers, ravi?._id, { name: 'Nobody' })).toMatchObject({ status: 403 });
  await change(ravi?.headers, ravi?._id, { phone: '+91 95555 11111' });
  const detail = (await api.send('GET', `/api/registrations/${team.registration._id}`, admin)).data;
  expect(detail.people[1]).toMatchObject({ name: 'Ravi', phone: '+91 95555 11111' });
  expect(await historyOf(team.registration._id)).toEqual(
    expect.arrayContaining(['Rvai is spelled Ravi now', 'the phone number of Ravi changed']),
  );
  const found = await api.send('GET', '/api/registrations?search=9555511111', admin);
  expect(found.data.registrations).toHaveLength(1);
  // The leader's own phone is the contact's.
  const own = detail.people[0]._id;
  await change(leader.headers, own, { name: 'Asha Rao', phone: '+91 94444 22222' });
  const stored = test.context.db.selectFrom('teams').select(['teamLeader', 'contactNumber']);
  expect(await stored.where('id', '=', team._id).executeTakeFirst()).toEqual({
    teamLeader: 'Asha Rao',
    contactNumber: '+91 94444 22222',
  });
  expect((await api.send('GET', `/api/registrations/${team.registration._id}`, admin)).data.phone).toBe(
    '+91 94444 22222',
  );
});

it('renameTeam: the leader corrects the name of the team until the teams are final, with a line in the history', async () => {
  const { event, leader, team, members } = await api.joinedTeam(['Ravi']);
  const url = `/api/teams/${team._id}/name`;
  const rename = (headers: Record<string, string>, teamName: string) => api.send('PUT', url, headers, { teamName });
  expect(await rename(members[0]?.headers ?? {}, 'Mine')).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await rename(leader.headers, ' ')).toMatchObject({ status: 400, errors: [{ path: 'teamName' }] });
  expect((await rename(leader.headers, ' Quark  Quartet ')).data).toMatchObject({ teamName: 'Quark Quartet' });
  expect(await rename(leader.headers, 'Quark Quartet')).toMatchObject({ status: 200 });
  expect(await historyOf(team.registration._id)).toEqual(['Trio is called Quark Quartet now', 'Ravi joined']);
  const { data } = await api.send('GET', '/api/registrations?search=quartet', admin);
  expect(data.registrations).toMatchObject([{ _id: team.registration._id, name: 'Quark Quartet' }]);
  expect((await api.send('GET', `/api/passes/${members[0]?.code}`)).data).toMatchObject({ name: 'Quark Quartet' });
  await test.context.db
    .updateTable('events')
    .set({ rosterLocksAt: new Date(0).toISOString() })
    .where('id', '=', event._id)
    .execute();
  expect(await rename(leader.headers, 'Late')).toMatchObject({ status: 409, code: 'transition_not_allowed' });
});

it('nobody’s e-mail or phone shows to other members unless they share it; the leader sees a hint', async () => {
  const { leader, team, members } = await api.joinedTeam(['Ravi', 'Meera']);
  const [ravi, meera] = members;
  const seenBy = async (headers = {}) => (await api.send('GET', `/api/teams/${team._id}`, headers)).data.members;
  const byMeera = JSON.stringify(await seenBy(meera?.headers));
  for (const hidden of [leader.email, ravi?.email, '98765 43210', '98111 22333'].slice(0, 3)) {
    expect(byMeera).not.toContain(hidden);
  }
  const [, forLeader] = await seenBy(leader.headers);
  expect(forLeader).toMatchObject({ email: null, phone: null, emailHint: 'p***@utsav.test', hasAccount: true });
  const [, , own] = await seenBy(meera?.headers);
  expect(own).toMatchObject({ email: meera?.email, phone: '+91 98111 22333', isMe: true, sharesContact: false });
  const share = (headers = {}, sharesContact = true) =>
    api.send('PUT', `/api/teams/${team._id}/members/${ravi?._id}`, headers, { sharesContact });
  expect(await share(leader.headers)).toMatchObject({ status: 403 });
  expect(await share(ravi?.headers)).toMatchObject({ status: 200 });
  expect((await seenBy(meera?.headers))[1]).toMatchObject({ email: ravi?.email, phone: '+91 98111 22333' });
  await share(ravi?.headers, false);
  expect((await seenBy(meera?.headers))[1]).toMatchObject({ email: null, emailHint: null, phone: null });
});

it('a team registered by the form has a code by which others take its free seats', async () => {
  const { team, people, registration } = await namedTeam(['Asha', 'Ravi'], { teamSize: 3 });
  expect(team.joinCode).toMatch(/^[A-HJKMNP-Z]{6}$/);
  const third = await api.user();
  const joined = await api.send('POST', `/api/teams/join/${team.joinCode}`, third.headers, { name: 'Tara' });
  expect(namesOf(joined.data.members)).toEqual(['Asha', 'Ravi', 'Tara']);
  expect(JSON.stringify(joined)).not.toContain(people[0]?.email);
  expect(JSON.stringify(joined)).not.toContain(registration.code);
});

it('registerTeam keeps the college of the team', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const asha = newPerson('Asha');
  const payload = { eventId, teamName: 'Duo', contactEmail: asha.email, members: [asha], college: 'City College' };
  const { registration } = await api.send('POST', '/api/team/registerTeam', {}, payload);
  expect((await api.send('GET', `/api/registrations/${registration._id}`, admin)).data.college).toBe('City College');
});

it('F10: a person named by a stranger takes themselves out by the mailed link, and may register', async () => {
  const { event, people, registration } = await namedTeam(['Asha', 'Rival']);
  const [asha, rival] = people;
  const mail = (await mails()).find(({ recipient }) => recipient === rival?.email);
  const token = notMeToken(mail?.text);
  expect((await api.send('GET', `/api/memberships/${token}`)).data).toEqual({
    name: 'Rival',
    teamName: 'Trio',
    teamLeader: 'Asha',
    eventTitle: event.title,
  });
  // The first character of the signature: the last one of base64 holds bits that mean nothing.
  const altered = token.replace(/[.](.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
  expect((await api.send('GET', `/api/memberships/${altered}`)).status).toBe(404);
  expect((await api.send('POST', `/api/memberships/${token.split('.')[0]}.x/release`)).status).toBe(404);
  for (let guess = 0; guess < 301; guess += 1) await api.send('GET', `/api/memberships/wrong-${guess}`);
  expect((await api.send('POST', `/api/memberships/${token}/release`)).status).toBe(200);
  expect((await api.send('POST', `/api/memberships/${token}/release`)).status).toBe(404);
  const sent = await mails();
  expect(sent).toMatchObject([{ recipient: asha?.email, subject: 'Rival is no longer in the team Trio' }]);
  expect(sent[0]?.text).toContain('do not belong to the team');
  expect(await historyOf(registration._id)).toContain('Rival said that they do not belong to the team');
  const own = await api.send(
    'POST',
    '/api/team/registerTeam',
    {},
    {
      eventId: event._id,
      teamName: 'Own',
      contactEmail: rival?.email,
      members: [rival],
    },
  );
  expect(own.status).toBe(200);
});

it('a person made the leader by a stranger is followed by the next member, and a team of nobody ends', async () => {
  const event = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const [victim, ravi] = [newPerson('Victim'), newPerson('Ravi')];
  const payload = {
    eventId: event._id,
    teamName: 'Fake',
    contactEmail: 'stranger@roster.test',
    members: [victim, ravi],
  };
  const { registration } = await api.send('POST', '/api/team/registerTeam', {}, payload);
  const first = await mails();
  const tokenOf = (email: string) => notMeToken(first.find(({ recipient }) => recipient === email)?.text);
  expect((await api.send('POST', `/api/memberships/${tokenOf(victim.email)}/release`)).status).toBe(200);
  const detail = async () => (await api.send('GET', `/api/registrations/${registration._id}`, admin)).data;
  expect(await detail()).toMatchObject({
    status: 'confirmed',
    email: payload.contactEmail,
    people: [{ name: 'Ravi', role: 'Team Leader' }],
  });
  expect((await api.send('POST', `/api/memberships/${tokenOf(ravi.email)}/release`)).status).toBe(200);
  expect(await detail()).toMatchObject({ status: 'cancelled' });
});

it('leaveByPass: the holder leaves logged in or by the e-mail of the pass; ten wrong ones a day close it', async () => {
  const { people, team, registration } = await namedTeam(['Asha', 'Ravi', 'Meera']);
  const codes = await api.codesOf(registration._id);
  const [, ravi, meera] = people;
  const leave = (email = '', given = '') =>
    api.send('POST', `/api/passes/${codes.get(email)}/leave`, {}, { email: given });
  expect(await api.send('POST', `/api/passes/${codes.get(ravi?.email ?? '')}/leave`)).toMatchObject({ status: 403 });
  expect(
    (await api.send('POST', `/api/passes/${registration.code}/leave`, {}, { email: people[0]?.email })).status,
  ).toBe(403);
  expect(await leave(ravi?.email, ravi?.email)).toMatchObject({ status: 200, message: 'You have left the team' });
  expect((await api.send('GET', `/api/passes/${codes.get(ravi?.email ?? '')}`)).status).toBe(404);
  for (let index = 0; index < 10; index += 1) {
    expect((await leave(meera?.email, `wrong${index}@roster.test`)).status).toBe(403);
  }
  expect(await leave(meera?.email, meera?.email)).toMatchObject({ status: 429, code: 'too_many_requests' });
  test.time.now = new Date(test.time.now.getTime() + 25 * 60 * 60_000);
  expect((await leave(meera?.email, meera?.email)).status).toBe(200);
  expect(team.joinCode).not.toBeNull();
});

it('F12: ten wrong e-mails for a code close cancelling by it for a day, also at once; the session still cancels', async () => {
  const { leader, code } = await api.joinedTeam([]);
  const cancel = (payload: object, headers = {}) => api.send('POST', `/api/passes/${code}/cancel`, headers, payload);
  const guesses = await Promise.all(
    Array.from({ length: 15 }, (_, index) => cancel({ email: `guess${index}@roster.test` })),
  );
  expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await cancel({ email: leader.email })).status).toBe(429);
  expect((await cancel({}, leader.headers)).status).toBe(200);
});

it('the mail to a new leader names what is still to be paid and by when, and nothing of one that is paid', async () => {
  const textTo = async (overrides: Parameters<typeof createEvent>[1]) => {
    const { leader, team, members } = await api.joinedTeam(['Ravi'], overrides);
    await sendEmails(test.context);
    const [ravi] = members;
    await api.send('PUT', `/api/teams/${team._id}/leader`, leader.headers, { memberId: ravi?._id });
    return (await mails()).find(({ recipient }) => recipient === ravi?.email)?.text.replace(/\s+/g, ' ');
  };
  expect(await textTo({ entryFee: 300 })).toMatch(/₹300 is still to be paid by Wed 13 Jan, 12:00 PM\./);
  expect(await textTo({})).not.toContain('to be paid');
});

it('handing over mails the new leader the new code, and the former leader their own pass', async () => {
  const { leader, team, members } = await api.joinedTeam(['Ravi']);
  await sendEmails(test.context);
  const [ravi] = members;
  await api.send('PUT', `/api/teams/${team._id}/leader`, leader.headers, { memberId: ravi?._id });
  const { code } = (await api.send('GET', `/api/teams/${team._id}`, ravi?.headers)).data.registration;
  const sent = await mails();
  const toRavi = sent.find(({ recipient }) => recipient === ravi?.email);
  expect(toRavi?.subject).toContain('You lead the team Trio');
  expect(toRavi?.text).toContain(`/pass/${code}`);
  const toLeader = sent.filter(({ recipient }) => recipient === leader.email);
  expect(toLeader).toHaveLength(1);
  expect(toLeader[0]?.text).not.toContain(code);
});

it('a member who was the contact takes the code with them no more: it is new, and the leader is the contact', async () => {
  const event = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const leader = await api.user();
  const ravi = newPerson('Ravi');
  const payload = {
    eventId: event._id,
    teamName: 'Duo',
    contactEmail: ravi.email,
    members: [{ name: 'Asha', email: leader.email }, ravi],
  };
  const { data: team, registration } = await api.send('POST', '/api/team/registerTeam', leader.headers, payload);
  const { data } = await api.send('GET', `/api/teams/${team._id}`, leader.headers);
  await api.send('DELETE', `/api/teams/${team._id}/members/${data.members[1]._id}`, leader.headers);
  expect((await api.send('GET', `/api/passes/${registration.code}`)).status).toBe(404);
  expect((await api.send('GET', `/api/registrations/${registration._id}`, admin)).data.email).toBe(leader.email);
  const { contactEmail } = await test.context.db
    .selectFrom('teams')
    .select('contactEmail')
    .where('id', '=', team._id)
    .executeTakeFirstOrThrow();
  expect(contactEmail).toBe(leader.email);
});

it('addMember is limited per account, and not for the other leaders of a campus', async () => {
  const own = await startTestApp({ trustProxy: 1 });
  onTestFinished(() => own.close());
  const campus = teamRequests(own);
  const add = async ({ leader, team }: Awaited<ReturnType<typeof campus.joinedTeam>>) => {
    const headers = { ...leader.headers, 'x-forwarded-for': '203.0.113.9' };
    return (await campus.send('POST', `/api/teams/${team._id}/members`, headers, newPerson('Meera'))).status;
  };
  const eager = await campus.joinedTeam([], { teamSize: 2 });
  for (let times = 0; times < 120; times += 1) expect(await add(eager)).toBe(times === 0 ? 200 : 409);
  expect(await add(eager)).toBe(429);
  expect(await add(await campus.joinedTeam([]))).toBe(200);
});
