import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { mailedTo } from '#test/support/mailed-to.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sendScheduledMails } from './scheduled.service.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example' });
  const { cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

const post = async (url: string, payload: object, headers: Record<string, string> = admin) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
const PATH = '/api/registrations/announcements';
const mail = (audience: object, words: object = {}, headers = admin) =>
  post(PATH, { subject: 'Hall', text: 'Hall B', ...audience, ...words }, headers);
const preview = async (query: string, headers = admin) =>
  (await test.inject({ url: `${PATH}/recipients?${query}`, headers })).json().data;

async function register(eventId: string, name: string, email = `${name.toLowerCase()}@mails.test`) {
  const { data } = await post('/api/registrations', { eventId, name, email, college: 'IIT Delhi' }, {});
  await test.context.db.deleteFrom('emailQueue').execute();
  return { ...data, email } as { _id: string; code: string; email: string };
}

it('a mail to everybody reaches each address once, whatever it is registered for', async () => {
  const [one, two] = [
    await createEvent(test.context, { title: 'Solo' }),
    await createEvent(test.context, { title: 'Duet' }),
  ];
  const first = await register(one._id, 'Asha');
  await register(two._id, 'Asha');
  await register(two._id, 'Ravi');
  const sent = await mail({ everybody: true }, { text: 'Dear {name}, you are in {event}: {{ number }}' });
  expect(sent).toMatchObject({ status: 200, data: { recipients: 3 } });
  const mails = await sendEmails(test.context);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([first.email, 'ravi@mails.test']);
  const ashas = mails.find(({ recipient }) => recipient === first.email);
  expect(ashas?.text).toMatch(/Dear Asha, you are in (Solo and Duet|Duet and Solo): 1/);
  expect(await mail({ everybody: true }, { text: 'Dear {name}, you are in {event}: {{ number }}' })).toMatchObject({
    code: 'announcement_repeated',
  });
});

it('a mail is stored once: its rows name the address, its first registration and the others', async () => {
  const { db } = test.context;
  const events = [await createEvent(test.context), await createEvent(test.context), await createEvent(test.context)];
  const eventIds = events.map(({ _id }) => _id);
  const ids: string[] = [];
  for (const eventId of eventIds) ids.push((await register(eventId, 'Uma'))._id);
  const [first = ''] = eventIds;
  await register(first, 'Uday');
  const rowsOf = () =>
    db
      .selectFrom('emailQueue')
      .innerJoin('announcements', 'announcements.id', 'emailQueue.announcementId')
      .select(['recipient', 'registrationId', 'data', 'cause', 'text'])
      .orderBy('recipient')
      .execute();
  expect((await mail({ eventIds }, { text: 'One text' })).data).toEqual(mailedTo(4, 2));
  const [uday, uma, ...more] = await rowsOf();
  expect(more).toEqual([]);
  expect(uday).toMatchObject({ recipient: 'uday@mails.test', data: '{}', cause: 'desk', text: 'One text' });
  expect(uma?.recipient).toBe('uma@mails.test');
  expect([uma?.registrationId, ...JSON.parse(uma?.data ?? '').others].sort()).toEqual(ids.sort());
  expect((await sendEmails(test.context)).map(({ text }) => text.includes('One text'))).toEqual([true, true]);
});

it('a mail that is deleted before it is sent reaches nobody', async () => {
  const { _id: eventId } = await createEvent(test.context);
  await register(eventId, 'Kabir');
  await mail({ eventId });
  await test.context.db.deleteFrom('announcements').execute();
  expect(await sendEmails(test.context)).toEqual([]);
  expect(await test.context.db.selectFrom('emailQueue').selectAll().execute()).toEqual([]);
});

it('several events, and single registrations in whatever status, get a mail of their own', async () => {
  const events = [await createEvent(test.context), await createEvent(test.context), await createEvent(test.context)];
  const [near, far, other] = [
    await register(events[0]?._id ?? '', 'Near'),
    await register(events[1]?._id ?? '', 'Far'),
    await register(events[2]?._id ?? '', 'Other'),
  ];
  const eventIds = events.slice(0, 2).map(({ _id }) => _id);
  expect((await mail({ eventIds })).data).toEqual(mailedTo(2));
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient).sort()).toEqual([far.email, near.email]);
  await post(`/api/registrations/${other._id}/cancel`, {});
  await resetEmailQueue(test);
  expect((await mail({ registrationIds: [other._id, near._id] }, { subject: 'Chosen' })).data).toEqual(mailedTo(2));
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient).sort()).toEqual([near.email, other.email]);
  const { mails } = (await test.inject({ url: PATH, headers: admin })).json().data;
  const chosen = mails.find(({ subject }: { subject: string }) => subject === 'Chosen');
  expect(chosen).toMatchObject({ sentTo: expect.stringMatching(/^2 registrations of /), status: 'sent' });
});

it('an audience that is none, or two at once, is refused', async () => {
  const { _id } = await createEvent(test.context);
  expect(await mail({})).toMatchObject({ status: 400, errors: [{ path: 'eventId', message: 'Choose an event' }] });
  expect((await mail({ eventId: _id, everybody: true })).status).toBe(400);
  expect(await mail({ eventIds: [_id, 'gone'] })).toMatchObject({ code: 'event_not_found' });
  expect(await mail({ registrationIds: ['gone'] })).toMatchObject({ code: 'registration_not_found' });
});

it('who has some events mails their people alone, and sees no mail that went to others', async () => {
  const [mine, theirs] = [await createEvent(test.context), await createEvent(test.context)];
  const [near, far] = [await register(mine._id, 'Mine'), await register(theirs._id, 'Theirs')];
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: mine._id });
  const own = { ...headers, origin: 'https://utsav.example' };
  expect((await mail({ eventIds: [mine._id, theirs._id] }, {}, own)).code).toBe('event_not_found');
  expect((await mail({ registrationIds: [far._id] }, {}, own)).code).toBe('registration_not_found');
  expect((await preview('', own)).recipient.email).toBe(near.email);
  expect((await preview('', own)).people).toBe(1);
  expect((await mail({ everybody: true }, { subject: 'Ours' }, own)).data).toEqual(mailedTo(1));
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient)).toEqual([near.email]);
  await mail({ eventIds: [mine._id, theirs._id] }, { subject: 'Both' });
  const log = async (reader: Record<string, string>) =>
    (await test.inject({ url: PATH, headers: reader }))
      .json()
      .data.mails.map(({ subject }: { subject: string }) => subject);
  expect(await log(own)).toEqual(['Ours']);
  expect(await log(admin)).toEqual(expect.arrayContaining(['Ours', 'Both']));
});

it('a preview shows one recipient after the other, without the code of a pass', async () => {
  const { _id } = await createEvent(test.context, { title: 'Kavya', venue: 'Hall C' });
  const [lata] = [await register(_id, 'Lata'), await register(_id, 'Manu')];
  const first = await preview(`eventId=${_id}&at=0`);
  expect(first).toMatchObject({
    registrations: 2,
    people: 2,
    recipient: {
      email: 'lata@mails.test',
      values: {
        name: 'Lata',
        event: 'Kavya',
        venue: 'Hall C',
        team: '',
        college: 'IIT Delhi',
        code: 'ABCD-EFGH-JKLM-NPQR',
      },
    },
  });
  expect(JSON.stringify(first)).not.toContain(lata.code);
  const last = { at: 1, people: 2, recipient: { email: 'manu@mails.test' } };
  expect(await preview(`eventId=${_id}&at=1`)).toMatchObject(last);
  // Fewer are left than when the page counted them.
  expect(await preview(`eventId=${_id}&at=2`)).toMatchObject(last);
  expect(await preview(`eventId=${_id}&statuses=waitlisted&at=2`)).toMatchObject({ at: 0, people: 0, recipient: null });
  const counts = (await test.inject({ url: `/api/registrations/counts?eventIds=${_id}`, headers: admin })).json().data;
  expect(counts).toEqual([{ status: 'confirmed', registrations: 2 }]);
});

it('the code of a pass is each person’s own, and answers go where the writer says', async () => {
  const { _id } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
  const members = ['Lata', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@mails.test` }));
  await post('/api/team/registerTeam', { teamName: 'Duo', contactEmail: 'lata@mails.test', members, eventId: _id }, {});
  await test.context.db.deleteFrom('emailQueue').execute();
  const words = { text: '{name} of {team}: {code}', replyTo: 'Quiz@college.ac.in' };
  expect((await mail({ eventId: _id }, words)).data).toEqual(mailedTo(1, 2));
  const mails = await sendEmails(test.context);
  const codes = mails.map(({ text }) => /of Duo: (\w{16})/.exec(text)?.[1]);
  expect(new Set(codes).size).toBe(2);
  expect(codes).not.toContain(undefined);
  expect(mails.map(({ replyTo }) => replyTo)).toEqual(['quiz@college.ac.in', 'quiz@college.ac.in']);
  expect((await mail({ eventId: _id }, { text: 'Dear {nmae}' })).errors).toEqual([
    { path: 'text', message: 'There is no placeholder {nmae}' },
  ]);
});

it('a mail goes to all that a filter leaves, as many as its writer saw', async () => {
  const { _id, title } = await createEvent(test.context, { title: 'Filtered' });
  const [near, far] = [await register(_id, 'Nearby'), await register(_id, 'Faraway')];
  await post(`/api/registrations/${far._id}/cancel`, {});
  await resetEmailQueue(test);
  const matching = `eventId=${_id}&status=cancelled`;
  expect((await preview(new URLSearchParams({ matching }).toString())).recipient.email).toBe(far.email);
  expect(await mail({ matching, expected: 2 })).toMatchObject({ status: 409, code: 'audience_changed' });
  expect(await sendEmails(test.context)).toEqual([]);
  expect((await mail({ matching, expected: 1 })).data).toEqual(mailedTo(1));
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient)).toEqual([far.email]);
  const { mails } = (await test.inject({ url: PATH, headers: admin })).json().data;
  const sentTo = mails.map((one: { sentTo: string }) => one.sentTo);
  expect(sentTo).toContain(`Registrations of ${title} that match: cancelled`);
  expect((await mail({ matching, expected: 1 })).code).toBe('announcement_repeated');
  // A search, and more than are picked one by one.
  await resetEmailQueue(test);
  expect((await mail({ matching: 'search=nearby@mails' })).data).toEqual(mailedTo(1));
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient)).toEqual([near.email]);
  expect(await mail({ matching: 'status=never' })).toMatchObject({ status: 400, errors: [{ path: 'matching' }] });
  expect((await mail({ matching, everybody: true })).status).toBe(400);
  expect(await mail({ matching: 'search=nobody-is-called-so' })).toMatchObject({ status: 400 });
});

it('a filter reaches nobody outside the events of its writer', async () => {
  const [mine, theirs] = [await createEvent(test.context), await createEvent(test.context)];
  const near = await register(mine._id, 'Inside');
  await register(theirs._id, 'Outside');
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: mine._id });
  const own = { ...headers, origin: 'https://utsav.example' };
  expect((await preview('matching=', own)).people).toBe(1);
  expect((await mail({ matching: '' }, { subject: 'All of mine' }, own)).data).toEqual(mailedTo(1));
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient)).toEqual([near.email]);
  expect((await mail({ matching: `eventId=${theirs._id}` }, {}, own)).code).toBe('event_not_found');
});

it('a scheduled mail to a filter reaches who matches at its time', async () => {
  const { _id } = await createEvent(test.context);
  await register(_id, 'Early');
  const sendAt = new Date(test.time.now.getTime() + 60 * 60_000).toISOString();
  expect((await mail({ matching: `eventId=${_id}` }, { sendAt })).data).toMatchObject({ recipients: 1 });
  const late = await register(_id, 'Late');
  test.time.now = new Date(test.time.now.getTime() + 61 * 60_000);
  await sendScheduledMails(test.context);
  const sent = (await sendEmails(test.context)).map(({ recipient }) => recipient);
  expect(sent).toContain(late.email);
  expect(sent).toHaveLength(2);
});
