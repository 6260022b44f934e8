import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteEvent } from '#server/features/events/events.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { festivalIdUrl } from './festival-ids.service.ts';

const TODAY = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T12:30:00.000Z' };
const TOMORROW = { startDate: '2027-02-15T04:30:00.000Z', endDate: '2027-02-15T12:30:00.000Z' };
const BEFORE = new Date('2027-01-10T06:30:00.000Z');
const DURING = new Date('2027-02-14T05:00:00.000Z');

type Headers = Record<string, string>;
let test: TestApp;
let turn = 0;
let admin: Headers;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
  test.time.now = BEFORE;
});

const mailOf = (name: string) => `${name.toLowerCase()}.id${turn}@college.test`;
const send = async (method: 'GET' | 'POST', url: string, headers: Headers = {}, payload: object = {}) =>
  (await test.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) })).json();
const register = async (eventId: string, name: string, headers: Headers = {}) =>
  (await send('POST', '/api/registrations', headers, { eventId, name, email: mailOf(name) })).data;
const scan = async (payload: object) => {
  test.time.now = DURING;
  return (await send('POST', '/api/check-in', admin, payload)).data;
};
const linkOf = async (name: string) =>
  `/api/festival-ids/${(await festivalIdUrl(test.context, mailOf(name))).split('/').at(-1)}`;

it('a user has one festival ID, with the passes of all events by their start', async () => {
  const headers = await test.headersOf('participant');
  const later = await createEvent(test.context, { ...TOMORROW, title: 'Later' });
  const main = await createEvent(test.context, { ...TODAY, title: 'Main' });
  const sooner = await createSubEventOf(test.context, main._id, { ...TODAY, title: 'Sooner' });
  const gone = await createEvent(test.context, { ...TODAY, title: 'Gone' });
  expect((await send('GET', '/api/festival-id', headers)).data).toMatchObject({ passes: [], renewedAt: null });
  await register(later._id, 'Asha', headers);
  const { code } = await register(sooner._id, 'Asha', headers);
  const cancelled = await register(gone._id, 'Asha', headers);
  await send('POST', `/api/passes/${cancelled.code}/cancel`, headers, {});

  const { data } = await send('GET', '/api/festival-id', headers);
  expect(data.code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/);
  expect(data.qrSvg).toContain('<svg');
  expect(data.url).toContain(`/festival-id/${data.code}`);
  expect(data.passes).toMatchObject([
    { eventTitle: 'Sooner', mainEventTitle: 'Main', code, status: 'confirmed', teamName: null, isDeleted: false },
    { eventTitle: 'Later', checkedInAt: null },
  ]);
  const [one, two] = await Promise.all([1, 2].map(() => send('GET', '/api/festival-id', headers)));
  expect([one.data.code, two.data.code]).toEqual([data.code, data.code]);
  expect(await send('GET', '/api/festival-id')).toMatchObject({ code: 'not_signed_in' });
});

it('the first requests of a user at once make one festival ID', async () => {
  const headers = await test.headersOf('participant');
  const all = await Promise.all(Array.from({ length: 6 }, () => send('GET', '/api/festival-id', headers)));
  expect(new Set(all.map(({ data }) => data?.code)).size).toBe(1);
});

it('a guest reaches theirs by the mailed key, never by the code that the gate reads', async () => {
  const { _id: eventId } = await createEvent(test.context, TODAY);
  const { code } = await register(eventId, 'Asha');
  await register(eventId, 'Ravi');
  const { data } = await send('GET', await linkOf('Asha'));
  expect(data).toMatchObject({ name: 'Asha', passes: [{ code, name: 'Asha' }] });
  for (const wrong of [data.code, data.code.padEnd(32, 'A'), 'x'.repeat(32)]) {
    expect((await test.inject({ url: `/api/festival-ids/${wrong}` })).statusCode).toBeGreaterThanOrEqual(400);
  }
});

it('renewed, the festival ID has another code and key, and those before are worth nothing', async () => {
  const { _id: eventId } = await createEvent(test.context, TODAY);
  await register(eventId, 'Asha');
  const link = await linkOf('Asha');
  const before = (await send('GET', link)).data;
  const { data } = await send('POST', `${link}/renew`);
  expect(data.code).not.toBe(before.code);
  expect(data.key).not.toBe(before.key);
  expect(data.renewedAt).not.toBeNull();
  expect(await send('GET', link)).toMatchObject({ code: 'festival_id_not_found', status: 404 });
  expect(await linkOf('Asha')).toContain(data.key);
  expect(await scan({ code: before.code, eventId })).toMatchObject({ result: 'unknown' });
  expect(await scan({ code: data.url, eventId })).toMatchObject({ result: 'admitted' });

  const headers = await test.headersOf('participant');
  const mine = (await send('GET', '/api/festival-id', headers)).data;
  const renewed = (await send('POST', '/api/festival-id/renew', headers)).data;
  expect(renewed.code).not.toBe(mine.code);
  expect((await send('GET', '/api/festival-id', headers)).data.code).toBe(renewed.code);
});

it('the gate of an event finds the right pass of a festival ID, and is red where there is none', async () => {
  const [robo, quiz] = [
    await createEvent(test.context, { ...TODAY, title: 'Robo Race' }),
    await createEvent(test.context, { ...TODAY, title: 'Quiz' }),
  ];
  const other = await createEvent(test.context, TODAY);
  await register(robo._id, 'Asha');
  await register(quiz._id, 'Asha');
  const { code } = (await send('GET', await linkOf('Asha'))).data;
  expect(await scan({ code, eventId: other._id })).toMatchObject({
    result: 'other_event',
    message: 'The festival ID of Asha has no pass for this event',
    registration: null,
  });
  const green = await scan({ code, eventId: quiz._id });
  expect(green).toMatchObject({ result: 'admitted', registration: { eventTitle: 'Quiz', name: 'Asha' } });
  expect(await scan({ code, eventId: quiz._id })).toMatchObject({ result: 'already_in' });
  const nobody = (await send('GET', await linkOf('Nobody'))).data;
  expect(nobody.passes).toEqual([]);
  expect(await scan({ code: nobody.code })).toMatchObject({
    result: 'other_event',
    message: 'This festival ID has no pass for any event',
  });
});

it('a gate for all events offers those of today, and takes the only one without asking', async () => {
  const events = await Promise.all(
    ['Robo Race', 'Quiz'].map((title) => createEvent(test.context, { ...TODAY, title })),
  );
  const tomorrow = await createEvent(test.context, { ...TOMORROW, title: 'Finale' });
  const [robo, quiz] = events;
  await register(tomorrow._id, 'Asha');
  const { code } = (await send('GET', await linkOf('Asha'))).data;
  expect(await scan({ code })).toMatchObject({ result: 'not_today' });
  test.time.now = BEFORE;
  await register(robo?._id ?? '', 'Asha');
  expect(await scan({ code })).toMatchObject({ result: 'admitted', registration: { eventTitle: 'Robo Race' } });
  test.time.now = BEFORE;
  await register(quiz?._id ?? '', 'Asha');
  const asked = await scan({ code });
  expect(asked).toMatchObject({ result: 'choose_event', registration: null, admitted: [] });
  expect(asked.choices.map(({ eventTitle }: { eventTitle: string }) => eventTitle).sort()).toEqual([
    'Quiz',
    'Robo Race',
  ]);
  expect(await scan({ code, eventId: quiz?._id })).toMatchObject({ result: 'admitted' });
});

it('the festival ID of a team member admits this member alone', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...TODAY, participationType: 'team', teamSize: 3 });
  const members = ['Asha', 'Ravi', 'Meera'].map((name) => ({ name, email: mailOf(name) }));
  await send(
    'POST',
    '/api/team/registerTeam',
    {},
    { teamName: 'Trio', contactEmail: mailOf('Asha'), members, eventId },
  );
  const { code, passes } = (await send('GET', await linkOf('Ravi'))).data;
  expect(passes).toMatchObject([{ name: 'Ravi', teamName: 'Trio', kind: 'team' }]);
  const green = await scan({ code, eventId });
  expect(green).toMatchObject({ result: 'admitted', message: 'Welcome, Ravi!' });
  const inside = green.registration.people.filter(({ checkedInAt }: { checkedInAt: string | null }) => checkedInAt);
  expect(inside.map(({ name }: { name: string }) => name)).toEqual(['Ravi']);
  expect(await scan({ code, eventId })).toMatchObject({ result: 'already_in' });
});

it('several gates that scan a festival ID at the same time admit its person once', async () => {
  const { _id: eventId } = await createEvent(test.context, TODAY);
  await register(eventId, 'Asha');
  const { code } = (await send('GET', await linkOf('Asha'))).data;
  const results = (await Promise.all(Array.from({ length: 6 }, () => scan({ code, eventId })))).map(
    ({ result }) => result,
  );
  expect(results.sort()).toEqual(['admitted', ...Array(5).fill('already_in')]);
});

it('a waitlisted pass and that of a deleted event are red by the festival ID too', async () => {
  const full = await createEvent(test.context, { ...TODAY, capacity: 1 });
  await register(full._id, 'Ravi');
  await register(full._id, 'Asha');
  const gone = await createEvent(test.context, TODAY);
  await register(gone._id, 'Asha');
  await deleteEvent(test.context, 'main', gone._id);
  const { code } = (await send('GET', await linkOf('Asha'))).data;
  expect(await scan({ code, eventId: full._id })).toMatchObject({ result: 'not_confirmed' });
  expect(await scan({ code, eventId: gone._id })).toMatchObject({ result: 'event_deleted' });
});

it('the email of a confirmed registration leads each of its people to their own festival ID', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...TODAY, participationType: 'team', teamSize: 2 });
  const members = ['Asha', 'Ravi'].map((name) => ({ name, email: mailOf(name) }));
  const team = { teamName: 'Duo', contactEmail: mailOf('Asha'), members, eventId };
  await send('POST', '/api/team/registerTeam', {}, team);
  const emails = await sendEmails(test.context);
  for (const name of ['Asha', 'Ravi']) {
    const mail = emails.find(({ recipient }) => recipient === mailOf(name));
    expect(mail?.text).toContain(`All your passes in one code: ${await festivalIdUrl(test.context, mailOf(name))}`);
  }
});
