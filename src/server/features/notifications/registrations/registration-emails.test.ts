import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { mailedTo } from '#test/support/mailed-to.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireAndPromoteAll } from '../../registrations/waitlist/expire-and-promote.service.ts';
import { enqueueEmails } from '../email-queue.service.ts';
import { queueReminders } from '../reminders/reminders.service.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({
    publicUrl: 'https://utsav.example',
    upi: { id: 'festival@okbank', name: 'Utsav' },
    razorpay: { keyId: 'rzp_test', keySecret: 'secret', webhookSecret: undefined, apiUrl: 'http://127.0.0.1:1' },
  });
  const { email: _email, cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  await test.context.db.deleteFrom('emailQueue').execute();
});

const post = async (url: string, payload: object = {}, headers = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();

let people = 0;
const register = async (eventId: string, name: string) => {
  people += 1;
  const email = `${name.toLowerCase()}${people}@college.test`;
  return { email, ...(await post('/api/registrations', { eventId, name, email })).data };
};

/** The emails sent since the last time. */
const sent = async () =>
  (await sendEmails(test.context)).map(({ recipient, subject, html, text, attachments }) => ({
    to: recipient,
    subject,
    html,
    text,
    attachments,
  }));

it('a confirmation carries the pass with its QR code and the calendar file', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Robo <Race> & more', venue: 'Main hall' });
  const registration = await register(eventId, 'Asha');
  const [email, ...others] = await sent();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: registration.email, subject: 'You are in: Robo <Race> & more' });
  expect(email?.text).toContain(`https://utsav.example/pass/${registration.code}`);
  expect(email?.text).toMatch(/Sunday,? 14 February 2027, 10:00 AM/);
  expect(email?.html).toContain('src="cid:pass-qr"');
  // Without pictures the code is there to be read and typed.
  expect(email?.text).toContain(`Pass: ${registration.code.replace(/(.{4})(?=.)/g, '$1-')}`);
  expect(email?.html).not.toContain('<Race>');
  const [qr, calendar] = email?.attachments ?? [];
  expect(qr).toMatchObject({ contentType: 'image/png', cid: 'pass-qr' });
  expect(qr?.content.subarray(1, 4).toString()).toBe('PNG');
  expect(calendar).toMatchObject({ filename: 'event.ics' });
  expect(calendar?.content.toString()).toContain('BEGIN:VEVENT');
  expect(await sent()).toEqual([]);
});

it('every line of an email has the font of the festival, and its urls are links that break on a phone', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { email } = await register(eventId, 'Asha');
  await post('/api/passes/mail', { email });
  const mails = await sent();
  expect(mails).toHaveLength(2);
  for (const { html = '' } of mails) {
    for (const paragraph of html.match(/<p [^>]*>/g) ?? []) expect(paragraph).toContain('font-family:');
    const urls = html.match(/>https?:\/\/[^<]*</g) ?? [];
    expect(urls.length).toBeGreaterThan(1);
    for (const url of urls) {
      const [link = ''] = html.match(new RegExp(`<a [^>]*${url.replace(/[.?]/g, '\\$&')}`)) ?? [];
      expect(link).toContain('word-break:break-all');
    }
  }
  const confirmed = mails.find(({ subject }) => subject.startsWith('You are in'));
  expect(confirmed?.html).toMatch(/All your passes in one code: (<!-- -->)?<a href="https:/);
});

it('each transition into a hold, the waitlist, an offer, a rejection or a cancellation sends its email', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 1500, capacity: 1 });
  const asha = await register(eventId, 'Asha');
  const ravi = await register(eventId, 'Ravi');
  expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([
    [asha.email, 'Your seat in Quiz is held'],
    [ravi.email, 'You are on the waitlist for Quiz'],
  ]);
  await post(`/api/passes/${asha.code}/cancel`, { email: asha.email });
  const afterCancel = await sent();
  expect(afterCancel.map(({ to, subject }) => [to, subject])).toEqual([
    [asha.email, 'Your registration for Quiz is cancelled'],
    [ravi.email, 'A seat in Quiz is free for you'],
  ]);
  expect(afterCancel[1]?.text).toContain('pay ₹1,500 by then');
  await post(`/api/passes/${ravi.code}/utr`, { utr: '123456789012' });
  const queue = (await test.inject({ method: 'GET', url: '/api/payments', headers: admin })).json().data.payments;
  await post(`/api/payments/${queue[0]._id}/reject`, { reason: 'No such transfer' }, admin);
  const [rejection] = await sent();
  expect(rejection).toMatchObject({ to: ravi.email, subject: 'We could not find your payment for Quiz' });
  expect(rejection?.text).toContain('Reason: No such transfer');
});

it('an email is not sent once the status has changed', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 100 });
  const asha = await register(eventId, 'Asha');
  await post(`/api/registrations/${asha._id}/desk-payment`, {}, admin);
  expect((await sent()).map(({ subject }) => subject)).toEqual(['You are in: Quiz']);
});

it('members of a team are informed who named them, and all get the pass', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    title: 'Relay',
    participationType: 'team',
    teamSize: 3,
    entryFee: 300,
  });
  const members = ['Lata', 'Manu', 'Nila'].map((name) => ({ name, email: `${name.toLowerCase()}@college.test` }));
  const team = { teamName: 'Trio', contactEmail: 'lata@college.test', members, eventId };
  const { registration } = await post('/api/team/registerTeam', team);
  expect((await sent()).map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ['lata@college.test', 'Your seat in Relay is held'],
    ['manu@college.test', 'You are in the team Trio for Relay'],
    ['nila@college.test', 'You are in the team Trio for Relay'],
  ]);
  await post(`/api/registrations/${registration._id}/desk-payment`, {}, admin);
  const passes = await sent();
  expect(passes.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email));
  expect(passes[0]?.text).toMatch(/^Utsav[\s\S]*Hello (Lata|Manu|Nila),/);
});

it('an expired registration gets an email', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 100 });
  await register(eventId, 'Asha');
  await sent();
  test.time.now = new Date('2027-01-10T07:30:00.000Z');
  await expireAndPromoteAll(test.context);
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Your seat in Quiz is no longer held for you']);
});

it('everybody of a team is told that its seat lapsed; the contact alone, what to do about the money', async () => {
  const members = ['Lata', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@lapsed.test` }));
  const lapse = async (utr?: string) => {
    test.time.now = new Date('2027-01-10T06:30:00.000Z');
    const event = { title: 'Relay', participationType: 'team' as const, teamSize: 2, entryFee: 300 };
    const { _id: eventId } = await createEvent(test.context, event);
    const team = { teamName: 'Duo', contactEmail: 'lata@lapsed.test', members, eventId };
    const { registration } = await post('/api/team/registerTeam', team);
    if (utr) await post(`/api/passes/${registration.code}/utr`, { utr });
    await sent();
    test.time.now = new Date('2027-01-13T07:30:00.000Z');
    await expireAndPromoteAll(test.context);
    const mails = (await sent()).filter(({ to }) => to.endsWith('@lapsed.test'));
    return mails.map(({ to, subject, text }) => ({ to, subject, text: text.replace(/\s+/g, ' ') }));
  };
  const toLata = { to: 'lata@lapsed.test', subject: 'Your seat in Relay is no longer held for you' };
  const toManu = { to: 'manu@lapsed.test', subject: 'The seat of the team Duo in Relay is no longer held' };
  const unpaid = await lapse();
  expect(unpaid).toMatchObject([toLata, toManu]);
  expect(unpaid[0]?.text).toContain('Send the UTR number');
  expect(unpaid[1]?.text).toContain('You can register again while registration is open, alone or with another team.');
  expect(unpaid[1]?.text).not.toMatch(/UTR|paid|₹/);
  const unchecked = await lapse('701012345699');
  expect(unchecked).toMatchObject([toLata, toManu]);
  expect(unchecked[1]?.text).toContain(
    'The payment is still being checked. Once the payment is found, the team gets a seat if one is free',
  );
});

it('a reminder is sent once, a day before, unless the confirmation was sent within that day', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    title: 'Quiz',
    startDate: '2027-01-12T04:30:00.000Z',
    endDate: '2027-01-12T10:30:00.000Z',
  });
  const asha = await register(eventId, 'Asha');
  expect(await queueReminders(test.context)).toBe(0);
  await sent();
  test.time.now = new Date('2027-01-11T05:00:00.000Z');
  const late = await register(eventId, 'Ravi');
  expect(await queueReminders(test.context)).toBe(1);
  expect(await queueReminders(test.context)).toBe(0);
  expect((await sent()).map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [asha.email, 'Quiz begins soon'],
      [late.email, 'You are in: Quiz'],
    ].sort(),
  );
});

it('an announcement goes to the registrations of an event, once even after a double click', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
  const asha = await register(eventId, 'Asha');
  const ravi = await register(eventId, 'Ravi');
  await post(`/api/passes/${ravi.code}/cancel`, { email: ravi.email });
  await sent();
  const message = { eventId, subject: 'New room', text: 'We meet in <room 5>.\n\nBring a pen.' };
  expect((await post('/api/registrations/announcements', message, admin)).data).toEqual(mailedTo(1));
  expect(await post('/api/registrations/announcements', message, admin)).toMatchObject({
    code: 'announcement_repeated',
  });
  const [email, ...others] = await sent();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: asha.email, subject: 'New room' });
  expect(email?.text).toContain('Bring a pen.');
  expect(email?.html).toContain('&lt;room 5&gt;');
});

it('an announcement reaches every member of a team, each once, and counts one registration', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
  const members = ['Lata', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@college.test` }));
  const team = { teamName: 'Duo', contactEmail: 'lata@college.test', members, eventId };
  await post('/api/team/registerTeam', team);
  await sent();
  const message = { eventId, subject: 'New room', text: 'Room 5' };
  expect((await post('/api/registrations/announcements', message, admin)).data).toEqual(mailedTo(1, 2));
  expect((await sent()).map(({ to }) => to)).toEqual(['lata@college.test', 'manu@college.test']);
});

it('a password reset email says what to do, and escapes names in HTML', async () => {
  const link = 'https://utsav.example/reset-password?token=abc_DEF-123';
  const data = { name: '<b>Asha</b>', link, minutes: 30 };
  await enqueueEmails(test.context.db, test.context, [{ kind: 'password_reset', recipient: 'a@b.test', data }]);
  const [email] = await sent();
  expect(email).toMatchObject({ to: 'a@b.test', subject: expect.stringMatching(/^Set a new password for Utsav/) });
  expect(email?.html).toContain(`href="${link}"`);
  expect(email?.html).not.toContain('<b>Asha</b>');
  expect(email?.text).toContain('Hello <b>Asha</b>,');
  expect(email?.text).toContain(link);
  expect(email?.text).toContain('for 30 minutes');
});

it.each([
  { from: null, to: 500, was: 'The event was free when', text: '₹500 is the fee of the day of this offer' },
  { from: 100, to: 500, was: 'The event cost ₹100 when', text: '₹500 is the fee of the day of this offer' },
  { from: 100, to: null, was: 'The event cost ₹100 when', text: 'It costs nothing.' },
  { from: 100, to: 100, was: null, text: '₹100 is the fee of the day of this offer' },
])('an offer after a fee of $from says that it is $to now', async ({ from, to, was, text }) => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1, entryFee: from });
  const [first, second] = [await register(eventId, 'Asha'), await register(eventId, 'Ravi')];
  await test.context.db.updateTable('events').set({ entryFee: to }).where('id', '=', eventId).execute();
  await post(`/api/passes/${first.code}/cancel`, { email: first.email });
  const offer = (await sent()).find(({ subject }) => subject.startsWith('A seat in'));
  expect(offer?.to).toBe(second.email);
  const words = offer?.text.replace(/\s+/g, ' ');
  expect(words).toContain(text);
  expect(words).toMatch(was ?? /^(?!.*joined the waitlist)/);
});

it('the email of a refund says how much went back, in all, and whether the registration ended', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 1500 });
  const asha = await register(eventId, 'Asha');
  await post(`/api/registrations/${asha._id}/desk-payment`, {}, admin);
  const url = `/api/registrations/${asha._id}/payments`;
  const [payment] = (await test.inject({ url, headers: admin })).json().data;
  await sent();
  await post(`/api/payments/${payment._id}/refunds`, { amount: 500, reason: 'Came late' }, admin);
  const [part] = await sent();
  expect(part).toMatchObject({ to: asha.email, subject: '₹500 of your payment for Quiz is refunded' });
  expect(part?.text).toContain('In all ₹500 of the ₹1,500 that you paid went back.');
  expect(part?.text).toContain('Your registration stays as it is.');
  await post(`/api/registrations/${asha._id}/refund`, {}, admin);
  const [rest] = await sent();
  expect(rest).toMatchObject({ subject: '₹1,000 of your payment for Quiz is refunded' });
  expect(rest?.text).toContain('In all ₹1,500 of the ₹1,500 that you paid went back.');
  expect(rest?.text).toContain('Your registration has ended');
});

it('the email of a partial refund does not say of a cancelled registration that it stays', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 1500 });
  const asha = await register(eventId, 'Asha');
  await post(`/api/registrations/${asha._id}/desk-payment`, {}, admin);
  await post(`/api/registrations/${asha._id}/cancel`, {}, admin);
  const url = `/api/registrations/${asha._id}/payments`;
  const [payment] = (await test.inject({ url, headers: admin })).json().data;
  await sent();
  await post(`/api/payments/${payment._id}/refunds`, { amount: 500, reason: 'Asked' }, admin);
  const [part] = await sent();
  expect(part?.text).toContain('Your registration has ended');
  expect(part?.text).not.toContain('stays as it is');
});

it('the email of a refund says how much of it was paid in cash, and how long banks take for the rest', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 300 });
  const asha = await register(eventId, 'Asha');
  await post(`/api/passes/${asha.code}/utr`, { utr: '701012345670' });
  await post(`/api/registrations/${asha._id}/desk-payment`, {}, admin);
  const url = `/api/registrations/${asha._id}/payments`;
  const payments = (await test.inject({ url, headers: admin })).json().data;
  const paymentBy = (wanted: string) => payments.find(({ method }: { method: string }) => method === wanted)._id;
  await post(`/api/payments/${paymentBy('upi')}/confirm`, {}, admin);
  await sent();
  const mailAfter = async (refundUrl: string, refund: object) => {
    await post(refundUrl, refund, admin);
    return (await sent())[0]?.text.replace(/\s+/g, ' ');
  };
  const back = { amount: 100, reason: 'Paid twice' };
  const inCash = await mailAfter(`/api/payments/${paymentBy('desk')}/refunds`, { ...back, method: 'cash' });
  expect(inCash).toContain('We have given ₹100 back to you in cash.');
  expect(inCash).not.toContain('Banks');
  const byBank = { ...back, method: 'bank', reference: 'N1' };
  expect(await mailAfter(`/api/payments/${paymentBy('upi')}/refunds`, byBank)).toContain(
    'We have given ₹100 back to you. Banks take up to seven working days to show it.',
  );
  expect(await mailAfter(`/api/registrations/${asha._id}/refund`, { reference: 'N2' })).toContain(
    'We have given ₹400 back to you, ₹200 of it in cash. Banks take up to seven working days to show the rest.',
  );
});

it('an email about a held seat has the deadline with day and time, the desk and whom to ask', async () => {
  const desk = { deskAddress: 'Foyer of the library', deskHours: '10 am to 6 pm', paymentPhone: '+91 98765 43210' };
  const payload = { holdMinutes: 30, offerHours: 24, ...desk };
  await test.inject({ method: 'PUT', url: '/api/registrations/settings', headers: admin, payload });
  const { _id: eventId } = await createEvent(test.context, { entryFee: 200 });
  await register(eventId, 'Asha');
  const [held] = await sent();
  const text = held?.text.replace(/\s+/g, ' ');
  expect(text).toContain('We hold your seat until Sun 10 Jan, 12:30 PM. Pay ₹200 by then');
  expect(text).toContain('The desk: Foyer of the library, 10 am to 6 pm.');
  expect(text).toContain('Questions about the payment: +91 98765 43210.');
});

it('an expired seat with an unchecked UTR says that the payment is still looked for', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 200 });
  const { code } = await register(eventId, 'Asha');
  await post(`/api/passes/${code}/utr`, { utr: '701012345678' });
  await sent();
  test.time.now = new Date('2027-01-13T06:30:00.000Z');
  await expireAndPromoteAll(test.context);
  const expired = (await sent()).find(({ text }) => text.includes(code));
  expect(expired?.text.replace(/\s+/g, ' ')).toContain(
    'The payment is still being checked. Once the payment is found, you get a seat',
  );
});
