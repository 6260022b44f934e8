import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { setLimits } from '#test/support/approvals.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { erasePerson } from './erase-person.service.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
let president: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  president = (await loginWithGrants(test, { role: 'president' })).headers;
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, headers = president) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
};
const register = (eventId: string, name: string, email: string) =>
  send('POST', '/api/registrations', { eventId, name, email }, {});
const publish = (eventId: string, body: object, headers = president) =>
  send('PUT', `/api/events/${eventId}/results`, body, headers);
const shown = async (eventId: string) => (await test.inject({ url: `/api/events/${eventId}/results` })).json().data;
const winner = (name: string, detail: string | null = null) => ({ award: '1st', name, detail });

/** Whether the tables that hold the texts of results name somebody. */
async function tablesWith(name: string): Promise<string[]> {
  const tables = ['eventResults', 'audit', 'approvals', 'registrationHistory', 'participants', 'translations'] as const;
  const found: string[] = [];
  for (const table of tables) {
    const rows = await test.context.db.selectFrom(table).selectAll().execute();
    if (JSON.stringify(rows).includes(name)) found.push(table);
  }
  return found;
}

it('who is erased is named no more in results, in what the activity says of them, and in requests to publish them', async () => {
  const { _id: main } = await createEvent(test.context, { title: 'Taal' });
  const { _id: sub } = await createSubEventOf(test.context, main, { title: 'Solo singing' });
  await register(sub, 'Gonella Pinto', 'gonella@college.test');
  const winners = [winner('gonella  PINTO', 'NIT Trichy'), winner('Night Owls', 'With Gonella Pinto, Ravi')];
  await publish(sub, { winners, note: 'Gonella Pinto sang twice. Gonella Pintos are another family.' });
  await publish(main, { winners: [winner('Gonella Pinto')] });
  await setLimits(test, { publishResults: true });
  const { approval } = await publish(sub, { winners: [winner('Gonella Pinto')], version: 1 });
  expect(approval).toBeDefined();
  await setLimits(test, { publishResults: false });
  expect(await tablesWith('Gonella Pinto')).toContain('audit');

  expect(await erasePerson(test.context, 'gonella@college.test')).toEqual([]);
  expect(await shown(sub)).toMatchObject({
    winners: [winner('Erased person', 'NIT Trichy'), winner('Night Owls', 'With Erased person, Ravi')],
    note: 'Erased person sang twice. Gonella Pintos are another family.',
    version: 2,
  });
  expect(await shown(main)).toMatchObject({ winners: [winner('Erased person')] });
  await publish(sub, { note: 'No prize', version: 2 });
  expect((await tablesWith('Gonella Pinto')).filter((table) => table !== 'audit')).toEqual([]);
  const { data } = await send('GET', `/api/audit?target=${sub}`);
  expect(JSON.stringify(data.actions)).not.toMatch(/Gonella Pinto\b/i);
});

it('a namesake, a name of one word within a text, and events without the person keep what is written', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { _id: other } = await createEvent(test.context);
  await register(eventId, 'Asha Rao', 'asha@college.test');
  await register(eventId, 'Asha Rao', 'namesake@college.test');
  await register(eventId, 'Om', 'om@college.test');
  await publish(eventId, { winners: [winner('Asha Rao'), winner('Om'), winner('Om and band', 'Om, Ravi')] });
  await publish(other, { winners: [winner('Om')] });
  for (const email of ['asha@college.test', 'om@college.test']) await erasePerson(test.context, email);
  const names = [winner('Asha Rao'), winner('Erased person'), winner('Om and band', 'Om, Ravi')];
  expect((await shown(eventId)).winners).toEqual(names);
  expect((await shown(other)).winners).toEqual([winner('Om')]);
});

it('the admins’ list of requests names the events with results in which the person took part', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Solo dance' });
  const { _id: silent } = await createEvent(test.context, { title: 'No results yet' });
  const email = 'dancer@college.test';
  for (const id of [eventId, silent]) await register(id, 'Devika Nair', email);
  await publish(eventId, { winners: [winner('D. Nair')] });
  await send('POST', '/api/privacy/requests', { email });
  const results = async () => (await send('GET', '/api/privacy/requests')).data.requests[0].results;
  expect(await results()).toEqual([{ eventId, title: 'Solo dance' }]);
  await erasePerson(test.context, email);
  expect(await results()).toEqual([{ eventId, title: 'Solo dance' }]);
});

it('translations of results name who is erased no more, whatever script they are in; copies of the event never did', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Kavya' });
  await register(eventId, 'Kunti Bhosale', 'kunti@college.test');
  const first = 'Kunti Bhosale read first.';
  const second = 'All poems are on the wall.';
  const details = { ...winner('Kunti Bhosale', 'With Kunti Bhosale, Ravi'), award: 'Best poem' };
  const translate = async (texts: object[]) => {
    const { data } = await send('GET', `/api/events/${eventId}/translations`);
    await send('PUT', `/api/events/${eventId}/translations`, {
      language: 'hi',
      texts,
      version: data.languages[0].version,
    });
  };
  const text = (path: string, source: string, translated: string) => ({ path, source, text: translated });
  await publish(eventId, { winners: [details], note: first });
  await translate([text('results.note', first, 'कुंती भोसले ने पहले पढ़ा।')]);
  // The former note stays stored, for a version of the results that has it again.
  await publish(eventId, { winners: [details], note: second, version: 1 });
  await translate([
    text('title', 'Kavya', 'काव्य'),
    text('results.winners.award', 'Best poem', 'सबसे अच्छी कविता'),
    text('results.winners.detail', 'With Kunti Bhosale, Ravi', 'कुंती भोसले, रवि के साथ'),
    text('results.note', second, 'सारी कविताएँ दीवार पर हैं। Kunti Bhosale'),
  ]);
  const { data: copied } = await send('POST', `/api/events/mainEvent/${eventId}/copy`, { withSubEvents: false });
  expect(await tablesWith('कुंती भोसले')).toEqual(['translations']);

  expect(await erasePerson(test.context, 'kunti@college.test')).toEqual([]);
  expect(await tablesWith('कुंती भोसले')).toEqual([]);
  expect(await tablesWith('Kunti Bhosale')).toEqual([]);
  const { data: said } = await send('GET', '/api/translations/hi');
  expect(said[`events/${eventId}`].map(({ path, text }: { path: string; text: string }) => [path, text])).toEqual([
    ['title', 'काव्य'],
    ['results.winners.award', 'सबसे अच्छी कविता'],
    ['results.note', 'सारी कविताएँ दीवार पर हैं। Erased person'],
  ]);
  expect(said[`events/${copied._id}`]).toMatchObject([{ path: 'title' }]);
});

it('a name that the person typed in Devanagari for another event is found in a translation whose source does not name them', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Nritya' });
  const { _id: other } = await createEvent(test.context, { title: 'Garba' });
  await register(eventId, 'Rukmini Desai', 'rukmini@college.test');
  await register(other, 'रुक्मिणी देसाई', 'rukmini@college.test');
  await publish(eventId, { winners: [winner('Rukmini Desai')], note: 'The hall stood up.' });
  const text = 'रुक्मिणी देसाई के लिए सब खड़े हुए।';
  await send('PUT', `/api/events/${eventId}/translations`, {
    language: 'hi',
    texts: [{ path: 'results.note', source: 'The hall stood up.', text }],
  });
  expect(await tablesWith('रुक्मिणी देसाई')).toContain('translations');
  expect(await erasePerson(test.context, 'rukmini@college.test')).toEqual([]);
  expect(await tablesWith('रुक्मिणी देसाई')).toEqual([]);
  const { data } = await send('GET', '/api/translations/hi');
  expect(data[`events/${eventId}`]).toMatchObject([{ text: 'Erased person के लिए सब खड़े हुए।' }]);
});

it('results of a closed year are changed, too', async () => {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context);
  await register(eventId, 'Meera Iyer', 'meera@college.test');
  await publish(eventId, { winners: [winner('Meera Iyer')] });
  test.time.now = new Date(test.time.now.getTime() + 400 * DAY);
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
  await db
    .insertInto('years')
    .values({ year: '2026', ...texts, startedAt: null, closedAt: test.time.now.toISOString() })
    .execute();
  await db.updateTable('events').set({ year: '2026' }).where('id', '=', eventId).execute();
  expect(await erasePerson(test.context, 'meera@college.test')).toEqual([]);
  expect((await shown(eventId)).winners).toEqual([winner('Erased person')]);
});
