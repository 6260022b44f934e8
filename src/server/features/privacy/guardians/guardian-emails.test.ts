import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailboxOf } from '#contract/people/mailbox.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { guardianKeys, minorFields } from '#test/support/privacy/guardians.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { remindGuardians } from './guardians.service.ts';

/** A guardian's email says what a minor typed: nobody may send one to strangers before their own e-mail is verified. */

const DAY = 24 * 60 * 60_000;
const START = new Date('2027-01-10T06:30:00.000Z');
const GUARDIAN = 'guardian@home.test';
const origin = 'https://utsav.example';

let test: TestApp;
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, publicUrl: origin, trustProxy: 1 });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = START;
  await test.context.db.deleteFrom('emailQueue').execute();
});

const post = async (url: string, payload: object = {}) => {
  const headers = { origin, 'x-forwarded-for': '203.0.113.9' };
  return (await test.inject({ method: 'POST', url, payload, headers })).json();
};

async function registerMinor(guardianEmail = GUARDIAN, event: object = {}) {
  count += 1;
  const { _id: eventId } = await createEvent(test.context, event);
  const email = `minor${count}@college.test`;
  const { data } = await post('/api/registrations', { ...minorFields, eventId, email, guardianEmail });
  return { ...(data as { _id: string; code: string }), email };
}

const confirm = async (_id: string) =>
  post(`/api/registration-proofs/${await verificationTokenFor(test.context, _id)}/confirm`);
const recipients = async () => (await sendEmails(test.context)).map(({ recipient }) => recipient);

it('goes out with the pass once the e-mail is confirmed, once', async () => {
  const { _id, email } = await registerMinor();
  expect(await recipients()).toEqual([email]);
  await confirm(_id);
  expect((await recipients()).sort()).toEqual([GUARDIAN, email]);
  await confirm(_id);
  expect(await recipients()).toEqual([]);
});

it('goes to the guardian who was named last before the confirmation, and to nobody for a registration that lapsed', async () => {
  const { _id, code } = await registerMinor('wrong@home.test');
  await post(`/api/passes/${code}/guardian`, { guardianName: 'Meera Rao', guardianEmail: GUARDIAN });
  const lapsing = await registerMinor('victim@home.test');
  await recipients();
  await confirm(_id);
  expect((await recipients()).filter((one) => one.endsWith('@home.test'))).toEqual([GUARDIAN]);
  test.time.now = new Date(START.getTime() + 3 * DAY);
  await confirm(lapsing._id);
  await remindGuardians(test.context);
  expect(await recipients()).not.toContain('victim@home.test');
});

it('does not go to who refused by the link of an earlier registration before the new one is confirmed', async () => {
  const guardianEmail = 'refusing@home.test';
  const { _id: eventId } = await createEvent(test.context);
  const email = `minor${++count}@college.test`;
  const register = async () =>
    (await post('/api/registrations', { ...minorFields, eventId, email, guardianEmail })).data as {
      _id: string;
      code: string;
    };
  const first = await register();
  await confirm(first._id);
  const [key] = await guardianKeys(test, guardianEmail);
  await post(`/api/passes/${first.code}/cancel`, { email });
  const second = await register();
  await recipients();
  await post(`/api/guardian/${key}`, { decision: 'refused', name: 'Meera Rao' });
  await confirm(second._id);
  expect(await recipients()).toEqual([email]);
});

it('goes out when money keeps the seat of a registration whose e-mail was not confirmed', async () => {
  const { _id } = await registerMinor(GUARDIAN, { entryFee: 100 });
  await recipients();
  const { email: _email, cookie } = await test.loginAs('admin');
  await test.inject({
    method: 'POST',
    url: `/api/registrations/${_id}/desk-payment`,
    payload: {},
    headers: { cookie, origin },
  });
  expect(await recipients()).toContain(GUARDIAN);
});

it('counts as a stranger’s mail: one network causes at most ten to a mailbox and sixty in a minute', async () => {
  const { _id: eventId } = await createEvent(test.context);
  for (let index = 0; index < 70; index += 1) {
    const guardianEmail = index < 12 ? `victim+${index}@home.test` : `stranger${index}@home.test`;
    const email = `owned${index}@evil.test`;
    const { data } = await post('/api/registrations', { ...minorFields, eventId, email, guardianEmail });
    if (data) await confirm(data._id);
  }
  const mailboxes = (await recipients()).map(mailboxOf).filter((one) => one.endsWith('@home.test'));
  expect(mailboxes.filter((one) => one === 'victim@home.test').length).toBeLessThanOrEqual(10);
  expect(mailboxes.length).toBeGreaterThan(5);
  expect(mailboxes.length).toBeLessThanOrEqual(60);
});

it('names the event in the language of the minor, on its page too', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess' });
  const admin = await test.headersOf('admin');
  const texts = [{ path: 'title', source: 'Chess', text: 'शतरंज' }];
  const url = `/api/events/${eventId}/translations`;
  await test.inject({ method: 'PUT', url, headers: admin, payload: { language: 'hi', texts } });
  const payload = { ...minorFields, eventId, email: 'hindi@college.test', guardianEmail: GUARDIAN };
  const headers = { origin, cookie: 'language=hi' };
  const made = (await test.inject({ method: 'POST', url: '/api/registrations', payload, headers })).json();
  await sendEmails(test.context);
  await confirm(made.data._id);
  const email = (await sendEmails(test.context)).find(({ recipient }) => recipient === GUARDIAN);
  expect(email?.text).toContain('शतरंज');
  expect(email?.text).not.toContain('Chess');
  const [, key] = /guardian\/([\w.-]+)/.exec(email?.text ?? '') ?? [];
  const asked = (await test.inject({ url: `/api/guardian/${key}` })).json();
  expect(asked.data).toMatchObject({ eventId, eventTitle: 'Chess' });
});

it('is reminded of once after a stop of days, and of the last time days later', async () => {
  const guardian = 'late@home.test';
  const { _id } = await registerMinor(guardian);
  await confirm(_id);
  await recipients();
  const remindedAfter = async (days: number) => {
    test.time.now = new Date(test.time.now.getTime() + days * DAY);
    await remindGuardians(test.context);
    return (await recipients()).filter((one) => one === guardian).length;
  };
  expect(await remindedAfter(10)).toBe(1);
  expect(await remindedAfter(1)).toBe(0);
  expect(await remindedAfter(5)).toBe(1);
  expect(await remindedAfter(20)).toBe(0);
});

it('counts reminders from the mail, not from the registration that waited to be confirmed', async () => {
  const guardian = 'waiting@home.test';
  const event = { startDate: '2027-12-14T04:30:00.000Z', endDate: '2027-12-14T12:30:00.000Z' };
  const { _id } = await registerMinor(guardian, event);
  await recipients();
  await test.context.db
    .updateTable('registrations')
    .set({ verifyBy: '2027-12-01T00:00:00.000Z' })
    .where('id', '=', _id)
    .execute();
  test.time.now = new Date(test.time.now.getTime() + 3 * DAY);
  await confirm(_id);
  await remindGuardians(test.context);
  expect((await recipients()).filter((one) => one === guardian)).toEqual([guardian]);
});
