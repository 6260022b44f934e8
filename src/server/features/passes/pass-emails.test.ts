import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { queueReminders } from '../registrations/registration-emails.service.ts';
import { expireAndPromoteAll } from '../registrations/waitlist/expire-and-promote.service.ts';
import { renderRegistrationEmails } from './pass-emails.service.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example', upi: { id: 'festival@okbank', name: 'Utsav' } });
  const { email: _email, cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  await renderRegistrationEmails(test.context);
  await test.context.db.deleteFrom('outbox').execute();
});

const post = async (url: string, payload: object = {}, headers = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();

let people = 0;
const register = async (eventId: string, name: string) => {
  people += 1;
  const email = `${name.toLowerCase()}${people}@college.test`;
  return { email, ...(await post('/api/registrations', { eventId, name, email })).data };
};

/** The mails written since, with the first line of each text. */
async function written() {
  await renderRegistrationEmails(test.context);
  const rows = await test.context.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('recipient')
    .execute();
  await test.context.db.deleteFrom('outbox').execute();
  return rows.map(({ recipient, subject, html, text, attachments }) => ({
    to: recipient,
    subject,
    html,
    text,
    attachments: JSON.parse(attachments) as { filename: string; contentType: string; content: string; cid?: string }[],
  }));
}

it('sends the pass with its code and the calendar file once an entry is confirmed', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Robo <Race> & more', venue: 'Main hall' });
  const registration = await register(eventId, 'Asha');
  const [mail, ...others] = await written();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: registration.email, subject: 'You are in: Robo <Race> & more' });
  expect(mail?.text).toContain(`https://utsav.example/pass/${registration.code}`);
  expect(mail?.text).toMatch(/Sunday,? 14 February 2027 at 10:00/);
  expect(mail?.html).toContain('src="cid:pass-qr"');
  expect(mail?.html).not.toContain('<Race>');
  const [qr, calendar] = mail?.attachments ?? [];
  expect(qr).toMatchObject({ contentType: 'image/png', cid: 'pass-qr' });
  expect(
    Buffer.from(qr?.content ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(calendar).toMatchObject({ filename: 'event.ics' });
  expect(Buffer.from(calendar?.content ?? '', 'base64').toString()).toContain('BEGIN:VEVENT');
  expect(await written()).toEqual([]);
});

it('tells of a held place, of the waitlist, of an offer, of a rejection and of a cancellation', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 1500, capacity: 1 });
  const asha = await register(eventId, 'Asha');
  const ravi = await register(eventId, 'Ravi');
  expect((await written()).map(({ to, subject }) => [to, subject])).toEqual([
    [asha.email, 'Your place in Quiz is held'],
    [ravi.email, 'You are on the waitlist for Quiz'],
  ]);
  await post(`/api/passes/${asha.code}/cancel`, { email: asha.email });
  const afterCancel = await written();
  expect(afterCancel.map(({ to, subject }) => [to, subject])).toEqual([
    [asha.email, 'Your entry for Quiz is cancelled'],
    [ravi.email, 'A place in Quiz is free for you'],
  ]);
  expect(afterCancel[1]?.text).toContain('pay ₹1,500 by then');
  await post(`/api/passes/${ravi.code}/utr`, { utr: '123456789012' });
  const queue = (await test.inject({ method: 'GET', url: '/api/payments', headers: admin })).json().data.payments;
  await post(`/api/payments/${queue[0]._id}/reject`, { reason: 'No such transfer' }, admin);
  const [rejection] = await written();
  expect(rejection).toMatchObject({ to: ravi.email, subject: 'We could not find your payment for Quiz' });
  expect(rejection?.text).toContain('Reason: No such transfer');
});

it('does not send what has been overtaken', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 100 });
  const asha = await register(eventId, 'Asha');
  await post(`/api/registrations/${asha._id}/desk-payment`, {}, admin);
  expect((await written()).map(({ subject }) => subject)).toEqual(['You are in: Quiz']);
});

it('tells the members of a team who named them, and sends everybody the pass', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    title: 'Relay',
    participationType: 'team',
    teamSize: 3,
    entryFee: 300,
  });
  const members = ['Lata', 'Manu', 'Nila'].map((name) => ({ name, email: `${name.toLowerCase()}@college.test` }));
  const team = { teamName: 'Trio', contactEmail: 'lata@college.test', members, eventId };
  const { registration } = await post('/api/team/registerTeam', team);
  expect((await written()).map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ['lata@college.test', 'Your place in Relay is held'],
    ['manu@college.test', 'You are in the team Trio for Relay'],
    ['nila@college.test', 'You are in the team Trio for Relay'],
  ]);
  await post(`/api/registrations/${registration._id}/desk-payment`, {}, admin);
  const passes = await written();
  expect(passes.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email));
  expect(passes[0]?.text).toMatch(/^Utsav[\s\S]*Hello (Lata|Manu|Nila),/);
});

it('tells of a place that lapsed', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 100 });
  await register(eventId, 'Asha');
  await written();
  test.time.now = new Date('2027-01-10T07:30:00.000Z');
  await expireAndPromoteAll(test.context);
  expect((await written()).map(({ subject }) => subject)).toEqual(['Your place in Quiz was given away']);
});

it('reminds once, a day before, whom the confirmation did not reach within that day', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    title: 'Quiz',
    startDate: '2027-01-12T04:30:00.000Z',
    endDate: '2027-01-12T10:30:00.000Z',
  });
  const asha = await register(eventId, 'Asha');
  expect(await queueReminders(test.context)).toBe(0);
  await written();
  test.time.now = new Date('2027-01-11T05:00:00.000Z');
  const late = await register(eventId, 'Ravi');
  expect(await queueReminders(test.context)).toBe(1);
  expect(await queueReminders(test.context)).toBe(0);
  expect((await written()).map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [asha.email, 'Quiz begins soon'],
      [late.email, 'You are in: Quiz'],
    ].sort(),
  );
});

it('carries an admin’s message to the entries of an event, and not twice by a double click', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
  const asha = await register(eventId, 'Asha');
  const ravi = await register(eventId, 'Ravi');
  await post(`/api/passes/${ravi.code}/cancel`, { email: ravi.email });
  await written();
  const message = { eventId, subject: 'New room', text: 'We meet in <room 5>.\n\nBring a pen.' };
  expect((await post('/api/registrations/announcements', message, admin)).data).toEqual({ recipients: 1 });
  expect(await post('/api/registrations/announcements', message, admin)).toMatchObject({
    code: 'announcement_repeated',
  });
  const [mail, ...others] = await written();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: asha.email, subject: 'New room' });
  expect(mail?.text).toContain('Bring a pen.');
  expect(mail?.html).toContain('&lt;room 5&gt;');
});

it('writes a mail once though two processes write at once', async () => {
  const { _id: eventId } = await createEvent(test.context);
  await register(eventId, 'Asha');
  await Promise.all([
    renderRegistrationEmails(test.context),
    renderRegistrationEmails(test.context),
    renderRegistrationEmails(test.context),
  ]);
  expect(await written()).toHaveLength(1);
});
