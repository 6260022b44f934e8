import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const STRANGER = { name: 'Victim', email: 'victim@roster-emails.test' };

let test: TestApp;
let api: ReturnType<typeof teamRequests>;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, trustProxy: 1 });
  api = teamRequests(test);
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

/** A team of a leader alone, whose account has verified its e-mail or not; no mail is due. */
async function teamOf({ isVerified }: { isVerified: boolean }) {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
  const { email, headers } = await api.user();
  await test.context.db.updateTable('users').set({ emailVerified: isVerified }).where('email', '=', email).execute();
  const leader = { ...headers, 'x-forwarded-for': '203.0.113.9' };
  const { data: team } = await api.send('POST', '/api/teams', leader, { eventId, teamName: 'Trio', name: 'Asha' });
  await resetEmailQueue(test);
  return { leader, team, members: `/api/teams/${team._id}/members` };
}

async function addAndRemove({ leader, members }: Awaited<ReturnType<typeof teamOf>>) {
  const { data, status } = await api.send('POST', members, leader, STRANGER);
  expect(status).toBe(200);
  expect(await api.send('DELETE', `${members}/${data.members[1]._id}`, leader)).toMatchObject({ status: 200 });
}

it('a team whose e-mail is not confirmed mails nobody whom it adds or removes', async () => {
  const team = await teamOf({ isVerified: false });
  for (let times = 0; times < 6; times += 1) await addAndRemove(team);
  expect(await sendEmails(test.context)).toEqual([]);
});

it('a member who is added and removed over and over gets a stranger’s five mails an hour, of the leader’s network', async () => {
  const team = await teamOf({ isVerified: true });
  for (let times = 0; times < 6; times += 1) await addAndRemove(team);
  const rows = await test.context.db.selectFrom('emailQueue').select(['cause', 'origin']).execute();
  expect(rows).toHaveLength(12);
  for (const row of rows) expect(row).toEqual({ cause: 'unproved', origin: expect.any(String) });
  expect(await sendEmails(test.context)).toHaveLength(5);
});

it.each([
  { leads: 'en', joins: 'hi', subject: 'आप अब टीम Trio में नहीं हैं' },
  { leads: 'hi', joins: 'en', subject: 'You are no longer in the team Trio' },
])('who is taken out of a team reads it in their own language, $joins, and not in the leader’s', async (one) => {
  const withLanguage = (headers: Record<string, string>, language: string) => ({
    ...headers,
    cookie: `${headers.cookie}; language=${language}`,
  });
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
  const [asha, ravi] = [await api.user(), await api.user()];
  const leader = withLanguage(asha.headers, one.leads);
  const { data: team } = await api.send('POST', '/api/teams', leader, { eventId, teamName: 'Trio', name: 'Asha' });
  const joining = withLanguage(ravi.headers, one.joins);
  const { data } = await api.send('POST', `/api/teams/join/${team.joinCode}`, joining, { name: 'Ravi' });
  const memberId = data.members.find(({ isMe }: { isMe: boolean }) => isMe)._id;
  await resetEmailQueue(test);
  const removal = await api.send('DELETE', `/api/teams/${team._id}/members/${memberId}`, leader);
  expect(removal).toMatchObject({ status: 200 });
  expect(await sendEmails(test.context)).toMatchObject([{ recipient: ravi.email, subject: one.subject }]);
});

it('the one to whom an unconfirmed team is handed over gets its link to confirm, and no other mail', async () => {
  const { leader, team } = await teamOf({ isVerified: false });
  const ravi = await api.user();
  const { data } = await api.send('POST', `/api/teams/join/${team.joinCode}`, ravi.headers, { name: 'Ravi' });
  const memberId = data.members.find(({ isMe }: { isMe: boolean }) => isMe)._id;
  expect(await api.send('PUT', `/api/teams/${team._id}/leader`, leader, { memberId })).toMatchObject({ status: 200 });
  const sent = await sendEmails(test.context);
  expect(sent.map(({ recipient }) => recipient)).toEqual([ravi.email]);
  expect(sent[0]?.text).toContain(await verificationTokenFor(test.context, team.registration._id));
});

it('an unconfirmed team that is handed over keeps another contact, whose link confirms it still, and mails nobody', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
  const [asha, ravi] = [await api.user(), await api.user()];
  const members = [
    { name: 'Asha', email: asha.email },
    { name: 'Ravi', email: ravi.email },
  ];
  const contactEmail = 'teacher@roster-emails.test';
  const payload = { eventId, teamName: 'Duo', contactEmail, members };
  const { data: team, registration } = await api.send('POST', '/api/team/registerTeam', {}, payload);
  const token = await verificationTokenFor(test.context, registration._id);
  await resetEmailQueue(test);
  const { data } = await api.send('GET', `/api/teams/${team._id}`, asha.headers);
  const memberId = data.members[1]._id;
  expect(await api.send('PUT', `/api/teams/${team._id}/leader`, asha.headers, { memberId })).toMatchObject({
    status: 200,
  });
  expect(await sendEmails(test.context)).toEqual([]);
  expect(await api.send('POST', `/api/registration-proofs/${token}/confirm`)).toMatchObject({ status: 200 });
  const told = (await sendEmails(test.context)).map(({ recipient }) => recipient);
  expect(told.sort()).toEqual([asha.email, contactEmail, ravi.email].sort());
});
