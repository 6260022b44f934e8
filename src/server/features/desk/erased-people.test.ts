import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import { lockRow } from '#server/db/lock-row.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { erasePerson } from '#server/features/privacy/erasure/erase-person.service.ts';
import { runRetention } from '#server/features/privacy/retention/retention.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  headers = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const forward = (days: number) => {
  test.time.now = new Date(test.time.now.getTime() + days * DAY);
};

async function eventWithQuestions(overrides: Parameters<typeof createEvent>[1] = {}) {
  const at = (days: number) => new Date(test.time.now.getTime() + days * DAY).toISOString();
  const { _id: eventId } = await createEvent(test.context, { startDate: at(1), endDate: at(2), ...overrides });
  const diet = buildQuestion({ label: 'Diet' });
  const motto = buildQuestion({ label: 'Motto', scope: 'team' });
  await createQuestions(test.context, eventId, diet, motto);
  return { eventId, diet: diet.id, motto: motto.id };
}

/** Pages of the panel that were opened before: the registration as it was, and its sheets. */
async function openPages(id: string) {
  const { data: registration } = await send('GET', `/api/registrations/${id}`);
  const { data: answers } = await send('GET', `/api/registrations/${id}/answer-sheets`);
  return { registration, answers };
}

const stored = async (id: string) =>
  JSON.stringify([
    await test.context.db.selectFrom('registrations').selectAll().where('id', '=', id).execute(),
    await test.context.db.selectFrom('participants').selectAll().where('registrationId', '=', id).execute(),
    await test.context.db.selectFrom('answers').selectAll().where('registrationId', '=', id).execute(),
  ]);
const queued = async (recipient: string) =>
  (await test.context.db.selectFrom('emailQueue').select('id').where('recipient', '=', recipient).execute()).length;

const erasures: [string, (email: string) => Promise<void>][] = [
  [
    'themselves',
    async (email) => {
      forward(3);
      expect(await erasePerson(test.context, email)).toEqual([]);
    },
  ],
  [
    'the end of its time',
    async () => {
      forward(200);
      expect(await runRetention(test.context)).toBe(true);
    },
  ],
];

it.each(erasures)('a page from before a person was erased by %s brings nothing of them back', async (_by, erase) => {
  const { eventId, diet, motto } = await eventWithQuestions();
  const email = `asha.${eventId.toLowerCase()}@college.test`;
  const person = { name: 'Asha Rao', email, phone: '+91 98765 43210', college: 'City' };
  const answers = { [diet]: 'Jain and no nuts', [motto]: 'Ever on' };
  const { data } = await send('POST', '/api/registrations', { eventId, ...person, answers });
  const url = `/api/registrations/${data._id}`;
  const open = await openPages(data._id);
  const [sheet] = open.answers.sheets;
  await erase(email);
  await resetEmailQueue(test);
  const { version } = open.registration;
  const sheetBody = { participantId: sheet.participantId, answers, version: open.answers.version };
  const stale = { status: 409, code: 'registration_changed' };
  expect(await send('PUT', url, { ...person, version })).toMatchObject(stale);
  expect(await send('PUT', `${url}/answers`, { ...sheetBody, registrationVersion: version })).toMatchObject(stale);
  // Programs name no version.
  const refused = { status: 409, code: 'transition_not_allowed', detail: expect.stringContaining('were erased') };
  expect(await send('PUT', url, person)).toMatchObject(refused);
  expect(await send('PUT', url, { ...person, isSamePerson: true })).toMatchObject(refused);
  expect(await send('PUT', `${url}/people/${sheet.participantId}`, person)).toMatchObject(refused);
  expect(await send('PUT', `${url}/answers`, sheetBody)).toMatchObject(refused);
  const now = await stored(data._id);
  for (const text of ['Asha', email, '98765', 'Jain', 'Ever on']) expect(now).not.toContain(text);
  expect(await queued(email)).toBe(0);
});

it('of a team whose contact was erased the name can be corrected, and its other people, but not the contact', async () => {
  const { eventId, diet, motto } = await eventWithQuestions({ participationType: 'team', teamSize: 3 });
  const members = ['Lata', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@contact.test` }));
  const contactEmail = 'teacher@contact.test';
  const team = { eventId, teamName: 'Duo', contactEmail, members, answers: { [motto]: 'Ever on' } };
  const { registration, ...rest } = await send('POST', '/api/team/registerTeam', team);
  expect(rest.status, JSON.stringify(rest)).toBe(200);
  const url = `/api/registrations/${registration._id}`;
  const before = await openPages(registration._id);
  forward(3);
  expect(await erasePerson(test.context, contactEmail)).toEqual([]);
  const { registration: after } = await openPages(registration._id);
  expect(after.version).toBe(before.registration.version + 1);
  const refused = { status: 409, code: 'transition_not_allowed' };
  expect(await send('PUT', url, { name: 'Duo', email: contactEmail })).toMatchObject(refused);
  expect(await send('PUT', url, { name: 'Duo', email: after.email, phone: '+91 98765 43210' })).toMatchObject(refused);
  const aboutTeam = { participantId: null, answers: { [motto]: 'Other' } };
  expect(await send('PUT', `${url}/answers`, aboutTeam)).toMatchObject(refused);
  expect(await send('PUT', url, { name: 'The Duo', email: after.email, version: after.version })).toMatchObject({
    status: 200,
    data: { name: 'The Duo', email: after.email },
  });
  const [lata] = after.people;
  const ofLata = { participantId: lata._id, answers: { [diet]: 'Jain' } };
  expect(await send('PUT', `${url}/answers`, ofLata)).toMatchObject({ status: 200 });
  expect(await send('PUT', `${url}/people/${lata._id}`, { name: 'Lata Rao', email: lata.email })).toMatchObject({
    status: 200,
  });
});

it.runIf(inject('database') === 'postgres')('who is being erased is not restored meanwhile', async () => {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context);
  const person = { eventId, name: 'Asha', email: `asha.${eventId.toLowerCase()}@restored.test` };
  const { _id: id } = (await send('POST', '/api/registrations', person)).data;
  expect(await send('POST', `/api/registrations/${id}/cancel`, {})).toMatchObject({ status: 200 });
  const { restored } = await inTransaction(db, async (trx) => {
    await lockRow(trx, 'registrations', 'id', id);
    const waiting = send('POST', `/api/registrations/${id}/restore`, { reason: 'Cancelled by mistake' });
    await waitForLockWaiters(db, 1);
    const email = `asha${ERASED_DOMAIN}`;
    await trx.updateTable('participants').set({ email }).where('registrationId', '=', id).execute();
    return { restored: waiting };
  });
  const detail = 'Somebody of this registration asked for the erasure of their data';
  expect(await restored).toMatchObject({ status: 409, code: 'transition_not_allowed', detail });
  expect((await send('GET', `/api/registrations/${id}`)).data.status).toBe('cancelled');
});
