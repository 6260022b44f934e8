import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { UpdateSubEvent } from '#contract/events/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { changeEvents } from '../events/batches/event-batches.service.ts';
import { deleteEvent, restoreEvent, setEventStatus, updateEvent } from '../events/events.service.ts';
import { SYSTEM } from '../registrations/actors.ts';
import { claimNotice, findNotice, listEventFacts, saveNotice } from './event-notices.repository.ts';
import { sendDueNotices } from './event-notices.service.ts';

const START = '2027-02-14T04:30:00.000Z';
const END = '2027-02-14T12:30:00.000Z';
const LATER = { startDate: '2027-02-15T04:30:00.000Z', endDate: '2027-02-15T12:30:00.000Z' };
const dates = { startDate: START, endDate: END, venue: 'Main hall' };
const MINUTE = 60_000;

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example' });
  const { email: _email, cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  await test.context.db.deleteFrom('emailQueue').execute();
  await test.context.db.updateTable('eventNotices').set({ dueAt: null }).execute();
});

const later = (minutes: number) => {
  test.time.now = new Date(test.time.now.getTime() + minutes * MINUTE);
};
let people = 0;
async function register(eventId: string, name = 'Asha') {
  people += 1;
  const email = `${name.toLowerCase()}${people}@college.test`;
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload: { eventId, name, email } });
  expect(response.statusCode, response.body).toBe(200);
  await test.context.db.deleteFrom('emailQueue').execute();
  return { email, ...response.json().data };
}
const update = (eventId: string, changes: Partial<UpdateSubEvent>) =>
  updateEvent(test.context, 'main', eventId, changes as UpdateSubEvent);
/** What people get once the changes have rested. */
async function told(minutes = 6) {
  later(minutes);
  await sendDueNotices(test.context);
  return sendEmails(test.context);
}
const pass = async (code: string) => (await test.inject({ url: `/api/passes/${code}` })).json().data;
const calendar = async (code: string) =>
  (await test.inject({ url: `/api/passes/${code}/calendar.ics` })).body.replaceAll('\r\n ', '').split('\r\n');
const propertyOf = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

it('several edits within five minutes make one mail, with what is different in the end', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...dates, title: 'Robo Race' });
  const asha = await register(eventId);
  later(60);
  await update(eventId, LATER);
  expect(await told(2)).toEqual([]);
  await update(eventId, { venue: 'Hall 2' });
  expect(await told(4)).toEqual([]);
  const [mail, ...others] = await told(2);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: asha.email, subject: 'Robo Race has moved' });
  expect(mail?.text).toMatch(/It begins on Monday,? 15 February 2027, 10:00 AM/);
  expect(mail?.text).toMatch(/It was to begin on Sunday,? 14 February 2027, 10:00 AM/);
  expect(mail?.text).toContain('The venue is Hall 2. It was to be at Main hall.');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['event.ics']);
  expect(await told(60)).toEqual([]);
});

it.runIf(inject('database') === 'postgres')('an edit during the mail about the one before is mailed too', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  await register(eventId);
  await update(eventId, LATER);
  later(6);
  const { db, clock } = test.context;
  // As the job: it holds the notice, not the event.
  const { edit } = await inTransaction(db, async (trx) => {
    expect(await claimNotice(trx, eventId, clock().toISOString())).toBe(true);
    const notice = await findNotice(trx, eventId);
    const current = (await listEventFacts(trx, [eventId])).get(eventId);
    if (!notice || !current) throw new Error('No notice');
    const waiting = update(eventId, { startDate: START, endDate: END });
    await waitForLockWaiters(db, 1);
    await saveNotice(trx, { ...notice, told: current, since: null, dueAt: null });
    return { edit: waiting };
  });
  await edit;
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/It begins on Sunday,? 14 February 2027, 10:00 AM/);
});

it('an edit that is taken back, a text, or one that shall not be mailed mails nobody', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const { code } = await register(eventId);
  await update(eventId, LATER);
  await update(eventId, { startDate: START, endDate: END });
  await update(eventId, { shortDescription: 'A new text' });
  await update(eventId, { venue: 'MAIN  hall' });
  expect(await told()).toEqual([]);
  await update(eventId, { venue: 'Main Hall', notify: false });
  expect(await told()).toEqual([]);
  expect((await pass(code)).eventNotice).toBeNull();
  // What was corrected silently is known: a later change says what is different from it.
  await update(eventId, { venue: 'Hall 2' });
  const [mail] = await told();
  expect(mail?.text).toContain('It was to be at Main Hall.');
});

it('people who registered after a change get no mail about it, nor do those of an event that is over', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  await update(eventId, LATER);
  later(1);
  await register(eventId);
  expect(await told()).toEqual([]);
  const past = await createEvent(test.context, dates);
  await register(past._id);
  test.time.now = new Date('2027-02-14T12:40:00.000Z');
  await update(past._id, { venue: 'Hall 3' });
  expect(await told()).toEqual([]);
});

it('who was moved to an event after its change neither gets a mail about it nor reads of it on the pass', async () => {
  const { _id: from } = await createEvent(test.context, dates);
  const { _id: to } = await createEvent(test.context, { ...dates, title: 'Taal' });
  const registration = await register(from);
  const there = await register(to, 'Ravi');
  later(1);
  await update(to, LATER);
  later(1);
  const move = { eventId: to, reason: 'Asked at the desk' };
  const url = `/api/registrations/${registration._id}/move`;
  expect((await test.inject({ method: 'POST', url, payload: move, headers: admin })).statusCode).toBe(200);
  const moved = (await told()).filter(({ recipient }) => recipient === registration.email);
  expect(moved.map(({ subject }) => subject)).toEqual(['You are in: Taal']);
  expect((await pass(registration.code)).eventNotice).toBeNull();
  expect((await pass(there.code)).eventNotice).toMatchObject({ kind: 'moved' });

  await update(to, { startDate: '2027-02-16T04:30:00.000Z', endDate: '2027-02-16T12:30:00.000Z' });
  expect((await told()).map(({ recipient }) => recipient).sort()).toEqual([registration.email, there.email].sort());
  expect((await pass(registration.code)).eventNotice).toMatchObject({ kind: 'moved' });
});

it('deleting a main event mails the people of its sub-events; restoring mails who was told, and nobody else', async () => {
  const { _id: mainId } = await createEvent(test.context, dates);
  const { _id: subId } = await createSubEventOf(test.context, mainId, { ...dates, title: 'Line Follower' });
  const asha = await register(subId);
  await deleteEvent(test.context, 'main', mainId);
  later(2);
  await restoreEvent(test.context, mainId);
  expect(await told()).toEqual([]);

  await deleteEvent(test.context, 'main', mainId);
  expect(await told()).toMatchObject([{ recipient: asha.email, subject: 'Line Follower is cancelled' }]);
  await restoreEvent(test.context, mainId);
  expect(await told()).toMatchObject([{ recipient: asha.email, subject: 'Line Follower takes place after all' }]);

  await deleteEvent(test.context, 'main', mainId, { notify: false });
  expect(await told()).toEqual([]);
  await restoreEvent(test.context, mainId);
  expect(await told()).toEqual([]);
});

it('an event that is made inactive and active again tells its people both times', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...dates, title: 'Quiz' });
  const { code } = await register(eventId);
  await setEventStatus(test.context, eventId, 'inactive');
  expect((await pass(code)).eventNotice).toEqual({ kind: 'inactive', from: null });
  expect(await told()).toMatchObject([{ subject: 'Quiz is on hold' }]);
  await setEventStatus(test.context, eventId, 'active');
  expect(await told()).toMatchObject([{ subject: 'Quiz is on again' }]);
  await setEventStatus(test.context, eventId, 'inactive', { notify: false });
  expect(await told()).toEqual([]);
});

it('the people of sub-events are told that their main event is made inactive and active again', async () => {
  const { _id: mainId } = await createEvent(test.context, dates);
  const { _id: openId } = await createSubEventOf(test.context, mainId, { ...dates, title: 'Line Follower' });
  const { _id: heldId } = await createSubEventOf(test.context, mainId, { ...dates, title: 'Maze' });
  const { code } = await register(openId);
  await register(heldId);
  await setEventStatus(test.context, heldId, 'inactive', { notify: false });

  await setEventStatus(test.context, mainId, 'inactive');
  expect((await pass(code)).eventNotice).toEqual({ kind: 'inactive', from: null });
  expect(await told()).toMatchObject([{ subject: 'Line Follower is on hold' }]);
  await update(mainId, { status: 'active' });
  expect((await pass(code)).eventNotice).toBeNull();
  expect(await told()).toMatchObject([{ subject: 'Line Follower is on again' }]);
  for (const status of ['inactive', 'active'] as const)
    await changeEvents(test.context, { ids: [mainId], changes: { status } }, SYSTEM);
  expect(await told()).toEqual([]);
  await changeEvents(test.context, { ids: [mainId], changes: { status: 'inactive' } }, SYSTEM);
  expect(await told()).toMatchObject([{ subject: 'Line Follower is on hold' }]);
});

it('my registrations say of each event what its pass says', async () => {
  const { email: _email, ...headers } = await test.loginAs('participant');
  const events = await Promise.all(
    ['Moved', 'On hold', 'Gone', 'As before'].map((title) => createEvent(test.context, { ...dates, title })),
  );
  const codes: string[] = [];
  for (const { _id: eventId } of events) {
    const payload = { eventId, name: 'Asha' };
    const url = '/api/registrations';
    const response = await test.inject({ method: 'POST', url, payload, headers: { ...headers, origin: admin.origin } });
    codes.push(response.json().data.code);
    later(1);
  }
  const [moved, held, gone] = events.map(({ _id }) => _id);
  await update(moved ?? '', LATER);
  await setEventStatus(test.context, held ?? '', 'inactive');
  await deleteEvent(test.context, 'main', gone ?? '');
  const mine = (await test.inject({ url: '/api/registrations/mine', headers })).json().data;
  expect(mine.map(({ eventNotice }: { eventNotice: object }) => eventNotice)).toEqual([
    null,
    { kind: 'deleted', from: null },
    { kind: 'inactive', from: null },
    { kind: 'moved', from: dates },
  ]);
  const passes = await Promise.all(codes.map(pass));
  expect(passes.map(({ eventNotice }) => eventNotice).reverse()).toEqual(
    mine.map(({ eventNotice }: { eventNotice: object }) => eventNotice),
  );
});

it('the requests of the panel say whether people are mailed', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  await register(eventId);
  const silent = { method: 'PUT', headers: admin, payload: { venue: 'Hall 9', notify: 'false' } } as const;
  await test.inject({ ...silent, url: `/api/events/edit/${eventId}` });
  await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${eventId}?notify=false`, headers: admin });
  expect(await told()).toEqual([]);
  await test.inject({ method: 'POST', url: `/api/events/${eventId}/restore`, headers: admin, payload: {} });
  await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${eventId}`, headers: admin });
  expect(await told()).toHaveLength(1);
});

it('two schedulers at once queue each mail once', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  for (let index = 0; index < 5; index += 1) await register(eventId);
  await update(eventId, LATER);
  later(6);
  await Promise.all(Array.from({ length: 6 }, () => sendDueNotices(test.context)));
  expect(await sendEmails(test.context)).toHaveLength(5);
});

it('the calendar file keeps its uid, and its sequence rises with each change', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const { code } = await register(eventId);
  const first = await calendar(code);
  expect(propertyOf(first, 'SEQUENCE')).toBe('0');
  expect(propertyOf(first, 'STATUS')).toBe('CONFIRMED');
  later(10);
  await update(eventId, LATER);
  const second = await calendar(code);
  expect(propertyOf(second, 'UID')).toBe(propertyOf(first, 'UID'));
  expect(propertyOf(second, 'SEQUENCE')).toBe('600');
  expect(propertyOf(second, 'DTSTAMP')).toBe('20270110T064000Z');
  expect(propertyOf(second, 'LAST-MODIFIED')).toBe('20270110T064000Z');
  expect(propertyOf(second, 'DTSTART')).toBe('20270215T043000Z');
  later(10);
  await deleteEvent(test.context, 'main', eventId);
  const third = await calendar(code);
  expect(propertyOf(third, 'STATUS')).toBe('CANCELLED');
  expect(propertyOf(third, 'SEQUENCE')).toBe('1200');
});

it('a pass says that its event moved or is cancelled; a cancelled one has no QR code', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const { code } = await register(eventId);
  expect((await pass(code)).eventNotice).toBeNull();
  later(1);
  await update(eventId, { ...LATER, venue: 'Hall 2' });
  expect((await pass(code)).eventNotice).toEqual({
    kind: 'moved',
    from: { startDate: START, endDate: END, venue: 'Main hall' },
  });
  later(1);
  const newcomer = await register(eventId);
  expect((await pass(newcomer.code)).eventNotice).toBeNull();
  await deleteEvent(test.context, 'main', eventId);
  expect(await pass(code)).toMatchObject({ eventNotice: { kind: 'deleted', from: null }, qrSvg: null });
});

it('admins see how many people a change concerns', async () => {
  const { _id: mainId } = await createEvent(test.context, dates);
  const { _id: subId } = await createSubEventOf(test.context, mainId, dates);
  await register(subId);
  const left = await register(subId);
  await test.inject({ method: 'POST', url: `/api/passes/${left.code}/cancel`, payload: { email: left.email } });
  const response = await test.inject({ url: '/api/event-audiences', headers: admin });
  expect(response.json().data.filter(({ mainEventId }: { mainEventId: string }) => mainEventId === mainId)).toEqual([
    { eventId: subId, mainEventId: mainId, people: 1 },
  ]);
  expect((await test.inject({ url: '/api/event-audiences' })).statusCode).toBe(401);
});
