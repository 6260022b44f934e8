import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { erasePerson } from '../privacy/erasure/erase-person.service.ts';
import { runRetention } from '../privacy/retention/retention.service.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, headers = admin) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const register = async (eventId: string, name: string, email: string, headers = {}) =>
  (await send('POST', '/api/registrations', { eventId, name, email }, headers)).data;

/** The certificates of an event: each name, and whether it is a pseudonym. */
async function issued(eventId: string, ...groups: string[]) {
  for (const to of groups) await send('POST', `/api/events/${eventId}/certificates`, { to });
  const { certificates } = (await send('GET', `/api/events/${eventId}/certificates`)).data;
  const shown = certificates.map(
    async ({ code }: { code: string }) => (await send('GET', `/api/certificates/${code}`)).data,
  );
  const all = (await Promise.all(shown)) as { name: string; isErased: boolean; status: string }[];
  return all.map(({ name, isErased, status }) => `${name}, ${status}${isErased ? ', erased' : ''}`).toSorted();
}

/** How many the panel offers to mail. */
const unmailed = async (eventId: string) =>
  (await send('GET', `/api/events/${eventId}/certificates`)).data.counts.unmailed;

const stored = async () => JSON.stringify(await test.context.db.selectFrom('certificates').selectAll().execute());

it('who is erased is named no more on certificates, which stay; names of others do not change', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess' });
  await register(eventId, 'Gonella Pinto', 'gonella@college.test');
  await register(eventId, 'Ravi Kumar', 'ravi@college.test');
  const winners = [
    { award: '1st', name: 'Gonella Pinto' },
    { award: 'Jury', name: 'Ravi and Gonella Pinto' },
  ];
  await send('PUT', `/api/events/${eventId}/results`, { winners });
  expect(await issued(eventId, 'confirmed', 'winners')).toEqual([
    'Gonella Pinto, valid',
    'Gonella Pinto, valid',
    'Ravi Kumar, valid',
    'Ravi and Gonella Pinto, valid',
  ]);
  expect(await erasePerson(test.context, 'gonella@college.test')).toEqual([]);
  const erased = [
    'Erased person, valid, erased',
    'Erased person, valid, erased',
    'Ravi Kumar, valid',
    'Ravi and Erased person, valid, erased',
  ];
  expect(await issued(eventId)).toEqual(erased);
  expect((await stored()).toLowerCase()).not.toContain('gonella');
  // Nobody without a name gets one.
  expect(await issued(eventId, 'confirmed', 'winners')).toEqual(erased);
  const [{ _id }] = (await send('GET', `/api/events/${eventId}/certificates?search=erased`)).data.certificates;
  const url = `/api/certificates/${_id}/reissue`;
  const again = await test.inject({ method: 'POST', url, headers: admin, payload: { name: 'Gonella Pinto' } });
  expect(again.statusCode).toBe(409);
});

it('erased members of a winning team get no prize, nor does the team where all are erased', async () => {
  const begin = test.time.now.getTime();
  const inDays = (days: number) => new Date(begin + days * DAY);
  const dates = { startDate: inDays(0.1).toISOString(), endDate: inDays(0.2).toISOString() };
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 2, ...dates });
  for (const [team, ...names] of [
    ['Quark', 'Salome Beck', 'Usha Nair'],
    ['Photon', 'Ottilie Frank', 'Wilhelmine Frank'],
  ] as const) {
    const members = names.map((name) => ({ name, email: `${name.split(' ')[0]?.toLowerCase()}@college.test` }));
    await send('POST', '/api/team/registerTeam', { eventId, teamName: team, contactEmail: members[0]?.email, members });
  }
  test.time.now = inDays(0.3);
  const winners = [
    { award: '1st', name: 'Quark' },
    { award: '2nd', name: 'Photon' },
  ];
  await send('PUT', `/api/events/${eventId}/results`, { winners });
  for (const name of ['salome', 'ottilie', 'wilhelmine'])
    expect(await erasePerson(test.context, `${name}@college.test`)).toEqual([]);
  expect(await issued(eventId, 'confirmed', 'winners')).toEqual(['Usha Nair, valid', 'Usha Nair, valid']);
});

it('an erasure and issuing at once leave no name', async () => {
  const { _id: eventId } = await createEvent(test.context);
  await register(eventId, 'Bettina Weber', 'bettina@college.test');
  const [waits] = await Promise.all([
    erasePerson(test.context, 'bettina@college.test'),
    test.inject({
      method: 'POST',
      url: `/api/events/${eventId}/certificates`,
      headers: admin,
      payload: { to: 'confirmed' },
    }),
  ]);
  expect(waits).toEqual([]);
  expect(await stored()).not.toContain('Bettina');
});

it('names stay when people of past events become anonymous, go with an erasure after that, and at last by their age', async () => {
  const { context } = test;
  const { _id: eventId } = await createEvent(context, {
    startDate: '2027-01-11T09:00:00.000Z',
    endDate: '2027-01-11T10:00:00.000Z',
  });
  for (const name of ['Katharina', 'Ludmilla']) await register(eventId, name, `${name.toLowerCase()}@college.test`);
  await issued(eventId, 'confirmed');
  expect(await unmailed(eventId)).toBe(2);
  const begin = test.time.now.getTime();
  test.time.now = new Date(begin + 200 * DAY);
  await runRetention(context);
  const named = await context.db.selectFrom('participants').select('name').where('name', '=', 'Katharina').execute();
  expect(named).toEqual([]);
  admin = await test.loginAs('admin');
  expect(await issued(eventId)).toEqual(['Katharina, valid', 'Ludmilla, valid']);
  // Their e-mails are gone: there is nobody whom the panel could offer to mail.
  expect(await unmailed(eventId)).toBe(0);
  await erasePerson(context, 'katharina@college.test');
  expect(await issued(eventId)).toEqual(['Erased person, valid, erased', 'Ludmilla, valid']);
  test.time.now = new Date(begin + 3651 * DAY);
  await runRetention(context);
  expect(await stored()).not.toContain('Ludmilla');
  test.time.now = new Date(begin);
});

it('“download my data” has the certificates of the person, and the export notes who took the names', async () => {
  const participant = await test.loginAs('participant');
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess' });
  await register(eventId, 'Asha Rao', participant.email, participant);
  await register(eventId, 'Somebody Else', 'else@college.test');
  admin = await test.loginAs('admin');
  await issued(eventId, 'confirmed');
  await inTransaction(test.context.db, (trx) =>
    trx.updateTable('users').set({ emailVerified: true }).where('email', '=', participant.email).execute(),
  );
  const mine = await test.inject({ url: '/api/privacy/my-data/json', headers: participant });
  expect(mine.statusCode, mine.body).toBe(200);
  const { certificates } = JSON.parse(mine.body).data;
  expect(certificates).toMatchObject([{ name: 'Asha Rao', eventTitle: 'Chess', kind: 'participation' }]);
  const csv = await test.inject({ url: `/api/exports/certificates/csv?eventId=${eventId}`, headers: admin });
  expect(csv.body.split('\n').filter((line) => /Asha Rao|Somebody Else/.test(line))).toHaveLength(2);
  expect(csv.body).toContain('/certificate/');
  const { records } = (await send('GET', '/api/privacy/access-log')).data;
  expect(records[0]).toMatchObject({ kind: 'exported', what: 'certificates', rows: 2 });
});
