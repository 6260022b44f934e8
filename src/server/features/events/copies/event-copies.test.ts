import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventFieldNames } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';
import type { Question } from '#contract/questions/question-rules.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());
const post = (url: string, payload: object = {}) => test.inject({ method: 'POST', url, headers: admin, payload });
const get = async <T>(url: string): Promise<T> => (await test.inject({ url, headers: admin })).json().data;
const subEventsOf = (id: string) => get<Event[]>(`/api/events/showSubEvents/${id}`);
const questionsOf = async (id: string) =>
  (await get<{ questions: Question[]; inherits: boolean }>(`/api/events/${id}/question-list`)).questions;

const fieldsOf = (event: Event) =>
  Object.fromEntries(
    [...eventFieldNames, 'image' as const]
      .filter((name) => !['title', 'status', 'mainEventId'].includes(name))
      .map((name) => [name, event[name]]),
  );

describe('copying a main event', () => {
  it('makes an inactive event with all its fields and its picture', async () => {
    const body = await multipart({
      title: 'Yantra',
      startDate: '2027-02-14T10:00',
      endDate: '2027-02-15T18:00',
      status: 'active',
      description: 'Robots.',
      venue: 'Hall 2',
      capacity: '40',
      entryFee: '200',
      teamSize: '4',
      participationType: 'team',
      isRegistrationNeeded: 'true',
      allowedYears: '1,2',
      rules: 'None.',
      image: { filename: 'poster.png', content: await buildPicture() },
    });
    const made = await test.inject({
      method: 'POST',
      url: '/api/events/mainEvent',
      payload: body.payload ?? '',
      headers: { ...admin, ...body.headers },
    });
    const original: Event = made.json().data;
    const response = await post(`/api/events/mainEvent/${original._id}/copy`);
    expect(response.statusCode, response.body).toBe(200);
    const copy: Event = response.json().data;
    expect(copy).toMatchObject({ title: 'Yantra (copy)', status: 'inactive', version: 1, mainEventId: null });
    expect(copy._id).not.toBe(original._id);
    expect(fieldsOf(copy)).toEqual(fieldsOf(original));
    // The picture stays where the original loses it.
    await test.inject({
      method: 'PUT',
      url: `/api/events/edit/${original._id}`,
      headers: admin,
      payload: { removeImage: true },
    });
    const references = await test.context.db.selectFrom('imageReferences').select('owner').execute();
    expect(references.map(({ owner }) => owner)).toEqual([`events/${copy._id}/cover`]);
  });

  it('leaves the sub-events out unless they are asked for', async () => {
    const main = await createEvent(test.context);
    await createSubEventOf(test.context, main._id, { title: 'Prelims' });
    const gone = await createSubEventOf(test.context, main._id, { title: 'Given up' });
    await test.inject({ method: 'DELETE', url: `/api/events/subevent/${gone._id}`, headers: admin });
    const alone = (await post(`/api/events/mainEvent/${main._id}/copy`)).json().data;
    expect(await subEventsOf(alone._id)).toEqual([]);
    const whole = (
      await post(`/api/events/mainEvent/${main._id}/copy`, { withSubEvents: true, title: 'Next one' })
    ).json().data;
    expect(whole.title).toBe('Next one');
    expect(await subEventsOf(whole._id)).toMatchObject([{ title: 'Prelims', status: 'inactive' }]);
    expect(await subEventsOf(main._id)).toMatchObject([{ title: 'Prelims', status: 'active' }]);
  });

  it('copies the questions with ids of their own, and what depends on what', async () => {
    const main = await createEvent(test.context);
    const options = [{ id: 'yes', label: 'Yes' }];
    const first = buildQuestion({ kind: 'choice', label: 'Hostel?', options });
    const second = buildQuestion({ label: 'From when?', showIf: { questionId: first.id, optionId: 'yes' } });
    await createQuestions(test.context, main._id, first, second);
    const copy = (await post(`/api/events/mainEvent/${main._id}/copy`)).json().data;
    const copied = await questionsOf(copy._id);
    expect(copied.map(({ label }) => label)).toEqual(['Hostel?', 'From when?']);
    expect(copied.map(({ id }) => id)).not.toContain(first.id);
    expect(copied[1]?.showIf).toEqual({ questionId: copied[0]?.id, optionId: 'yes' });
    expect((await questionsOf(main._id)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('keeps a title within its limit', async () => {
    const main = await createEvent(test.context, { title: 'x'.repeat(200) });
    const { title } = (await post(`/api/events/mainEvent/${main._id}/copy`)).json().data;
    expect(title).toBe(`${'x'.repeat(193)} (copy)`);
  });

  it('knows no deleted event and no sub-event, and is in the activity', async () => {
    const main = await createEvent(test.context, { title: 'Taal' });
    const sub = await createSubEventOf(test.context, main._id);
    expect((await post(`/api/events/mainEvent/${sub._id}/copy`)).statusCode).toBe(404);
    await post(`/api/events/mainEvent/${main._id}/copy`, { withSubEvents: true });
    const { actions } = await get<{ actions: unknown[] }>(`/api/audit?target=${main._id}`);
    expect(actions).toMatchObject([{ target: { name: 'Taal' }, after: { copy: 'Taal (copy)', subEvents: 1 } }]);
    await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${main._id}`, headers: admin });
    expect((await post(`/api/events/mainEvent/${main._id}/copy`)).statusCode).toBe(404);
  });
});

describe('copying a sub-event', () => {
  it('makes an inactive one of the same main event, or of another one', async () => {
    const [main, other] = [await createEvent(test.context), await createEvent(test.context, { title: 'Other' })];
    const sub = await createSubEventOf(test.context, main._id, { title: 'Finals', capacity: 12 });
    const copyTo = async (mainEventId: string) =>
      (await post(`/api/events/subevent/${sub._id}/copy`, { mainEventId })).json().data;
    expect(await copyTo(main._id)).toMatchObject({
      title: 'Finals (copy)',
      status: 'inactive',
      capacity: 12,
      mainEventId: main._id,
    });
    expect(await copyTo(other._id)).toMatchObject({ mainEventId: other._id, mainEventTitle: 'Other' });
  });

  it('needs a main event that is there', async () => {
    const main = await createEvent(test.context);
    const sub = await createSubEventOf(test.context, main._id);
    const copy = (payload: object) => post(`/api/events/subevent/${sub._id}/copy`, payload);
    expect((await copy({})).statusCode).toBe(400);
    const wrong = await copy({ mainEventId: sub._id });
    expect(wrong.json().errors).toEqual([{ path: 'mainEventId', message: 'No such main event' }]);
  });
});
