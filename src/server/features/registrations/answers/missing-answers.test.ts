import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false, publicUrl: 'https://utsav.example' });
  const { cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) => {
  const own = { origin: 'https://utsav.example', ...headers };
  const response = await test.inject({ method, url, headers: own, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};

/** A team of one whose leader answered, for an event that asks for a size and, of those who eat, a diet. */
async function startTeam(overrides: Parameters<typeof createEvent>[1] = {}) {
  const { _id: eventId } = await createEvent(test.context, {
    title: 'Relay',
    participationType: 'team',
    teamSize: 4,
    ...overrides,
  });
  const size = buildChoice(['S', 'M'], { label: 'Size', isRequired: true });
  const eats = buildChoice(['Yes', 'No'], { label: 'Dinner' });
  const [yes = '', no = ''] = eats.options.map(({ id }) => id);
  const diet = buildQuestion({ label: 'Diet', isRequired: true, showIf: { questionId: eats.id, optionId: yes } });
  const motto = buildQuestion({ label: 'Motto', scope: 'team' });
  await createQuestions(test.context, eventId, motto, size, eats, diet);
  const [small = ''] = size.options.map(({ id }) => id);
  const leader = await test.loginAs('participant');
  const answers = { [motto.id]: 'Onwards', [size.id]: small, [eats.id]: no };
  const created = await send(
    'POST',
    '/api/teams',
    { eventId, teamName: 'Runners', answers },
    { cookie: leader.cookie },
  );
  expect(created.status, JSON.stringify(created)).toBe(200);
  const { _id: teamId, registration } = created.data;
  const add = (name: string, given?: object) =>
    send(
      'POST',
      `/api/teams/${teamId}/members`,
      { name, email: `${name.toLowerCase()}@relay.test`, ...(given ? { answers: given } : {}) },
      { cookie: leader.cookie },
    );
  return { eventId, teamId, registration, leader, add, size: size.id, small, eats: eats.id, yes, diet: diet.id };
}

const list = async (query: string) =>
  (await send('GET', `/api/registrations?${query}`, undefined, admin)).data.registrations;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

it('the leader gives what they know of a new member’s answers, and the mail asks the member for the rest', async () => {
  const { add, teamId, leader, size, small, eats, yes } = await startTeam();
  await test.context.db.deleteFrom('emailQueue').execute();
  expect(await add('Ravi', { [size]: 'no such size' })).toMatchObject({
    status: 400,
    errors: [{ path: `answers.${size}` }],
  });
  expect(await add('Ravi', { [eats]: yes })).toMatchObject({ status: 200 });
  expect(await add('Meera', { [size]: small })).toMatchObject({ status: 200 });
  const { data } = await add('Zoya');
  expect(data.members.map(({ name, unanswered }: { name: string; unanswered: number }) => [name, unanswered])).toEqual([
    ['A participant', 0],
    ['Ravi', 2],
    ['Meera', 1],
    ['Zoya', 2],
  ]);
  const mails = await sendEmails(test.context);
  const textFor = (name: string) => mails.find(({ recipient }) => recipient === `${name}@relay.test`)?.text ?? '';
  expect(textFor('ravi')).toMatch(/2 questions to answer:\s+https:\/\/utsav\.example\/pass\/[A-Z0-9]{16}\/answers/);
  expect(textFor('zoya')).toContain('2 questions to answer');
  // Somebody else named her: the notice comes with the first mail.
  expect(textFor('zoya')).toContain('https://utsav.example/privacy');
  // Only optional ones are left: nobody is sent after those.
  expect(textFor('meera')).not.toContain('to answer');
  const ravi = await test.context.db
    .selectFrom('participants')
    .select(['id', 'code'])
    .where('email', '=', 'ravi@relay.test')
    .executeTakeFirstOrThrow();
  expect(textFor('ravi')).toContain(`/pass/${ravi.code}/answers`);
  const [sheet] = (await send('GET', `/api/passes/${ravi.code}/answers`)).data.sheets;
  expect(sheet).toMatchObject({ participantId: ravi.id, missing: ['Size', 'Diet'] });
  expect(
    (await send('GET', `/api/teams/${teamId}`, undefined, { cookie: leader.cookie })).data.members[1].unanswered,
  ).toBe(2);
});

it('a member who replaces another one has no answers of theirs', async () => {
  const { add, teamId, leader, size, small } = await startTeam();
  const { data } = await add('Asha', { [size]: small });
  const asha = data.members[1]._id;
  const url = `/api/teams/${teamId}/members/${asha}/replace`;
  const person = { name: 'Kabir', email: 'kabir@relay.test' };
  const replaced = await send('POST', url, person, { cookie: leader.cookie });
  expect(replaced.data.members[1]).toMatchObject({ name: 'Kabir', unanswered: 2 });
});

it('the list, its filter and the export say which required answers are missing', async () => {
  const { add, eventId, size, small, eats, yes } = await startTeam();
  const query = `eventId=${eventId}`;
  expect(await list(query)).toMatchObject([{ name: 'Runners', missingAnswers: 0 }]);
  expect(await list(`${query}&answers=missing`)).toEqual([]);
  await add('Ravi', { [size]: small, [eats]: yes });
  expect(await list(`${query}&answers=missing`)).toMatchObject([{ name: 'Runners', missingAnswers: 1 }]);
  await add('Zoya');
  expect(await list(query)).toMatchObject([{ missingAnswers: 2 }]);
  const csv = (await test.inject({ url: `/api/registrations/export.csv?${query}&answers=missing`, headers: admin }))
    .body;
  const [head, ...lines] = csv.trim().split(/\r?\n/);
  expect(head).toMatch(/Not answered$/);
  const endOf = (name: string) =>
    lines
      .find((line) => line.includes(name))
      ?.split(',')
      .at(-1);
  expect([endOf('Ravi'), endOf('Zoya'), endOf('A participant')]).toEqual(['Diet', 'Size', '']);
});

it('the filter finds what was not answered for the whole team, and nothing of ended registrations', async () => {
  const { eventId, registration } = await startTeam();
  const crew = buildQuestion({ label: 'Crew?', scope: 'team', isRequired: true });
  await createQuestions(test.context, eventId, crew);
  expect(names(await list(`eventId=${eventId}&answers=missing`))).toEqual(['Runners']);
  await send('POST', `/api/registrations/${registration._id}/cancel`, {}, admin);
  expect(await list(`eventId=${eventId}&answers=missing`)).toEqual([]);
  expect(await list(`eventId=${eventId}`)).toMatchObject([{ missingAnswers: 0 }]);
});

it('the filter is refused without an event, by name, in the list, its total and its exports', async () => {
  const exported = ['/api/registrations/export.csv', '/api/exports/registrations/csv'];
  for (const url of ['/api/registrations', '/api/registrations/total', ...exported]) {
    const refused = await send('GET', `${url}?answers=missing`, undefined, admin);
    expect(refused, url).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ path: 'answers', message: 'Choose an event: each asks its own questions' }],
    });
  }
});

it('the gate lets people in whose required answers are missing, and says what to ask them', async () => {
  const now = test.time.now.getTime();
  const hour = 60 * 60 * 1000;
  const { eventId, add, size, small } = await startTeam({
    startDate: new Date(now + hour).toISOString(),
    endDate: new Date(now + 5 * hour).toISOString(),
  });
  await add('Ravi');
  await add('Meera', { [size]: small });
  const scan = async (email: string) => {
    const person = await test.context.db
      .selectFrom('participants')
      .select('code')
      .where('email', '=', email)
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    return (await send('POST', '/api/check-in', { code: person.code, anyDay: true }, admin)).data;
  };
  expect(await scan('ravi@relay.test')).toMatchObject({ result: 'admitted', notice: 'Not answered yet: Ravi: Size' });
  const { notice, ...meera } = await scan('meera@relay.test');
  expect([meera.result, notice]).toEqual(['admitted', undefined]);
});
