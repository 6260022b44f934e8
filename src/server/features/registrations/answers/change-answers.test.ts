import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { eraseAnswersOf } from '#server/features/questions/answers.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from '#test/support/multipart.ts';
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
const read = async (code: string, headers = {}) =>
  (await send('GET', `/api/passes/${code}/answers`, undefined, headers)).data;
const change = (code: string, payload: object, headers = {}) =>
  send('PUT', `/api/passes/${code}/answers`, payload, headers);
const history = async (id: string) =>
  (await send('GET', `/api/registrations/${id}`, undefined, admin)).data.history.map(
    ({ note }: { note: string | null }) => note,
  );

/** An event that asks each person for a size and, optionally, a diet, with a registration that has answered. */
async function sized(overrides: Parameters<typeof createEvent>[1] = {}) {
  const { _id: eventId } = await createEvent(test.context, overrides);
  const size = buildChoice(['S', 'M', 'L'], { label: 'Size', isRequired: true });
  const diet = buildQuestion({ label: 'Diet' });
  await createQuestions(test.context, eventId, size, diet);
  const [small = '', medium = '', large = ''] = size.options.map(({ id }) => id);
  return { eventId, size: size.id, diet: diet.id, small, medium, large, questions: [size, diet] };
}

async function registered(event: Awaited<ReturnType<typeof sized>>, headers = {}) {
  const email = `asha-${nanoid(6).toLowerCase()}@college.test`;
  const payload = { eventId: event.eventId, name: 'Asha', email, answers: { [event.size]: event.small } };
  const { data, ...rest } = await send('POST', '/api/registrations', payload, headers);
  expect(rest.status, JSON.stringify(rest)).toBe(200);
  return { email, id: data._id as string, code: data.code as string, participantId: data.people[0]._id as string };
}

async function team(event: Awaited<ReturnType<typeof sized>>) {
  const tag = nanoid(6).toLowerCase();
  const members = ['lata', 'manu'].map((name) => ({
    name,
    email: `${name}-${tag}@college.test`,
    answers: { [event.size]: event.small, [event.diet]: `of ${name}` },
  }));
  const payload = { eventId: event.eventId, teamName: 'Duo', contactEmail: members[0]?.email, members };
  const { registration, ...rest } = await send('POST', '/api/team/registerTeam', payload);
  expect(rest.status, JSON.stringify(rest)).toBe(200);
  const people = await test.context.db
    .selectFrom('participants')
    .select(['id', 'code', 'email'])
    .where('registrationId', '=', registration._id)
    .orderBy('position')
    .execute();
  const [lata, manu] = people;
  if (!lata || !manu) throw new Error('no people');
  return { id: registration._id as string, code: registration.code as string, lata, manu };
}

it('the code of a pass shows its answers to a guest, and fills in what is unanswered', async () => {
  const event = await sized();
  const { id, code, participantId } = await registered(event);
  const before = await read(code);
  expect(before).toMatchObject({ eventId: event.eventId, isOpen: true, isKnown: false });
  expect(before.sheets).toMatchObject([
    { participantId, name: 'Asha', unanswered: ['Diet'], missing: [], values: { [event.size]: [event.small] } },
  ]);
  const filled = await change(code, { participantId, answers: { [event.size]: event.small, [event.diet]: 'Jain' } });
  expect(filled).toMatchObject({ status: 200, data: { sheets: [{ unanswered: [] }] } });
  expect(await history(id)).toContain('Answers of Asha: Diet');
});

it('to change an answer that was given takes the e-mail of the pass, or a login', async () => {
  const event = await sized();
  const { code, participantId, email } = await registered(event);
  const payload = { participantId, answers: { [event.size]: event.large } };
  expect(await change(code, payload)).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await change(code, { ...payload, email: 'x@y.test' })).toMatchObject({ status: 403 });
  expect((await read(code)).sheets[0].values).toEqual({ [event.size]: [event.small] });
  expect(await change(code, { ...payload, email: email.toUpperCase() })).toMatchObject({ status: 200 });
  expect((await read(code)).sheets[0].values).toEqual({ [event.size]: [event.large] });
  const user = await test.loginAs('participant');
  const own = await registered(await sized(), { cookie: user.cookie });
  expect(await read(own.code, { cookie: user.cookie })).toMatchObject({ isKnown: true });
});

it('ten wrong e-mails in a day end the guessing', async () => {
  const event = await sized();
  const { code, participantId, email } = await registered(event);
  const payload = { participantId, answers: { [event.size]: event.large } };
  for (let guess = 0; guess < 10; guess += 1) await change(code, { ...payload, email: `guess${guess}@y.test` });
  expect(await change(code, { ...payload, email })).toMatchObject({ status: 429 });
});

it('required questions stay required, and what no question asks is ignored', async () => {
  const event = await sized();
  const { code, participantId, email } = await registered(event);
  const answers = { [event.size]: '', [event.diet]: 'Jain', unknown: 'x' };
  expect(await change(code, { participantId, answers, email })).toMatchObject({
    status: 400,
    errors: [{ path: `answers.${event.size}`, message: 'Please choose one' }],
  });
});

it('the owner’s code is for everybody of a team, a member’s for their own answers alone', async () => {
  const event = await sized({ participationType: 'team', teamSize: 3 });
  const { code, lata, manu } = await team(event);
  expect((await read(code)).sheets.map(({ name }: { name: string }) => name)).toEqual(['lata', 'manu']);
  const own = await read(manu.code ?? '');
  expect(own.sheets).toMatchObject([{ participantId: manu.id, values: { [event.diet]: ['of manu'] } }]);
  expect(JSON.stringify(own)).not.toContain('of lata');
  const answers = { [event.size]: event.large };
  const others = { participantId: lata.id, answers, email: manu.email };
  expect(await change(manu.code ?? '', others)).toMatchObject({ status: 404 });
  expect(await change(manu.code ?? '', { participantId: manu.id, answers, email: lata.email })).toMatchObject({
    status: 403,
  });
  expect(await change(manu.code ?? '', { participantId: manu.id, answers, email: manu.email })).toMatchObject({
    status: 200,
  });
  expect(await change(code, { participantId: manu.id, answers, email: lata.email })).toMatchObject({ status: 200 });
});

it('nobody changes answers once the teams are final, the deadline is over, or the registration has ended', async () => {
  const now = test.time.now.getTime();
  const at = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000).toISOString();
  const teams = await sized({
    participationType: 'team',
    teamSize: 3,
    rosterLocksAt: at(1),
    startDate: at(5),
    endDate: at(6),
  });
  const { code, lata } = await team(teams);
  const alone = await sized({ registrationEnds: at(1), startDate: at(5), endDate: at(6) });
  const one = await registered(alone);
  const gone = await registered(alone);
  await send('POST', `/api/passes/${gone.code}/cancel`, { email: gone.email });
  const cancelled = { participantId: gone.participantId, answers: {}, email: gone.email };
  expect(await change(gone.code, cancelled)).toMatchObject({ status: 409, code: 'transition_not_allowed' });
  test.time.now = new Date(now + 2 * 24 * 60 * 60 * 1000);
  expect(await read(code)).toMatchObject({ isOpen: false });
  const late = { status: 409, code: 'transition_not_allowed' };
  const ofTeam = { participantId: lata.id, answers: { [teams.size]: teams.large }, email: lata.email };
  expect(await change(code, ofTeam)).toMatchObject(late);
  const ofOne = { participantId: one.participantId, answers: { [alone.size]: alone.large }, email: one.email };
  expect(await change(one.code, ofOne)).toMatchObject(late);
  const byAdmin = {
    participantId: one.participantId,
    answers: { [alone.size]: alone.large },
    reason: 'Asked at the desk',
  };
  expect(await send('PUT', `/api/registrations/${one.id}/answers`, byAdmin, admin)).toMatchObject({ status: 200 });
  test.time.now = new Date(now);
});

it('a form of before the questions changed is refused, and unchanged answers keep the words of then', async () => {
  const event = await sized();
  const { code, participantId, email } = await registered(event);
  const { version } = await read(code);
  const [size, diet] = event.questions;
  if (!size || !diet) throw new Error('no questions');
  await createQuestions(test.context, event.eventId, { ...size, label: 'Shirt size' }, diet);
  const answers = { [event.size]: event.small, [event.diet]: 'Jain' };
  expect(await change(code, { participantId, answers, email, version })).toMatchObject({ code: 'questions_changed' });
  expect(await change(code, { participantId, answers, email })).toMatchObject({ status: 200 });
  const [sheet] = (await read(code)).sheets;
  expect(sheet.answers.map(({ label, values }: { label: string; values: string[] }) => [label, values])).toEqual([
    ['Size', ['S']],
    ['Diet', ['Jain']],
  ]);
});

it('a sheet from before its answers were changed is refused, unless it says the same', async () => {
  const event = await sized();
  const { id, code, participantId, email } = await registered(event);
  const url = `/api/registrations/${id}/answers`;
  const before = (await read(code)).sheets[0].version;
  const byDesk = { participantId, answers: { [event.size]: event.large, [event.diet]: 'Jain' } };
  expect(await send('PUT', url, byDesk, admin)).toMatchObject({ status: 200 });
  const [now] = (await read(code)).sheets;
  const stale = { participantId, email, answersVersion: before };
  const changed = { status: 409, code: 'answers_changed' };
  expect(await change(code, { ...stale, answers: { [event.size]: event.medium } })).toMatchObject(changed);
  // Who knows the code alone learns that their page is old, not that they may not.
  const filled = { participantId, answersVersion: before, answers: { [event.size]: event.small } };
  expect(await change(code, filled)).toMatchObject(changed);
  expect(await send('PUT', url, { ...filled, answers: {} }, admin)).toMatchObject(changed);
  expect((await read(code)).sheets[0]).toEqual(now);
  // Sent once more after its response was lost.
  expect(await change(code, { ...stale, answers: byDesk.answers })).toMatchObject({ status: 200 });
  const next = { participantId, email, answersVersion: now.version, answers: { [event.size]: event.medium } };
  expect(await change(code, next)).toMatchObject({ status: 200 });
  expect((await read(code)).sheets[0].values).toEqual({ [event.size]: [event.medium] });
});

it('an admin changes answers with history and audit, which keeps no answer, and may leave required ones out', async () => {
  const event = await sized();
  const { id, participantId } = await registered(event);
  const url = `/api/registrations/${id}`;
  const { data } = await send('GET', `${url}/answer-sheets`, undefined, admin);
  const payload = { participantId, answers: { [event.diet]: 'Jain' }, version: data.version, reason: 'On the phone' };
  const { version: registrationVersion } = (await send('GET', url, undefined, admin)).data;
  const saved = await send('PUT', `${url}/answers`, { ...payload, registrationVersion }, admin);
  expect(saved).toMatchObject({ status: 200, data: { changed: ['Size', 'Diet'], sheets: [{ missing: ['Size'] }] } });
  expect(saved.data.changes).toContainEqual(
    expect.objectContaining({ label: 'Size', before: 'S', after: null, by: 'A admin', participantId }),
  );
  expect(await history(id)).toContain('Answers of Asha: Size, Diet · On the phone');
  expect(await send('PUT', `${url}/answers`, { ...payload, registrationVersion }, admin)).toMatchObject({
    code: 'registration_changed',
  });
  const audit = await send('GET', '/api/audit', undefined, admin);
  const of = audit.data.actions.filter(({ target }: { target: { _id: string } }) => target._id === id);
  expect(of).toMatchObject([{ after: { changed: ['Size', 'Diet'], participantId, reason: 'On the phone' } }]);
  expect(JSON.stringify(of)).not.toContain('Jain');
  expect((await send('PUT', `${url}/answers`, payload)).status).toBe(401);
});

it('an admin’s sheet from before its person changed an answer is refused', async () => {
  const event = await sized();
  const { id, participantId, code, email } = await registered(event);
  const url = `/api/registrations/${id}`;
  const { version: registrationVersion } = (await send('GET', url, undefined, admin)).data;
  const changed = { participantId, answers: { [event.size]: event.large }, email };
  expect(await change(code, changed)).toMatchObject({ status: 200 });
  const late = { participantId, answers: { [event.size]: event.small, [event.diet]: 'Jain' } };
  expect(await send('PUT', `${url}/answers`, { ...late, registrationVersion }, admin)).toMatchObject({
    status: 409,
    code: 'registration_changed',
  });
  expect((await read(code)).sheets[0].values).toEqual({ [event.size]: [event.large] });
  // Who sends the same again changes nothing, and is in nobody's way.
  const { version } = (await send('GET', url, undefined, admin)).data;
  expect(await change(code, changed)).toMatchObject({ status: 200 });
  expect((await send('GET', url, undefined, admin)).data.version).toBe(version);
});

it('what answers were changed from is erased with them', async () => {
  const event = await sized();
  const { id, participantId, code, email } = await registered(event);
  await change(code, { participantId, answers: { [event.size]: event.large }, email });
  const changes = () =>
    test.context.db.selectFrom('answerChanges').selectAll().where('registrationId', '=', id).execute();
  expect(await changes()).toMatchObject([{ before: 'S', after: 'L', actorKind: 'participant', actorName: null }]);
  await inTransaction(test.context.db, (trx) => eraseAnswersOf(trx, { participantIds: [participantId] }));
  expect(await changes()).toEqual([]);
});

it('a file is kept when its answer stays, and given up when it is replaced', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const card = buildQuestion({ kind: 'file', label: 'ID card', isRequired: true });
  const diet = buildQuestion({ label: 'Diet' });
  await createQuestions(test.context, eventId, card, diet);
  const upload = async () => {
    const content = new TextEncoder().encode('%PDF-1.7');
    const file = await multipart({ questionId: card.id, file: { filename: 'id.pdf', content } });
    const url = `/api/events/${eventId}/answer-files`;
    return (await send('POST', url, file.payload as object, file.headers)).data.id as string;
  };
  const first = await upload();
  const email = 'files@college.test';
  const given = { eventId, name: 'Asha', email, answers: { [card.id]: first } };
  const { data } = await send('POST', '/api/registrations', given);
  const { code, people } = data;
  const participantId = people[0]._id;
  const [sheet] = (await read(code)).sheets;
  const kept = { ...sheet.values, [diet.id]: 'Jain' };
  expect(await change(code, { participantId, answers: kept })).toMatchObject({ status: 200 });
  const unused = async (id: string) =>
    (
      await test.context.db
        .selectFrom('answerFiles')
        .select('unusedSince')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).unusedSince !== null;
  expect(await unused(first)).toBe(false);
  const second = await upload();
  expect(await change(code, { participantId, answers: { ...kept, [card.id]: second }, email })).toMatchObject({
    status: 200,
  });
  expect([await unused(first), await unused(second)]).toEqual([true, false]);
  // Nobody names the file of somebody else.
  const { data: other } = await send('POST', '/api/registrations', {
    eventId,
    name: 'Ravi',
    email: 'ravi-files@college.test',
    answers: { [card.id]: await upload() },
  });
  const stolen = {
    participantId: other.people[0]._id,
    answers: { [card.id]: second },
    email: 'ravi-files@college.test',
  };
  expect(await change(other.code, stolen)).toMatchObject({ status: 400 });
});

it('two changes at once leave one whole set of answers', async () => {
  const event = await sized();
  const { code, participantId, email } = await registered(event);
  const answers = (option: string, diet: string) => ({ [event.size]: option, [event.diet]: diet });
  const both = await Promise.all([
    change(code, { participantId, answers: answers(event.medium, 'one'), email }),
    change(code, { participantId, answers: answers(event.large, 'two'), email }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { values } = (await read(code)).sheets[0];
  expect([
    { [event.size]: [event.medium], [event.diet]: ['one'] },
    { [event.size]: [event.large], [event.diet]: ['two'] },
  ]).toContainEqual(values);
});
