import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EventImport } from '#contract/events/event-imports.ts';
import type { Power } from '#contract/roles/powers.ts';
import { createEvent } from '#test/factories/events.ts';
import { type Headers, member, setLimits } from '#test/support/approvals.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let president: Headers;
let creator: Headers;
let deleterRole: string;
let number = 0;

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const createRole = async (label: string, powers: Power[]): Promise<string> =>
  (await send('POST', '/api/committee/roles', president, { label, powers })).json().data._id;
const undo = (id: string, headers: Headers) => send('POST', `/api/event-imports/${id}/undo`, headers, {});

/** An import of a main event with a sub-event. */
async function importedBy(headers: Headers): Promise<{ id: string; mainId: string; subId: string }> {
  const title = `Yantra ${++number}`;
  const text = `Title,Part of,Date\n${title},,14/02/2027\nQuiz,${title},14/02/2027`;
  const made = await send('POST', '/api/event-imports', headers, { text, isDryRun: false });
  const events = test.context.db.selectFrom('events').select('id');
  const { id: mainId } = await events.where('title', '=', title).executeTakeFirstOrThrow();
  const { id: subId } = await events.where('mainEventId', '=', mainId).executeTakeFirstOrThrow();
  return { id: made.json().data._id, mainId, subId };
}

const isThere = async (id: string) => {
  const event = test.context.db.selectFrom('events').select('deletedAt').where('id', '=', id);
  return (await event.executeTakeFirstOrThrow()).deletedAt === null;
};

async function pay(eventId: string): Promise<void> {
  const { db } = test.context;
  await db.updateTable('events').set({ status: 'active', entryFee: 100 }).where('deletedAt', 'is', null).execute();
  const person = { eventId, name: 'Asha', email: `asha-${++number}@college.test` };
  const made = await test.inject({ method: 'POST', url: '/api/registrations', payload: person });
  const paid = await send('POST', `/api/registrations/${made.json().data._id}/desk-payment`, president, {});
  expect(paid.statusCode, paid.body).toBe(200);
}

beforeAll(async () => {
  test = await startTestApp();
  president = (await member(test, 'Asha', { role: 'president' })).headers;
  creator = (await member(test, 'Ravi', { role: await createRole('Programme', ['events.create']) })).headers;
  deleterRole = await createRole('Caretaker', ['events.create', 'events.delete']);
});
afterAll(() => test.close());
beforeEach(() => setLimits(test, {}));

it('who may not delete events undoes no import, as they delete none of its events', async () => {
  const { id, mainId, subId } = await importedBy(president);
  await pay(subId);
  const one = await send('DELETE', `/api/events/mainEvent/${mainId}`, creator);
  const all = await undo(id, creator);
  expect([one, all].map((response) => [response.statusCode, response.json().code])).toEqual([
    [403, 'not_allowed'],
    [403, 'not_allowed'],
  ]);
  expect(await isThere(mainId)).toBe(true);
});

it('who may delete some events undoes an import of these alone, with the sub-events that go along', async () => {
  const { id, mainId, subId } = await importedBy(president);
  const { _id: other } = await createEvent(test.context);
  for (const eventId of [other, subId]) {
    const { headers } = await member(test, 'Meera', { role: deleterRole, eventId });
    expect((await undo(id, headers)).json().code).toBe('event_not_found');
  }
  expect(await isThere(mainId)).toBe(true);
  const { headers } = await member(test, 'Meera', { role: deleterRole, eventId: mainId });
  const undone = await undo(id, headers);
  expect(undone.json().data as EventImport, undone.body).toMatchObject({ undoneBy: 'Meera' });
  expect(await isThere(mainId)).toBe(false);
});

it('where deleting takes two, who may only create events approves no undo', async () => {
  await setLimits(test, { deletePaid: true });
  const { headers } = await member(test, 'Meera', { role: deleterRole });
  const { id, mainId, subId } = await importedBy(headers);
  await pay(subId);
  const asked = await undo(id, headers);
  expect(asked.statusCode, asked.body).toBe(202);
  const approve = (by: Headers) => send('POST', `/api/approvals/${asked.json().approval._id}/approve`, by, {});
  expect((await approve(creator)).statusCode).not.toBe(200);
  expect(await isThere(mainId)).toBe(true);
  expect((await approve(president)).json().data).toMatchObject({ status: 'done' });
  expect(await isThere(mainId)).toBe(false);
});
