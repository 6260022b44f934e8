import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { guardianKeys, minorFields } from '#test/support/privacy/guardians.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { queueReminders } from '../reminders/reminders.service.ts';

/** The mail with the pass says what the page of the pass says of those under 18. */

let test: TestApp;
let admin: Record<string, string>;
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  await test.context.db.deleteFrom('emailQueue').execute();
});

const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
/** What was mailed to somebody since the last time, on one line, and whether it shows a code for the entrance. */
const mailsTo = async (email: string) =>
  (await sendEmails(test.context))
    .filter(({ recipient }) => recipient === email)
    .map(({ subject, text, html, attachments }) => ({
      subject,
      text: text.replace(/\s+/g, ' '),
      hasQr: html.includes('cid:pass-qr') || attachments.some(({ contentType }) => contentType === 'image/png'),
    }));
const notYet = {
  subject: 'Your pass for Chess waits for a guardian’s consent',
  text: expect.stringContaining('Waits for a guardian’s consent: Asha Rao. We sent the parent or guardian an e-mail.'),
  hasQr: false,
};
const theirPass = { subject: 'You are in: Chess', text: expect.stringContaining('Show this code'), hasQr: true };

/** A minor’s registration, and the key that the guardian was mailed. */
async function registerMinor() {
  count += 1;
  const [email, guardianEmail] = [`minor${count}@mail.test`, `guardian${count}@home.test`];
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess' });
  const { data } = await post('/api/registrations', { ...minorFields, eventId, email, guardianEmail });
  const [key = ''] = await guardianKeys(test, guardianEmail);
  return { ...(data as { _id: string; code: string }), email, key };
}

it('holds the code back until the guardian agrees, and brings it then, once', async () => {
  const { email, key } = await registerMinor();
  const [first, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(first).toEqual(notYet);
  expect(first?.text).not.toContain('Show this code');
  const decide = (decision: string) => post(`/api/guardian/${key}`, { decision, name: 'Meera Rao' });
  await decide('refused');
  expect(await mailsTo(email)).toEqual([]);
  await decide('given');
  expect(await mailsTo(email)).toEqual([theirPass]);
  await decide('given');
  expect(await mailsTo(email)).toEqual([]);
});

it('brings the code once a consent on paper is recorded', async () => {
  const { _id, email } = await registerMinor();
  await sendEmails(test.context);
  const query = test.context.db.selectFrom('participants').select('id').where('registrationId', '=', _id);
  const { id: participantId } = await query.executeTakeFirstOrThrow();
  const signed = { participantId, decision: 'given', name: 'Meera Rao' };
  await post(`/api/registrations/${_id}/guardian-consent`, signed, admin);
  expect(await mailsTo(email)).toEqual([theirPass]);
});

it('says that the pass is not valid any more once the guardian takes the consent back, once', async () => {
  const { _id, email, key } = await registerMinor();
  const decide = (decision: string) => post(`/api/guardian/${key}`, { decision, name: 'Meera Rao' });
  await decide('given');
  await sendEmails(test.context);
  await decide('refused');
  const refused = { ...notYet, text: expect.stringContaining('A guardian refused: Asha Rao.') };
  expect(await mailsTo(email)).toEqual([refused]);
  await decide('refused');
  expect(await mailsTo(email)).toEqual([]);
  const query = test.context.db.selectFrom('participants').select('id').where('registrationId', '=', _id);
  const { id: participantId } = await query.executeTakeFirstOrThrow();
  const record = (decision: string) =>
    post(`/api/registrations/${_id}/guardian-consent`, { participantId, decision, name: 'Meera Rao' }, admin);
  await record('given');
  await sendEmails(test.context);
  await record('refused');
  expect(await mailsTo(email)).toEqual([refused]);
});

it('tells the contact of a team, too, whose member’s guardian takes the consent back', async () => {
  const event = { title: 'Chess', participationType: 'team' as const, teamSize: 2, ageRule: 'birthDate' as const };
  const { _id: eventId } = await createEvent(test.context, event);
  const guardian = { guardianName: 'Meera', guardianEmail: 'meera@home.test' };
  const members = [
    { name: 'Lata', email: 'lata@back.test', birthDate: '2001-06-01' },
    { name: 'Manu', email: 'manu@back.test', birthDate: '2012-06-01' },
  ];
  await post('/api/team/registerTeam', { eventId, teamName: 'Duo', contactEmail: 'lata@back.test', members });
  const { code } = await test.context.db
    .selectFrom('participants')
    .select('code')
    .where('email', '=', 'manu@back.test')
    .executeTakeFirstOrThrow();
  await post(`/api/passes/${code}/guardian`, { ...guardian, email: 'manu@back.test' });
  const [key = ''] = await guardianKeys(test, guardian.guardianEmail);
  const decide = (decision: string) => post(`/api/guardian/${key}`, { decision, name: 'Meera' });
  await decide('given');
  await sendEmails(test.context);
  await decide('refused');
  const mails = (await sendEmails(test.context)).map(({ recipient, subject, text }) => ({ recipient, subject, text }));
  expect(mails).toMatchObject([
    { recipient: 'lata@back.test', subject: 'A guardian has taken their consent back: Chess' },
    { recipient: 'manu@back.test', subject: 'Your pass for Chess waits for a guardian’s consent' },
  ]);
  expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain(
    'A guardian refused: Manu. The pass of your team stays valid for the others.',
  );
  // Given again before the mail leaves: the contact has had the pass, and nothing is different.
  await decide('given');
  await sendEmails(test.context);
  await decide('refused');
  await decide('given');
  expect((await sendEmails(test.context)).filter(({ recipient }) => recipient === 'lata@back.test')).toEqual([]);
});

it('brings no pass of a registration that is not confirmed', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 100 });
  await post('/api/registrations', { ...minorFields, eventId, email: 'owing@mail.test', guardianEmail: 'o@home.test' });
  const [key] = await guardianKeys(test, 'o@home.test');
  await sendEmails(test.context);
  await post(`/api/guardian/${key}`, { decision: 'given', name: 'Meera Rao' });
  const queued = await test.context.db
    .selectFrom('emailQueue')
    .select('kind')
    .where('status', '=', 'pending')
    .execute();
  expect(queued).toEqual([]);
});

it('shows the team’s code for those who may come, and names who may not yet', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    title: 'Chess',
    participationType: 'team',
    teamSize: 2,
    ageRule: 'birthDate',
  });
  const [leader, young] = ['lata@mail.test', 'manu@mail.test'];
  const members = [
    { name: 'Lata', email: leader, birthDate: '2001-06-01' },
    { name: 'Manu', email: young, birthDate: '2012-06-01' },
  ];
  await post('/api/team/registerTeam', { eventId, teamName: 'Duo', contactEmail: leader, members });
  const mails = await sendEmails(test.context);
  const textTo = (email: string) => mails.find(({ recipient }) => recipient === email)?.text.replace(/\s+/g, ' ');
  expect(textTo(leader)).toContain('Show this code');
  expect(textTo(leader)).toContain('Under 18: Manu. A parent or guardian has to agree.');
  expect(textTo(young)).not.toContain('Show this code');
  expect(textTo(young)).toContain('Under 18: Manu. A parent or guardian has to agree.');
});

it('says so in the reminder and in the mail of all passes, too', async () => {
  const { email } = await registerMinor();
  await sendEmails(test.context);
  await post('/api/passes/mail', { email });
  expect((await mailsTo(email))[0]?.text).toContain('Waits for a guardian’s consent');
  test.time.now = new Date('2027-02-13T12:00:00.000Z');
  await queueReminders(test.context);
  const [reminder] = (await mailsTo(email)).filter(({ subject }) => subject === 'Chess begins soon');
  expect(reminder).toMatchObject({ hasQr: false, text: expect.stringContaining('Waits for a guardian’s consent') });
  expect(reminder?.text).not.toContain('code of your pass ready');
});
