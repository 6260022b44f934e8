import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { erasePerson } from '../../privacy/erasure/erase-person.service.ts';
import { insertEmails } from '../email-queue.repository.ts';
import { enqueueEmails } from '../email-queue.service.ts';

/** Mails that waited while what they say became untrue. */

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  await test.context.db.deleteFrom('emailQueue').execute();
});

const post = async (url: string, payload: object = {}, headers: Record<string, string> = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const sent = async () => (await sendEmails(test.context)).map(({ recipient, subject }) => [recipient, subject]).sort();

let people = 0;
async function register(eventId: string) {
  people += 1;
  const email = `asha${people}@college.test`;
  const { data } = await post('/api/registrations', { eventId, name: 'Asha', email });
  return { ...(data as { _id: string; code: string }), email };
}

async function registerTeam(entryFee: number) {
  people += 1;
  const emails = ['lata', 'manu'].map((name) => `${name}${people}@college.test`);
  const members = emails.map((email) => ({ name: 'Lata', email }));
  const event = { title: 'Relay', participationType: 'team' as const, teamSize: 2, entryFee };
  const { _id: eventId } = await createEvent(test.context, event);
  const team = { teamName: 'Duo', contactEmail: emails[0], members, eventId };
  const { registration } = await post('/api/team/registerTeam', team);
  return { ...(registration as { _id: string; code: string }), emails };
}

it('a cancellation that waited is not sent once the registration is restored', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
  const { _id, code, email } = await register(eventId);
  await sent();
  await post(`/api/passes/${code}/cancel`, { email });
  await post(`/api/registrations/${_id}/restore`, { reason: 'By mistake' }, admin);
  expect(await sent()).toEqual([[email, 'You are in: Quiz']]);
});

it('a cancellation that waited is sent beside the mail of its refund', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', entryFee: 100 });
  const { _id, email } = await register(eventId);
  await post(`/api/registrations/${_id}/desk-payment`, {}, admin);
  await sent();
  await post(`/api/registrations/${_id}/cancel`, {}, admin);
  await post(`/api/registrations/${_id}/refund`, {}, admin);
  expect(await sent()).toEqual([
    [email, 'Your registration for Quiz is cancelled'],
    [email, '₹100 of your payment for Quiz is refunded'],
  ]);
});

describe('the cancellation of a registration whose person is erased', () => {
  it('goes to nobody: their e-mail is not held any more', async () => {
    const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
    const { email } = await register(eventId);
    await sent();
    expect(await erasePerson(test.context, email)).toEqual([]);
    expect(await sent()).toEqual([]);
  });

  it('goes to the person while the erasure waits for another registration', async () => {
    const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
    const { email } = await register(eventId);
    const { _id: paidEventId } = await createEvent(test.context, { title: 'Chess', entryFee: 100 });
    const { data } = await post('/api/registrations', { eventId: paidEventId, name: 'Asha', email });
    await post(`/api/registrations/${data._id}/desk-payment`, {}, admin);
    await sent();
    expect(await erasePerson(test.context, email)).toHaveLength(1);
    expect(await sent()).toEqual([[email, 'Your registration for Quiz is cancelled']]);
  });
});

/** Queues a mail to people as versions of Utsav did that stored what it says in each row. */
async function queueAsBefore(email: { registrationId: string; recipient: string; data: object }) {
  const { db, clock } = test.context;
  const other = { cause: 'desk' as const, origin: null, announcementId: null, language: null };
  await insertEmails(db, [
    { id: nanoid(), kind: 'announcement', createdAt: clock().toISOString(), ...other, ...email },
  ]);
}

describe('a mail to somebody of several registrations', () => {
  const member = { name: 'Manu', email: 'manu@college.test' };
  async function joinTeam(title: string): Promise<string> {
    const lead = { name: 'Lata', email: `lata-${title}@college.test` };
    const { _id: eventId } = await createEvent(test.context, { title, participationType: 'team', teamSize: 3 });
    const team = { teamName: title, contactEmail: lead.email, members: [lead, member], eventId };
    return (await post('/api/team/registerTeam', team)).registration._id;
  }
  /** The one mail about teams of other leaders, which waits while the person is taken out of some of them. */
  async function mailAfterLeaving(left: string[]) {
    const [registrationId = '', ...others] = await Promise.all(['Relay', 'Debate', 'Drama'].map(joinTeam));
    await sent();
    const data = { subject: 'News', text: 'Come to {event}.', others };
    await queueAsBefore({ registrationId, recipient: member.email, data });
    const { numUpdatedRows } = await test.context.db
      .updateTable('participants')
      .set({ releasedAt: test.time.now.toISOString() })
      .where('email', '=', member.email)
      .where('registrationId', 'in', (eb) => eb.selectFrom('registrations').select('id').where('name', 'in', left))
      .where('releasedAt', 'is', null)
      .executeTakeFirst();
    expect(Number(numUpdatedRows)).toBe(left.length);
    return (await sendEmails(test.context)).map(({ subject, text }) => `${subject}: ${text}`);
  }
  beforeEach(() => test.context.db.deleteFrom('participants').execute());

  it('is about those that they are still in, also without the first of them', async () => {
    const [mail = '', ...others] = await mailAfterLeaving(['Relay']);
    expect(others).toEqual([]);
    expect(mail).toContain('News: ');
    expect(mail).toContain('Debate');
    expect(mail).toContain('Drama');
    expect(mail).not.toContain('Relay');
  });

  it('names no other that they have left', async () => {
    const [mail = ''] = await mailAfterLeaving(['Debate']);
    expect(mail).toContain('Relay');
    expect(mail).toContain('Drama');
    expect(mail).not.toContain('Debate');
  });

  it('is dropped once they are in none', async () => {
    expect(await mailAfterLeaving(['Relay', 'Debate', 'Drama'])).toEqual([]);
  });
});

describe('the mails about the people of a team', () => {
  it('name no member of a team that has ended', async () => {
    const { _id, emails } = await registerTeam(100);
    await post(`/api/registrations/${_id}/cancel`, {}, admin);
    const subject = 'Your registration for Relay is cancelled';
    expect(await sent()).toEqual(emails.map((email) => [email, subject]));
  });

  it('name no member who gets the pass', async () => {
    const { _id, emails } = await registerTeam(100);
    await post(`/api/registrations/${_id}/desk-payment`, {}, admin);
    expect(await sent()).toEqual(emails.map((email) => [email, 'You are in: Relay']));
  });

  it('tell nobody that they lead a team that has ended', async () => {
    const { _id, code, emails } = await registerTeam(100);
    await sent();
    const { db } = test.context;
    await enqueueEmails(db, test.context, [{ kind: 'leader', registrationId: _id }]);
    await post(`/api/passes/${code}/cancel`, { email: emails[0] });
    expect((await sent()).map(([, subject]) => subject)).not.toContain('You lead the team Duo for Relay');
  });
});
