import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireAndPromoteAll } from '../waitlist/expire-and-promote.service.ts';

const THREE_HOURS = 3 * 60 * 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, publicUrl: 'https://utsav.example' });
});
afterAll(() => test.close());

const post = async (url: string, payload: object, headers = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};

/** A team whose e-mail nobody confirmed, of which all have been mailed; `email` is of who joined. */
async function joinTeam(contactEmail: string) {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
  const { email: named } = await test.loginAs('participant');
  const members = [contactEmail, `with-${contactEmail}`, named].map((one) => ({ name: 'Asha', email: one }));
  const body = { eventId, teamName: 'Trio', contactEmail, members };
  const { data: team, registration } = await post('/api/team/registerTeam', body);
  const { email, ...joining } = await test.loginAs('participant');
  const own = { ...joining, origin: 'https://utsav.example' };
  expect((await post(`/api/teams/join/${team.joinCode}`, { name: 'Ravi' }, own)).status).toBe(200);
  await sendEmails(test.context);
  return { email, registration };
}

it('Who joined a team with a verified account is told that it lapsed unconfirmed, and nobody else', async () => {
  const { email } = await joinTeam('asha@lapsed.test');
  test.time.now = new Date(test.time.now.getTime() + THREE_HOURS);
  await expireAndPromoteAll(test.context);
  const [mail, ...others] = await sendEmails(test.context);
  expect(mail).toMatchObject({
    recipient: email,
    subject: expect.stringMatching(/^The seat of the team Trio in .* is no longer held$/),
  });
  expect(mail?.text).toContain('The time to confirm it is over.');
  expect(mail?.text).not.toContain('payment');
  expect(others).toEqual([]);
});

it('Who joined a team with a verified account is told that its leader cancelled it unconfirmed, and nobody else', async () => {
  const { email, registration } = await joinTeam('asha@cancelled.test');
  await post(`/api/passes/${registration.code}/cancel`, { email: 'asha@cancelled.test' });
  const [mail, ...others] = await sendEmails(test.context);
  expect(mail).toMatchObject({
    recipient: email,
    subject: expect.stringMatching(/^Your registration for .* is cancelled$/),
  });
  expect(others).toEqual([]);
});
