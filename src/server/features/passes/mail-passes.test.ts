import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { festivalIdUrl } from '#server/features/festival-ids/festival-ids.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const post = async (url: string, payload: object) => {
  const response = await test.inject({ method: 'POST', url, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};

async function register(email: string, event: Parameters<typeof createEvent>[1] = {}) {
  const { _id: eventId, title } = await createEvent(test.context, event);
  const response = await post('/api/registrations', { eventId, name: 'Win A Prize', email });
  return { ...(response.json().data as { _id: string; code: string }), title };
}

/** What `email` receives after asking for its passes. */
async function askFor(email: string) {
  await post('/api/passes/mail', { email });
  return (await sendEmails(test.context)).filter(({ recipient }) => recipient === email);
}

beforeEach(async () => {
  await sendEmails(test.context);
});

it('mails one e-mail with the links to every live registration, and no name that somebody has typed', async () => {
  const email = 'asha@college.test';
  const first = await register(email, { title: 'Solo Singing' });
  const second = await register(email, { title: 'Chess', entryFee: 1250 });
  await sendEmails(test.context);
  const [mail, ...more] = await askFor(email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`/pass/${first.code}`);
  expect(mail?.text).toContain(`/pass/${second.code}`);
  // A line of its own: between sentences, languages have other signs than a full stop.
  expect(mail?.text).toMatch(/^₹1,250 to pay/m);
  expect(mail?.text).not.toContain('Win A Prize');
  expect(mail?.text).toContain(await festivalIdUrl(test.context, email));
});

it('mails a contact who takes part in nothing no festival ID, which would be empty', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const team = { eventId, teamName: 'Duo', contactEmail: 'coach@college.test' };
  await post('/api/team/registerTeam', { ...team, members: [{ name: 'Ravi', email: 'ravi@college.test' }] });
  await sendEmails(test.context);
  const [toCoach] = await askFor('coach@college.test');
  expect(toCoach?.text).toContain('/pass/');
  expect(toCoach?.text).not.toContain('/festival-id/');
});

it('mails a member of a team the code of their own, and the leader the team’s', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const members = ['lead@college.test', 'member@college.test'].map((email) => ({ name: 'Ravi', email }));
  const team = { eventId, teamName: 'Trio', contactEmail: 'lead@college.test', members };
  const { code } = (await post('/api/team/registerTeam', team)).json().registration;
  await sendEmails(test.context);
  const [toMember] = await askFor('member@college.test');
  expect(toMember?.text).toContain('/pass/');
  expect(toMember?.text).not.toContain(code);
  expect((await askFor('lead@college.test'))[0]?.text).toContain(code);
});

it('mails nothing about a registration that was cancelled or whose event is over, nor to unknown addresses', async () => {
  const email = 'gone@college.test';
  const { code } = await register(email);
  await post(`/api/passes/${code}/cancel`, { email });
  await sendEmails(test.context);
  expect(await askFor(email)).toEqual([]);
  expect(await askFor('nobody@college.test')).toEqual([]);
  const over = 'over@college.test';
  const { _id } = await register(over);
  await sendEmails(test.context);
  const { eventId } = await test.context.db
    .selectFrom('registrations')
    .select('eventId')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const past = { startDate: '2027-01-01T00:00:00.000Z', endDate: '2027-01-02T00:00:00.000Z' };
  await test.context.db.updateTable('events').set(past).where('id', '=', eventId).execute();
  expect(await askFor(over)).toEqual([]);
});

it('responds alike to known and unknown addresses, and does the same work', async () => {
  await register('known@college.test');
  const known = await post('/api/passes/mail', { email: 'known@college.test' });
  const unknown = await post('/api/passes/mail', { email: 'unknown@college.test' });
  expect(unknown.json()).toEqual(known.json());
  const queued = await test.context.db
    .selectFrom('emailQueue')
    .select(['recipient', 'registrationId', 'data'])
    .where('kind', '=', 'my_passes')
    .where('status', '=', 'pending')
    .execute();
  expect(queued.map(({ recipient }) => recipient).sort()).toEqual(['known@college.test', 'unknown@college.test']);
  expect(new Set(queued.map(({ data }) => data)).size).toBe(1);
});

it('mails one address three times an hour, however many ask at once', async () => {
  const email = 'bombed@college.test';
  await register(email);
  await sendEmails(test.context);
  await Promise.all(Array.from({ length: 12 }, () => post('/api/passes/mail', { email })));
  const sent = (await sendEmails(test.context)).filter(({ recipient }) => recipient === email);
  expect(sent).toHaveLength(3);
  expect(await askFor(email)).toEqual([]);
  test.time.now = new Date(test.time.now.getTime() + 60 * 60_000 + 1);
  expect(await askFor(email)).toHaveLength(1);
});
