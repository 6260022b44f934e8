import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Invitation } from '#contract/roles/invitations.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { listInvitations } from './invitations.service.ts';

const INVITATIONS = '/api/committee/invitations';

let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  headers = await test.headersOf('admin');
});
afterAll(() => test.close());

async function invite(payload: { email: string; role: string; eventId?: string }) {
  const response = await test.inject({ method: 'POST', url: INVITATIONS, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as { message: string; data: Invitation };
}
async function mailTo(email: string) {
  const { data } = (await test.inject({ url: INVITATIONS, headers })).json() as { data: Invitation[] };
  return data.find((one) => one.email === email)?.mail;
}
const withServer = () => ({
  ...test.context,
  config: { ...test.context.config, smtpUrl: 'smtp://mail.college.test' },
});

it('an inviter sees whether the mail was sent, and the mail says what the link does', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Robo race' });
  const email = 'sent@college.test';
  const { data } = await invite({ email, role: 'event_coordinator', eventId });
  expect(data.mail).toBe('pending');
  const sent = (await sendEmails(withServer())).find(({ recipient }) => recipient === email);
  expect(sent?.text).toContain('A admin invites you as Event coordinator, for Robo race.');
  const token = /\/invitation\/([\w-]+)/.exec(sent?.text ?? '')?.[1];
  expect((await test.inject({ url: `/api/invitations/${token}` })).json().data.status).toBe('open');
  expect(sent?.text.replace(/\s+/g, ' ').trim()).toMatch(
    / You get this e-mail because somebody of the committee typed this address\. If you do not know them, ignore it\.$/,
  );
  expect(await mailTo(email)).toBe('sent');
});

it('an inviter is told that the mail is only in a file while no mail server is set', async () => {
  const email = 'file@college.test';
  expect((await invite({ email, role: 'judge' })).message).toBe('The mail is written to a file: no mail server is set');
  await sendEmails(test.context);
  expect(await mailTo(email)).toBe('in_file');
  // A mail server that is set since does not bring them the mail.
  expect((await listInvitations(withServer())).find((one) => one.email === email)?.mail).toBe('in_file');
});
