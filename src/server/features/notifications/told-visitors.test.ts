import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NO_MAIL = 'This site cannot send e-mail yet. Ask the committee for what you would get by e-mail.';

/** What the site says after visitors asked for a mail, for an e-mail that is known and for one that is not. */
async function askForMails(test: TestApp): Promise<Record<string, string[]>> {
  const { _id: eventId } = await createEvent(test.context);
  const post = async (url: string, payload: object, headers: object = {}) => {
    const response = await test.inject({ method: 'POST', url, payload, headers: { ...headers } });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const { email, ...headers } = await test.loginAs('participant');
  await test.context.db
    .updateTable('users')
    .set({ emailVerified: 0 as never })
    .where('email', '=', email)
    .execute();
  const guest = await post('/api/registrations', { eventId, name: 'Asha Rao', email: 'guest@college.test' });
  const said = async (url: string) =>
    Promise.all([email, 'nobody@college.test'].map(async (one) => (await post(url, { email: one })).message));
  const again = `/api/passes/${guest.data.code}/confirmation`;
  const tooSoon = await test.inject({ method: 'POST', url: again, payload: {} });
  test.time.now = new Date(test.time.now.getTime() + 2 * 60_000);
  return {
    forgot: await said('/api/auth/forgot-password'),
    code: await said('/api/auth/login-code'),
    passes: await said('/api/passes/mail'),
    erasure: await said('/api/privacy/erasures'),
    verification: [(await post('/api/auth/email-proof', {}, headers)).message],
    again: [(await post(again, {})).message],
    tooSoon: [tooSoon.json().detail],
  };
}

describe('what visitors are told who ask for a mail', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ requireEmailVerification: true });
  });
  afterAll(() => test.close());

  it('is the same for everybody while the site cannot send any: that it cannot', async () => {
    for (const [what, messages] of Object.entries(await askForMails(test))) {
      for (const message of messages) expect(message, what).toBe(NO_MAIL);
    }
    expect((await test.inject({ url: '/api/settings' })).json().data.sendsMail).toBe(false);
  });
});

describe('with a mail server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ requireEmailVerification: true, smtpUrl: 'smtp://mail.college.test' });
  });
  afterAll(() => test.close());

  it('they are told that it is on its way, known or not', async () => {
    const said = await askForMails(test);
    const reset = 'If this address has an account, a link is on its way. It works once, for 30 minutes.';
    expect(said.forgot).toEqual([reset, reset]);
    expect(new Set(said.code).size).toBe(1);
    expect(said.passes?.[1]).toContain('If something is registered with this address, the links are on their way.');
    expect(said.erasure?.[1]).toBe('If we hold something about this address, a link is on its way to it.');
    expect(said.verification?.[0]).toMatch(/^We sent a link to participant-/);
    expect(said.again).toEqual(['We have sent the e-mail again']);
    expect(said.tooSoon).toEqual(['The e-mail is on its way. Wait a minute']);
    expect((await test.inject({ url: '/api/settings' })).json().data.sendsMail).toBe(true);
  });
});
