import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/question-rules.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const newEvent = async (overrides: Parameters<typeof createEvent>[1] = {}) =>
  (await createEvent(test.context, overrides))._id;

const listOf = async (eventId: string) =>
  (await test.inject({ url: `/api/events/${eventId}/question-list`, headers: admin })).json().data;

const asked = async (eventId: string) => (await test.inject({ url: `/api/events/${eventId}/questions` })).json().data;

const save = (eventId: string, questions: unknown, version = 0, extra: object = {}) =>
  test.inject({
    method: 'PUT',
    url: `/api/events/${eventId}/question-list`,
    headers: admin,
    payload: { version, questions, ...extra } as never,
  });

const register = async (eventId: string, name: string, answers?: unknown) => {
  const payload = { eventId, name, email: `${name.toLowerCase()}-${nanoid(6)}@college.test`, answers } as never;
  return test.inject({ method: 'POST', url: '/api/registrations', payload });
};

const answersOf = async (registrationId: string) =>
  (await test.inject({ url: `/api/registrations/${registrationId}/answers`, headers: admin })).json().data;

describe('the questions of an event', () => {
  it('are saved in order and shown to everybody', async () => {
    const eventId = await newEvent();
    const questions = [buildChoice(['S', 'M']), buildQuestion({ label: 'School?', help: 'As on your ID card' })];
    const response = await save(eventId, questions);
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Questions saved',
      data: { version: 1, questions },
    });
    expect(await asked(eventId)).toEqual(questions);
    await save(eventId, questions.toReversed(), 1);
    expect(await asked(eventId)).toEqual(questions.toReversed());
    const cached = await test.inject({ url: `/api/events/${eventId}/questions` });
    expect(cached.headers['cache-control']).toContain('public');
  });

  it('are not saved over those of another admin', async () => {
    const eventId = await newEvent();
    const [mine, theirs] = [buildQuestion({ label: 'Mine?' }), buildQuestion({ label: 'Theirs?' })];
    const both = await Promise.all([save(eventId, [mine]), save(eventId, [theirs])]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'questions_changed' });
    expect(await asked(eventId)).toHaveLength(1);
  });

  it('of a main event are asked by its sub-events, unless these have only their own', async () => {
    const main = await newEvent({ title: 'Tech' });
    const { _id: sub } = await createSubEventOf(test.context, main);
    const [ofMain, own] = [buildQuestion({ label: 'Main?' }), buildQuestion({ label: 'Own?' })];
    await save(main, [ofMain]);
    await save(sub, [own]);
    expect(await asked(sub)).toEqual([ofMain, own]);
    expect(await listOf(sub)).toMatchObject({ mainEvent: { id: main, title: 'Tech' }, inherited: [ofMain] });
    await save(sub, [own], 1, { inherits: false });
    expect(await asked(sub)).toEqual([own]);
  });

  it('cannot be those of another event', async () => {
    const [one, other] = [await newEvent(), await newEvent()];
    const [question] = await createQuestions(test.context, one, buildQuestion());
    const response = await save(other, [question]);
    expect(response.json()).toMatchObject({ errors: [{ path: 'questions.0.id' }] });
    expect(await asked(other)).toEqual([]);
    expect((await save('no-such-event', [])).json().code).toBe('event_not_found');
  });

  it('change nothing that was answered', async () => {
    const eventId = await newEvent();
    const size = buildChoice(['Small', 'Large']);
    const [{ id: option = '' } = {}] = size.options;
    await save(eventId, [size]);
    const { _id } = (await register(eventId, 'Asha', { [size.id]: option })).json().data;
    const renamed = {
      ...size,
      label: 'Kurta size',
      options: size.options.map(({ id, label }) => ({ id, label: `${label} (new)` })),
    };
    await save(eventId, [renamed], 1);
    expect(await answersOf(_id)).toMatchObject([{ label: 'T-shirt size', values: ['Small'] }]);
    expect(await listOf(eventId)).toMatchObject({ answered: [{ questionId: size.id, registrations: 1 }] });
    expect((await save(eventId, [{ ...renamed, kind: 'choices' }], 2)).json()).toMatchObject({
      errors: [{ path: 'questions.0.kind' }],
    });
    await save(eventId, [], 2);
    expect(await asked(eventId)).toEqual([]);
    expect(await answersOf(_id)).toMatchObject([{ label: 'T-shirt size', values: ['Small'] }]);
    const list = await listOf(eventId);
    expect(list).toMatchObject({ questions: [], removed: [{ id: size.id, label: 'Kurta size' }] });
    // Put back with its id, it is the same question again.
    await save(eventId, [renamed], 3);
    expect(await listOf(eventId)).toMatchObject({ questions: [renamed], removed: [] });
  });

  it('are recorded in the audit by their labels', async () => {
    const eventId = await newEvent();
    const question = buildQuestion({ label: 'Before?' });
    await save(eventId, [question]);
    await save(eventId, [{ ...question, label: 'After?' }, buildQuestion({ label: 'New?' })], 1);
    const { actions } = (await test.inject({ url: `/api/audit?target=${eventId}`, headers: admin })).json().data;
    expect(actions.map(({ after }: { after: unknown }) => after)).toContainEqual({
      added: ['New?'],
      changed: ['After?'],
      removed: [],
    });
  });
});

describe('answers to the questions', () => {
  it('are required only where the event says so', async () => {
    const eventId = await newEvent();
    const [must, may] = await createQuestions(
      test.context,
      eventId,
      buildQuestion({ isRequired: true }),
      buildQuestion({ kind: 'number', min: 1 }),
    );
    const response = await register(eventId, 'Asha');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: `answers.${must?.id}`, message: 'Please answer this' }],
    });
    const wrong = await register(eventId, 'Asha', { [must?.id ?? '']: 'City', [may?.id ?? '']: 0 });
    expect(wrong.json().errors).toEqual([{ path: `answers.${may?.id}`, message: 'At least 1' }]);
    expect((await register(eventId, 'Asha', { [must?.id ?? '']: 'City' })).statusCode).toBe(200);
    expect((await register(await newEvent(), 'Ravi')).statusCode).toBe(200);
  });

  it('of one person are rejected without those of another who registers at the same time', async () => {
    const eventId = await newEvent({ capacity: 3 });
    const [must] = await createQuestions(test.context, eventId, buildQuestion({ isRequired: true }));
    const people = ['Asha', 'Ravi', 'Meera', 'Kabir'].map((name, index) =>
      register(eventId, name, index % 2 === 0 ? { [must?.id ?? '']: name } : {}),
    );
    expect((await Promise.all(people)).map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 400]);
    const seats = (await test.inject({ url: `/api/events/${eventId}/seats` })).json().data;
    expect(seats).toMatchObject({ reserved: 2, waitlisted: 0 });
  });

  it('to questions of other events, removed ones and inherited names are ignored', async () => {
    const [eventId, other] = [await newEvent(), await newEvent()];
    const [foreign] = await createQuestions(test.context, other, buildQuestion());
    const [gone] = await createQuestions(test.context, eventId, buildQuestion());
    await save(eventId, [], 1);
    const answers = { [foreign?.id ?? '']: 'x', [gone?.id ?? '']: 'y', constructor: 'z', toString: ['z'] };
    const response = await register(eventId, 'Asha', answers);
    expect(response.statusCode, response.body).toBe(200);
    expect(await answersOf(response.json().data._id)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a list', []],
    ['a text', 'x'],
    ['objects', { a: {} }],
    ['far too many', Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`q${index}`, 'x']))],
    ['a text without an end', { a: 'x'.repeat(100_000) }],
  ])('that are %s are rejected', async (_name, answers) => {
    expect((await register(await newEvent(), 'Asha', answers)).statusCode).toBe(400);
  });
});

describe('the export and the list of registrations', () => {
  const csv = async (query: string) =>
    (await test.inject({ url: `/api/registrations/export.csv${query}`, headers: admin })).body;

  it('have the answers of each person, also to questions that are not asked any more', async () => {
    const eventId = await newEvent();
    const [size, days] = (await createQuestions(
      test.context,
      eventId,
      buildChoice(['Small', 'Large']),
      buildChoice(['Friday', 'Saturday'], { kind: 'choices', label: 'Days' }),
    )) as [Question, Question];
    const [friday = '', saturday = ''] = days.options.map(({ id }) => id);
    await register(eventId, 'Asha', { [size.id]: size.options[1]?.id, [days.id]: [saturday, friday] });
    await register(eventId, 'Ravi', { [size.id]: size.options[0]?.id });
    await save(eventId, [size], 1);
    const [head = '', ...lines] = (await csv(`?eventId=${eventId}`)).split('\r\n');
    const lineOf = (name: string) => lines.find((line) => line.includes(name));
    expect(head).toMatch(/,T-shirt size,Days$/);
    expect(lineOf('Ravi')).toMatch(/,Small,$/);
    expect(lineOf('Asha')).toMatch(/,Large,"Friday; Saturday"$/);
    expect(await csv('')).toContain('"T-shirt size: Large\nDays: Friday; Saturday"');
  });

  it('find those who chose an option, by whatever name it had then', async () => {
    const eventId = await newEvent();
    const [size] = (await createQuestions(test.context, eventId, buildChoice(['Small', 'Large']))) as [Question];
    const [small = '', large = ''] = size.options.map(({ id }) => id);
    await register(eventId, 'Asha', { [size.id]: large });
    await register(eventId, 'Ravi', { [size.id]: small });
    await save(eventId, [{ ...size, options: [{ id: large, label: 'Big' }] }], 1);
    const names = async (answer: string) => {
      const url = `/api/registrations?eventId=${eventId}&answer=${answer}`;
      const response = await test.inject({ url, headers: admin });
      return response.json().data?.registrations.map(({ name }: { name: string }) => name) ?? response.statusCode;
    };
    expect(await names(`${size.id}.${large}`)).toEqual(['Asha']);
    expect(await names(`${size.id}.${small}`)).toEqual(['Ravi']);
    expect(await names(`${size.id}.yes`)).toEqual([]);
    expect(await names("x' or 1=1")).toBe(400);
    expect((await csv(`?eventId=${eventId}&answer=${size.id}.${large}`)).trim().split('\r\n')).toHaveLength(2);
  });
});

describe('answers of teams', () => {
  const member = (name: string, answers?: object) => ({
    name,
    email: `${name.toLowerCase()}-${nanoid(6)}@college.test`,
    answers,
  });
  const askBoth = async () => {
    const eventId = await newEvent({ participationType: 'team', teamSize: 3 });
    const [mine, ours] = (await createQuestions(
      test.context,
      eventId,
      buildQuestion({ label: 'Size?', isRequired: true }),
      buildQuestion({ label: 'Song?', isRequired: true, scope: 'team' }),
    )) as [Question, Question];
    return { eventId, mine, ours };
  };

  it('are given by the leader for every member, and once for the team', async () => {
    const { eventId, mine, ours } = await askBoth();
    const team = { eventId, teamName: 'Trio', contactEmail: 'trio@college.test' };
    const send = (payload: object) => test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
    const without = await send({ ...team, members: [member('Asha', { [mine.id]: 'S' }), member('Ravi')] });
    expect(without.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      `answers.${ours.id}`,
      `members.1.answers.${mine.id}`,
    ]);
    const members = [member('Asha', { [mine.id]: 'S' }), member('Ravi', { [mine.id]: 'L', [ours.id]: 'ignored' })];
    const response = await send({ ...team, answers: { [ours.id]: 'Jana', [mine.id]: 'ignored' }, members });
    expect(response.statusCode, response.body).toBe(200);
    const { registration } = response.json();
    expect(await answersOf(registration._id)).toMatchObject([
      { label: 'Song?', values: ['Jana'], participantId: null },
      { label: 'Size?', values: ['S'], participantId: registration.people[0]._id },
      { label: 'Size?', values: ['L'], participantId: registration.people[1]._id },
    ]);
  });

  it('are given by who starts a team, and by who joins it for themselves', async () => {
    const { eventId, mine, ours } = await askBoth();
    const { email: _leader, ...leader } = await test.loginAs('participant');
    const { email: _second, ...second } = await test.loginAs('participant');
    const create = (answers: object) =>
      test.inject({
        method: 'POST',
        url: '/api/teams',
        headers: leader,
        payload: { eventId, teamName: 'Duo', answers },
      });
    expect((await create({ [mine.id]: 'S' })).json().errors).toMatchObject([{ path: `answers.${ours.id}` }]);
    const team = (await create({ [mine.id]: 'S', [ours.id]: 'Jana' })).json().data;
    const join = (answers?: object) =>
      test.inject({
        method: 'POST',
        url: `/api/teams/join/${team.joinCode}`,
        headers: second,
        payload: { name: 'Ravi', answers },
      });
    expect((await join()).json().errors).toEqual([{ path: `answers.${mine.id}`, message: 'Please answer this' }]);
    const joined = await join({ [mine.id]: 'L', [ours.id]: 'ignored' });
    expect(joined.statusCode, joined.body).toBe(200);
    const url = `/api/registrations/${team.registration._id}/my-answers`;
    const mineOf = async (headers: Record<string, string>) => {
      const response = await test.inject({ url, headers });
      return response.json().data?.map(({ values }: { values: string[] }) => values.join()) ?? response.statusCode;
    };
    const { email: _other, ...other } = await test.loginAs('participant');
    expect([await mineOf(leader), await mineOf(second), await mineOf(other), await mineOf({})]).toEqual([
      ['Jana', 'S', 'L'],
      ['L'],
      404,
      401,
    ]);
    expect(await answersOf(team.registration._id)).toMatchObject([
      { values: ['Jana'], participantId: null },
      { values: ['S'] },
      { values: ['L'], participantId: joined.json().data.members[1]._id },
    ]);
  });
});
