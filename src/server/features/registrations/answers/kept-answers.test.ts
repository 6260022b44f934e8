import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Question } from '#contract/questions/question-rules.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  const { email: _email, ...headers } = await test.loginAs('admin');
  admin = headers;
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};

const size = buildChoice(['S', 'M', 'L'], { label: 'Size', isRequired: true });
const stalls = buildChoice(['Chaat', 'Dosa', 'Momos'], { kind: 'choices', label: 'Stalls' });
const guests = buildQuestion({ kind: 'number', label: 'Guests', max: 10 });
const diet = buildQuestion({ label: 'Diet' });
const [small = '', medium = '', large = ''] = size.options.map(({ id }) => id);
const [chaat = '', dosa = '', momos = ''] = stalls.options.map(({ id }) => id);

const copyOf = (question: Question, ids: Map<string, string>): Question => {
  const id = ids.get(question.id) ?? nanoid();
  ids.set(question.id, id);
  return { ...question, id };
};

/** A registration with answers to questions of which options are gone and limits are narrower since. */
async function answeredBefore() {
  const { _id: eventId } = await createEvent(test.context);
  const ids = new Map<string, string>();
  const asked = (...questions: Question[]) => questions.map((question) => copyOf(question, ids));
  await createQuestions(test.context, eventId, ...asked(size, stalls, guests, diet));
  const idOf = ({ id }: Question) => ids.get(id) ?? '';
  const given = { [idOf(size)]: [small], [idOf(stalls)]: [chaat, dosa], [idOf(guests)]: ['8'] };
  const email = `asha-${nanoid(6).toLowerCase()}@college.test`;
  const { data } = await send('POST', '/api/registrations', { eventId, name: 'Asha', email, answers: given });
  const without = (question: Question, gone: string, limits: Partial<Question> = {}) => ({
    ...question,
    ...limits,
    options: question.options.filter(({ id }) => id !== gone),
  });
  await createQuestions(
    test.context,
    eventId,
    ...asked(without(size, small), without(stalls, chaat, { max: 1 }), { ...guests, max: 5 }, diet),
  );
  const [code, id, participantId] = [data.code as string, data._id as string, data.people[0]._id as string];
  const [byPass, byAdmin] = [`/api/passes/${code}/answers`, `/api/registrations/${id}/answers`];
  const read = async () => (await send('GET', byPass)).data.sheets[0];
  return { eventId, idOf, given, email, code, id, participantId, byPass, byAdmin, read };
}

it('answers that are sent back as they are stored stay, also with options that are gone and above narrower limits', async () => {
  const { idOf, given, participantId, byPass, byAdmin, read } = await answeredBefore();
  const filled = await send('PUT', byPass, { participantId, answers: { ...given, [idOf(diet)]: 'Jain' } });
  expect(filled.status, JSON.stringify(filled)).toBe(200);
  expect((await read()).values).toEqual({ ...given, [idOf(diet)]: ['Jain'] });
  const answers = { ...given, [idOf(guests)]: 8, [idOf(diet)]: 'Vegan' };
  const edited = await send('PUT', byAdmin, { participantId, answers }, admin);
  expect(edited.data).toMatchObject({ changed: ['Diet'] });
  expect((await read()).values).toEqual({ ...given, [idOf(diet)]: ['Vegan'] });
});

it('an answer that changes is checked against the limits of today, and may keep a chosen option that is gone', async () => {
  const { idOf, given, participantId, byAdmin, read } = await answeredBefore();
  const change = (answers: object) => send('PUT', byAdmin, { participantId, answers: { ...given, ...answers } }, admin);
  const paths = async (answers: object) => (await change(answers)).errors.map(({ path }: { path: string }) => path);
  expect(await paths({ [idOf(guests)]: '9' })).toEqual([`answers.${idOf(guests)}`]);
  expect(await paths({ [idOf(stalls)]: [chaat, dosa, momos] })).toEqual([`answers.${idOf(stalls)}`]);
  expect((await change({ [idOf(stalls)]: [chaat] })).data).toMatchObject({ changed: ['Stalls'] });
  expect((await change({ [idOf(stalls)]: [chaat], [idOf(size)]: [large] })).data).toMatchObject({ changed: ['Size'] });
  const { values, answers } = await read();
  expect(values).toEqual({ ...given, [idOf(stalls)]: [chaat], [idOf(size)]: [large] });
  expect(answers).toMatchObject([{ values: ['L'] }, { values: ['Chaat'] }, { values: ['8'] }]);
  // What was given up is not there any more.
  expect(await paths({ [idOf(stalls)]: [dosa, chaat], [idOf(size)]: [small] })).toContain(`answers.${idOf(size)}`);
});

it('a sheet shows the chosen option that is gone, and no limit that its answer breaks; other sheets neither', async () => {
  const { eventId, idOf, read } = await answeredBefore();
  const optionsOf = (sheet: { questions: Question[] }, { id }: Question) =>
    sheet.questions.find((question) => question.id === id)?.options.map((option) => option.id);
  const own = await read();
  const asked = (question: Question) => ({ ...question, id: idOf(question) });
  expect(optionsOf(own, asked(size))).toEqual([medium, large, small]);
  expect(optionsOf(own, asked(stalls))).toEqual([dosa, momos, chaat]);
  expect(own.questions.map(({ max }: Question) => max)).toEqual([null, null, null, null]);
  const answers = { [idOf(size)]: [large] };
  const payload = { eventId, name: 'Ravi', email: `ravi-${nanoid(6).toLowerCase()}@college.test`, answers };
  const { data } = await send('POST', '/api/registrations', payload);
  const [other] = (await send('GET', `/api/passes/${data.code}/answers`)).data.sheets;
  expect(optionsOf(other, asked(size))).toEqual([medium, large]);
  expect(other.questions.map(({ max }: Question) => max)).toEqual([null, 1, 5, null]);
  const old = await send('POST', '/api/registrations', {
    ...payload,
    email: 'new@college.test',
    answers: { [idOf(size)]: [small] },
  });
  expect(old.status).toBe(400);
});
