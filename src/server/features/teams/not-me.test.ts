import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { notMeToken, type TeamUser, teamRequests } from '#test/support/teams.ts';
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
  return { name, email: `${name.toLowerCase()}${count}@not-me.test` };
};
type Person = ReturnType<typeof newPerson>;

/** A team of others that a teacher registers, who is not in it. */
async function teachersTeam(teacher: TeamUser, members: Person[], contactEmail = teacher.email) {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const payload = { eventId, teamName: 'Class 9', contactEmail, members };
  const { data: team, registration } = await api.send('POST', '/api/team/registerTeam', teacher.headers, payload);
  return { team, registration };
}
const tokenOf = async ({ email }: Person) =>
  notMeToken((await sendEmails(test.context)).find(({ recipient }) => recipient === email)?.text);
const release = async (person: Person) => api.send('POST', `/api/memberships/${await tokenOf(person)}/release`);
const detail = async (id: string) => (await api.send('GET', `/api/registrations/${id}`, admin)).data;
const mine = async ({ headers }: TeamUser) =>
  (await api.send('GET', '/api/registrations/mine', headers)).data.map(
    ({ _id, code }: { _id: string; code: string }) => ({
      _id,
      code,
    }),
  );
const mailed = async () =>
  (await sendEmails(test.context)).map(({ recipient, subject, text }) => ({ recipient, subject, text }));

it('the account that registered a team of others keeps it when its leader says that it is not them', async () => {
  const teacher = await api.user();
  const [victim, ravi] = [newPerson('Victim'), newPerson('Ravi')];
  const { team, registration } = await teachersTeam(teacher, [victim, ravi]);
  expect(await release(victim)).toMatchObject({ status: 200 });
  const { code, ...now } = await detail(registration._id);
  expect(now).toMatchObject({ email: teacher.email, people: [{ name: 'Ravi', role: 'Team Leader' }] });
  expect(await mine(teacher)).toEqual([{ _id: registration._id, code }]);
  expect((await api.send('GET', `/api/teams/${team._id}`, teacher.headers)).data.registration.code).toBe(code);
  // The former leader had the code of before.
  expect((await api.send('GET', `/api/passes/${registration.code}`)).status).toBe(404);
  const sent = await mailed();
  const toTeacher = sent.filter(({ recipient }) => recipient === teacher.email);
  expect(toTeacher.map(({ subject }) => subject).sort()).toEqual([
    'Victim is no longer in the team Class 9',
    expect.stringMatching(/^You are in/),
  ]);
  for (const { text } of toTeacher) expect(text).toContain(`/pass/${code}`);
  const toRavi = sent.filter(({ recipient }) => recipient === ravi.email);
  expect(toRavi).toMatchObject([{ subject: expect.stringMatching(/^You lead the team Class 9/) }]);
  expect(sent).toHaveLength(3);
});

it('the account that registered a team keeps it where its contact hands it over', async () => {
  const [teacher, asha, ravi] = [await api.user(), await api.user(), await api.user()];
  const members = [
    { name: 'Asha', email: asha.email },
    { name: 'Ravi', email: ravi.email },
  ];
  const { team, registration } = await teachersTeam(teacher, members, asha.email);
  const url = `/api/teams/${team._id}`;
  const memberId = (await api.send('GET', url, teacher.headers)).data.members[1]._id;
  expect((await api.send('PUT', `${url}/leader`, asha.headers, { memberId })).status).toBe(200);
  const now = await detail(registration._id);
  expect(now).toMatchObject({ email: ravi.email });
  expect(await mine(teacher)).toEqual([{ _id: registration._id, code: now.code }]);
});

it('the account that registered a team keeps it where the member who is its contact is taken out', async () => {
  const teacher = await api.user();
  const [asha, ravi] = [newPerson('Asha'), newPerson('Ravi')];
  const { team, registration } = await teachersTeam(teacher, [asha, ravi], ravi.email);
  const url = `/api/teams/${team._id}`;
  const memberId = (await api.send('GET', url, teacher.headers)).data.members[1]._id;
  expect((await api.send('DELETE', `${url}/members/${memberId}`, teacher.headers)).status).toBe(200);
  const now = await detail(registration._id);
  expect(now).toMatchObject({ email: asha.email });
  expect(now.code).not.toBe(registration.code);
  expect(await mine(teacher)).toEqual([{ _id: registration._id, code: now.code }]);
});

it('who stays the contact of a team that waits for its payment is mailed the new code', async () => {
  const [asha, ravi] = [await api.user(), await api.user()];
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3, entryFee: 300 });
  const members = [
    { name: 'Asha', email: asha.email },
    { name: 'Ravi', email: ravi.email },
  ];
  const contactEmail = 'teacher@not-me.test';
  const payload = { eventId, teamName: 'Class 9', contactEmail, members };
  const { data: team, registration } = await api.send('POST', '/api/team/registerTeam', {}, payload);
  await sendEmails(test.context);
  const url = `/api/teams/${team._id}`;
  const memberId = (await api.send('GET', url, asha.headers)).data.members[1]._id;
  expect((await api.send('PUT', `${url}/leader`, asha.headers, { memberId })).status).toBe(200);
  const { code, email } = await detail(registration._id);
  expect(email).toBe(contactEmail);
  const sent = await mailed();
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([ravi.email, contactEmail].sort());
  for (const { text } of sent) expect(text).toContain(`/pass/${code}`);
});

/** A team of one, in the name of somebody else. */
async function teamInTheNameOf(person: Person, overrides: Parameters<typeof createEvent>[1] = {}) {
  const day = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T10:30:00.000Z' };
  const ends = { cancellationEnds: '2027-02-01T04:30:00.000Z' };
  const rules = { participationType: 'team', teamSize: 3, ...day, ...ends, ...overrides } as const;
  const { _id: eventId } = await createEvent(test.context, rules);
  const payload = { eventId, teamName: 'Fake', contactEmail: newPerson('Stranger').email, members: [person] };
  return (await api.send('POST', '/api/team/registerTeam', {}, payload)).registration;
}
const AFTER_THE_LAST_DAY = new Date('2027-02-03T06:30:00.000Z');

it('who is the only one of a team that others registered is out also after the last day to cancel', async () => {
  const victim = newPerson('Victim');
  const { _id } = await teamInTheNameOf(victim);
  const token = await tokenOf(victim);
  test.time.now = AFTER_THE_LAST_DAY;
  expect(await api.send('POST', `/api/memberships/${token}/release`)).toMatchObject({ status: 200 });
  const { status, history } = await detail(_id);
  expect(status).toBe('cancelled');
  expect(history[0]).toMatchObject({ actorName: 'Victim', note: 'Victim said that they do not belong to the team' });
});

it('nothing of the fee is due back for ‘This is not me’ after the last day to cancel, as for who cancels', async () => {
  const own = newPerson('Own');
  const { _id, code } = await teamInTheNameOf(own, { entryFee: 300, refundRule: 'full' });
  expect(await api.send('POST', `/api/registrations/${_id}/desk-payment`, admin)).toMatchObject({ status: 200 });
  const token = await tokenOf(own);
  test.time.now = AFTER_THE_LAST_DAY;
  expect(await api.send('POST', `/api/memberships/${token}/release`)).toMatchObject({ status: 200 });
  expect((await api.send('GET', `/api/passes/${code}`)).data).toMatchObject({
    status: 'cancelled',
    money: { paid: 300, refunded: 0, surplus: 0, dueBack: 0 },
  });
  const { due } = (await api.send('GET', '/api/payments/refunds/due', admin)).data;
  expect(due).toEqual([]);
});

it('who was admitted at the gate is not out by ‘This is not me’', async () => {
  const inside = newPerson('Inside');
  const { _id, code } = await teamInTheNameOf(inside);
  const token = await tokenOf(inside);
  test.time.now = AFTER_THE_LAST_DAY;
  await api.send('POST', '/api/check-in', admin, { code, anyDay: true });
  const refused = await api.send('POST', `/api/memberships/${token}/release`);
  expect(refused).toMatchObject({ status: 409, code: 'transition_not_allowed' });
  expect(refused.detail).toContain('inside already');
  expect(await detail(_id)).toMatchObject({ status: 'confirmed' });
});
