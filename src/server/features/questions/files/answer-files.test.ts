import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from '#test/support/multipart.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { eraseAnswersOf } from '../answers.service.ts';
import { MAX_UNUSED_IN_ALL, MAX_UNUSED_OF_ACCOUNT, sweepAnswerFiles } from './answer-files.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestApp;
let admin: Record<string, string>;
let eventId: string;
let question: string;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  eventId = (await createEvent(test.context))._id;
  const [file] = await createQuestions(test.context, eventId, buildQuestion({ kind: 'file', label: 'Your ID card' }));
  question = file?.id ?? '';
});

const text = (content: string) => new TextEncoder().encode(content);
const PDF = text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF');

const upload = async (
  content: Uint8Array,
  {
    filename = 'card.pdf',
    event = eventId,
    to = question,
    headers = {},
  }: { filename?: string; event?: string; to?: string; headers?: Record<string, string> } = {},
) => {
  const body = await multipart({ questionId: to, fileName: filename, file: { filename, content } });
  return test.inject({
    method: 'POST',
    url: `/api/events/${event}/answer-files`,
    ...body,
    headers: { ...body.headers, ...headers },
  });
};
let people = 0;
const register = (answers: object, event = eventId) => {
  people += 1;
  const payload = { eventId: event, name: 'Asha', email: `asha${people}@college.test`, answers };
  return test.inject({ method: 'POST', url: '/api/registrations', payload });
};
const answersOf = async (id: string) =>
  (await test.inject({ url: `/api/registrations/${id}/answers`, headers: admin })).json().data;
const storedFiles = async () => {
  const keys: string[] = [];
  for await (const key of test.context.files.list('answer-files/')) keys.push(key);
  return keys;
};

it('a PDF is stored with the answer and only admins download it, as an attachment', async () => {
  const { id, name } = (await upload(PDF, { filename: 'C:\\me\\ca\u202Erd "1".pdf' })).json().data;
  expect(name).toBe('card "1".pdf');
  const { _id } = (await register({ [question]: id })).json().data;
  const url = `/api/answer-files/${id}`;
  expect(await answersOf(_id)).toMatchObject([
    { kind: 'file', label: 'Your ID card', values: [name], file: { url, picture: null } },
  ]);
  const response = await test.inject({ url, headers: admin });
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(new Uint8Array(response.rawPayload)).toEqual(PDF);
  expect((await test.inject({ url })).statusCode).toBe(401);
  const participant = await test.headersOf('participant');
  expect((await test.inject({ url, headers: participant })).statusCode).toBe(403);
});

it('a picture is stored without its metadata and only admins see it', async () => {
  const { id } = (await upload(await buildPicture({ width: 900 }), { filename: 'me.png' })).json().data;
  const { _id } = (await register({ [question]: id })).json().data;
  const [{ file }] = await answersOf(_id);
  expect(file.picture).toMatch(/^\/images\/[\w-]{21}\/400\.webp$/);
  expect((await test.inject({ url: file.url, headers: admin })).headers['content-type']).toBe('image/webp');
  expect((await test.inject({ url: file.url })).statusCode).toBe(404);
});

it('a file goes with its registration to the coordinator of another event', async () => {
  const { _id: other } = await createEvent(test.context);
  const coordinatorOf = async (event: string) =>
    (await loginWithGrants(test, { role: 'event_coordinator', eventId: event })).headers;
  const [former, next] = [await coordinatorOf(eventId), await coordinatorOf(other)];
  const pdf = (await upload(PDF)).json().data.id;
  const picture = (await upload(await buildPicture({ width: 500 }))).json().data.id;
  const ids = [];
  for (const file of [pdf, picture]) ids.push((await register({ [question]: file })).json().data._id);
  const urls = [`/api/answer-files/${pdf}`, (await answersOf(ids[1] ?? ''))[0].file.url];
  const statuses = async (headers: Record<string, string>) =>
    Promise.all(urls.map(async (url) => (await test.inject({ url, headers })).statusCode));
  expect([await statuses(former), await statuses(next)]).toEqual([
    [200, 200],
    [404, 404],
  ]);
  for (const id of ids) {
    const payload = { eventId: other, reason: 'Asked at the desk', ignoreRules: true };
    const moved = await test.inject({ method: 'POST', url: `/api/registrations/${id}/move`, headers: admin, payload });
    expect(moved.statusCode, moved.body).toBe(200);
  }
  expect([await statuses(former), await statuses(next)]).toEqual([
    [404, 404],
    [200, 200],
  ]);
});

it.each([
  ['a script', 'file_type_refused', text('<script>alert(1)</script>')],
  ['an SVG', 'file_type_refused', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF after other bytes', 'file_type_refused', text('<html>%PDF-1.7')],
  ['more than 5 MB', 'document_too_large', new Uint8Array(5 * 1024 * 1024 + 1).fill(37)],
])('%s is rejected, whatever its name', async (_name, code, content) => {
  const response = await upload(content);
  expect(response.json()).toMatchObject({ code, errors: [{ path: 'file' }] });
  expect(await storedFiles()).not.toContainEqual(expect.stringContaining('undefined'));
});

it('a file is taken only for a question of the event that asks for one, and named once', async () => {
  const other = (await createEvent(test.context))._id;
  const [line] = await createQuestions(test.context, other, buildQuestion());
  expect((await upload(PDF, { event: other })).json().errors).toMatchObject([{ path: 'questionId' }]);
  expect((await upload(PDF, { event: other, to: line?.id ?? '' })).statusCode).toBe(400);
  const { id } = (await upload(PDF)).json().data;
  const both = await Promise.all([register({ [question]: id }), register({ [question]: id })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const again = await register({ [question]: id });
  expect(again.json().errors).toEqual([{ path: `answers.${question}`, message: 'Please choose the file again' }]);
  const [second] = await createQuestions(test.context, other, buildQuestion({ kind: 'file' }));
  const unused = (await upload(PDF)).json().data.id;
  expect((await register({ [second?.id ?? '']: unused }, other)).statusCode).toBe(400);
});

it('the same team sent twice at once with a file is registered once', async () => {
  const { _id: event } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
  const [card] = await createQuestions(test.context, event, buildQuestion({ kind: 'file', scope: 'team' }));
  const { id } = (await upload(PDF, { event, to: card?.id ?? '' })).json().data;
  const members = [{ name: 'Asha', email: 'asha-twice@college.test' }];
  const team = {
    eventId: event,
    teamName: 'Duo',
    contactEmail: 'duo@college.test',
    members,
    idempotencyKey: 'k'.repeat(32),
  };
  const send = () =>
    test.inject({
      method: 'POST',
      url: '/api/team/registerTeam',
      payload: { ...team, answers: { [card?.id ?? '']: id } },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.statusCode, second.statusCode], second.body).toEqual([200, 200]);
  expect(second.json().registration._id).toBe(first.json().registration._id);
});

it('a file that no answer names is deleted in time, one of an erased answer at once', async () => {
  const unused = (await upload(PDF)).json().data.id;
  const pdf = (await upload(PDF)).json().data.id;
  const picture = (await upload(await buildPicture({ width: 500 }))).json().data.id;
  const kept = (await register({ [question]: pdf })).json().data._id;
  const erased = (await register({ [question]: picture })).json().data._id;
  const image = (await answersOf(erased))[0].file.url;
  expect(await sweepAnswerFiles(test.context)).toBe(0);
  await inTransaction(test.context.db, (trx) => eraseAnswersOf(trx, { registrationIds: [erased] }));
  expect(await answersOf(erased)).toEqual([]);
  expect(await sweepAnswerFiles(test.context)).toBe(1);
  expect((await test.inject({ url: image, headers: admin })).statusCode).toBe(404);
  const now = test.time.now;
  test.time.now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
  await sweepAnswerFiles(test.context);
  test.time.now = now;
  expect((await test.inject({ url: `/api/answer-files/${unused}`, headers: admin })).statusCode).toBe(404);
  expect((await test.inject({ url: `/api/answer-files/${pdf}`, headers: admin })).statusCode).toBe(200);
  expect(await answersOf(kept)).toHaveLength(1);
});

/** As if a file had so many bytes. */
const inflate = (id: string, bytes: number) =>
  test.context.db.updateTable('answerFiles').set({ bytes }).where('id', '=', id).execute();

/** Puts the clock forward for a while, and back. */
async function later(milliseconds: number, work: () => Promise<void>) {
  const now = test.time.now;
  test.time.now = new Date(now.getTime() + milliseconds);
  await work().finally(() => {
    test.time.now = now;
  });
}

describe('files that nobody uses', () => {
  beforeEach(() => test.context.db.deleteFrom('answerFiles').where('unusedSince', 'is not', null).execute());

  it('of one network’s guests leave as much room to others, and its people who log in send theirs', async () => {
    await inflate((await upload(PDF)).json().data.id, MAX_UNUSED_IN_ALL / 2);
    await later(30 * MINUTE, async () => {
      const response = await upload(PDF);
      expect(response.json()).toMatchObject({ code: 'too_many_files', detail: expect.stringContaining('Log in') });
      expect(response.headers['retry-after']).toBe(String(90 * 60));
    });
    expect((await upload(PDF, { headers: await test.headersOf('participant') })).statusCode).toBe(200);
    await test.context.db.updateTable('answerFiles').set({ network: '10.1.2.3' }).where('bytes', '>', 1e6).execute();
    expect((await upload(PDF)).statusCode).toBe(200);
  });

  it('of guests make room after two hours, and those of an account after a day', async () => {
    const headers = await test.headersOf('participant');
    const guests = (await upload(PDF)).json().data.id;
    const own = (await upload(PDF, { headers })).json().data.id;
    await inflate(guests, MAX_UNUSED_IN_ALL);
    await later(2 * HOUR + 1, async () => {
      expect((await upload(PDF)).statusCode).toBe(200);
      expect(await sweepAnswerFiles(test.context)).toBe(1);
    });
    expect((await register({ [question]: guests })).statusCode).toBe(400);
    expect((await register({ [question]: own })).statusCode).toBe(200);
  });

  it('of one account are bounded, and those of another account are not', async () => {
    const headers = await test.headersOf('participant');
    await inflate((await upload(PDF, { headers })).json().data.id, MAX_UNUSED_OF_ACCOUNT);
    const response = await upload(PDF, { headers });
    expect(response.json()).toMatchObject({ code: 'too_many_files' });
    expect(response.headers['retry-after']).toBe(String(24 * 60 * 60));
    expect((await upload(PDF, { headers: await test.headersOf('participant') })).statusCode).toBe(200);
  });

  it('of an account that verified nothing count as a guest’s', async () => {
    const { email, ...headers } = await test.loginAs('participant');
    await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
    await inflate((await upload(PDF)).json().data.id, MAX_UNUSED_IN_ALL / 2);
    expect((await upload(PDF, { headers })).json()).toMatchObject({ code: 'too_many_files' });
  });

  it('sent at once take no more room than there is', async () => {
    const { id } = (await upload(PDF)).json().data;
    await inflate(id, MAX_UNUSED_IN_ALL / 2 - PDF.length * 2);
    const responses = await Promise.all(Array.from({ length: 4 }, () => upload(PDF)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429]);
  });

  it('are swept until none is left, however many', async () => {
    const { id } = (await upload(PDF)).json().data;
    const row = await test.context.db.selectFrom('answerFiles').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Error('no row');
    const at = test.time.now.toISOString();
    const same = { ...row, createdAt: at, unusedSince: at };
    const more = Array.from({ length: 250 }, (_, index) => ({ ...same, id: `file-${index}` }));
    for (const some of [more.slice(0, 100), more.slice(100, 200), more.slice(200)]) {
      await test.context.db.insertInto('answerFiles').values(some).execute();
    }
    await later(2 * HOUR + 1, async () => expect(await sweepAnswerFiles(test.context)).toBe(251));
  });
});
