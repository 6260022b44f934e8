import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { eraseAnswersOf } from '../answers.service.ts';
import { MAX_UNUSED, sweepAnswerFiles } from './answer-files.service.ts';

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

const upload = async (content: Uint8Array, { filename = 'card.pdf', event = eventId, to = question } = {}) => {
  const body = await multipart({ questionId: to, fileName: filename, file: { filename, content } });
  return test.inject({ method: 'POST', url: `/api/events/${event}/answer-files`, ...body });
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

it('a file that no answer names is deleted after a day, one of an erased answer at once', async () => {
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

it('a network that leaves many files unused is refused more', async () => {
  const { id } = (await upload(PDF)).json().data;
  const { db } = test.context;
  await db.updateTable('answerFiles').set({ bytes: MAX_UNUSED }).where('id', '=', id).execute();
  const response = await upload(PDF);
  expect(response.json()).toMatchObject({ code: 'too_many_files' });
  expect(response.headers['retry-after']).toBe('3600');
  await db.updateTable('answerFiles').set({ network: '10.1.2.3' }).where('id', '=', id).execute();
  expect((await upload(PDF)).statusCode).toBe(200);
});
