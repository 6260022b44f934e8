import { afterAll, beforeAll, expect, it } from 'vitest';
import { findResultsData } from '#server/features/webhooks/webhook-payload.repository.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { setLimits } from '#test/support/approvals.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

type Headers = Record<string, string>;

let test: TestApp;
let president: Headers;
beforeAll(async () => {
  test = await startTestApp();
  president = (await loginWithGrants(test, { role: 'president' })).headers;
});
afterAll(() => test.close());

const asha = { award: '1st', name: 'Asha and band', detail: 'NIT Trichy' };
const ravi = { award: '2nd', name: 'रवि कुमार', detail: null };
const send = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, headers = president) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const urlOf = (eventId: string) => `/api/events/${eventId}/results`;
const shown = async (eventId: string) => (await test.inject({ url: urlOf(eventId) })).json().data;
const coordinatorOf = async (eventId: string) =>
  (await loginWithGrants(test, { role: 'event_coordinator', eventId })).headers;
const audited = async (eventId: string) => {
  const { data } = await send('GET', `/api/audit?target=${eventId}`);
  return data.actions;
};

it('results are null until they are published, then on the site, changed, and taken back', async () => {
  const { _id } = await createEvent(test.context);
  expect(await shown(_id)).toBeNull();
  const published = await send('PUT', urlOf(_id), { winners: [asha, ravi], version: 0 });
  expect(published).toMatchObject({ status: 200, message: 'The results are published' });
  const publishedAt = test.time.now.toISOString();
  expect(await shown(_id)).toEqual({ eventId: _id, winners: [asha, ravi], note: null, publishedAt, version: 1 });
  const changed = await send('PUT', urlOf(_id), { winners: [ravi, asha], note: 'After a recount', version: 1 });
  expect(changed.data).toMatchObject({ winners: [ravi, asha], note: 'After a recount', version: 2 });
  expect(await send('DELETE', urlOf(_id))).toMatchObject({ status: 200 });
  expect(await shown(_id)).toBeNull();
  expect(await send('DELETE', urlOf(_id))).toMatchObject({ status: 404, code: 'results_not_found' });
});

it('a cached response of an event shows results from the request after they are published', async () => {
  const { _id } = await createEvent(test.context);
  expect([await shown(_id), await shown(_id)]).toEqual([null, null]);
  await send('PUT', urlOf(_id), { note: 'No prize was given' });
  expect(await shown(_id)).toMatchObject({ winners: [], note: 'No prize was given' });
});

it('saving rejects results without anything, winners without a name, and too many', async () => {
  const { _id } = await createEvent(test.context);
  const problems = async (payload: object) => {
    const { status, errors } = await send('PUT', urlOf(_id), payload);
    return [status, errors.map(({ path }: { path: string }) => path)];
  };
  expect(await problems({})).toEqual([400, ['note']]);
  expect(await problems({ winners: [], note: '  ' })).toEqual([400, ['note']]);
  expect(await problems({ winners: [{ award: '1st', name: ' ' }] })).toEqual([400, ['winners.0.name']]);
  expect(await problems({ winners: [{ award: '', name: 'Asha' }] })).toEqual([400, ['winners.0.award']]);
  expect(await problems({ winners: Array.from({ length: 51 }, () => asha) })).toEqual([400, ['winners']]);
  expect(await shown(_id)).toBeNull();
});

it('the same results again change nothing; those that somebody else published meanwhile are not replaced', async () => {
  const { _id } = await createEvent(test.context);
  const body = { winners: [asha], version: 0 };
  const both = await Promise.all([send('PUT', urlOf(_id), body), send('PUT', urlOf(_id), body)]);
  expect(both.map(({ status, data }) => [status, data.version])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  const rivals = await Promise.all([
    send('PUT', urlOf(_id), { winners: [ravi], version: 1 }),
    send('PUT', urlOf(_id), { winners: [asha, ravi], version: 1 }),
  ]);
  expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(rivals.find(({ status }) => status === 409)).toMatchObject({ code: 'results_changed' });
});

it('a form that was open before results were taken back does not replace those that others published since', async () => {
  const { _id } = await createEvent(test.context);
  await send('PUT', urlOf(_id), { winners: [asha], version: 0 });
  await send('DELETE', urlOf(_id));
  const corrected = await send('PUT', urlOf(_id), { winners: [ravi], version: 0 });
  expect(corrected.data).toMatchObject({ version: 2 });
  const late = await send('PUT', urlOf(_id), { winners: [asha, ravi], version: 1 });
  expect(late).toMatchObject({ status: 409, code: 'results_changed' });
  expect(await shown(_id)).toMatchObject({ winners: [ravi] });
});

it('results that were published meanwhile are not taken back by somebody who saw others', async () => {
  const { _id } = await createEvent(test.context);
  await send('PUT', urlOf(_id), { winners: [asha], version: 0 });
  await send('PUT', urlOf(_id), { winners: [ravi], version: 1 });
  const unseen = await send('DELETE', `${urlOf(_id)}?version=1`);
  expect(unseen).toMatchObject({ status: 409, code: 'results_changed' });
  expect(await shown(_id)).toMatchObject({ winners: [ravi], version: 2 });
  expect((await send('DELETE', `${urlOf(_id)}?version=2`)).status).toBe(200);
  expect((await send('DELETE', `${urlOf(_id)}?version=2`)).code).toBe('results_not_found');
});

it('results that are taken back are in no list, in no sheet and in no message', async () => {
  const { _id } = await createEvent(test.context, { title: 'Solo Song' });
  await send('PUT', urlOf(_id), { winners: [asha] });
  await send('DELETE', urlOf(_id));
  expect(JSON.stringify(await send('GET', '/api/results'))).not.toContain(_id);
  const sheet = await test.inject({ url: `/api/exports/results/csv?eventId=${_id}`, headers: president });
  expect(sheet.body).not.toContain('Solo Song');
  expect(await findResultsData(test.context.db, _id)).toMatchObject({ event: { _id }, results: null });
});

it('coordinators publish the results of their events alone, others none', async () => {
  const { _id: main } = await createEvent(test.context);
  const { _id: own } = await createSubEventOf(test.context, main);
  const { _id: other } = await createEvent(test.context);
  const coordinator = await coordinatorOf(main);
  const publish = async (eventId: string, headers: Headers) =>
    (await send('PUT', urlOf(eventId), { winners: [asha] }, headers)).status;
  expect([await publish(main, coordinator), await publish(own, coordinator)]).toEqual([200, 200]);
  expect(await publish(other, coordinator)).toBe(404);
  for (const role of ['content_editor', 'judge', 'treasurer', 'auditor'] as const) {
    expect(await publish(main, (await loginWithGrants(test, { role })).headers), role).toBe(403);
  }
});

it('results of a deleted event are unknown, and a closed year’s stay on the site and are not changed', async () => {
  const { db } = test.context;
  const { _id: gone } = await createEvent(test.context);
  const { _id: past } = await createEvent(test.context);
  for (const id of [gone, past]) await send('PUT', urlOf(id), { winners: [asha] });
  await db.updateTable('events').set({ deletedAt: test.time.now.toISOString() }).where('id', '=', gone).execute();
  expect((await test.inject({ url: urlOf(gone) })).statusCode).toBe(404);
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
  const closed = { year: '2026', ...texts, startedAt: null, closedAt: test.time.now.toISOString() };
  await db.insertInto('years').values(closed).execute();
  await db.updateTable('events').set({ year: '2026' }).where('id', '=', past).execute();
  expect(await shown(past)).toMatchObject({ winners: [asha] });
  expect((await send('PUT', urlOf(past), { winners: [ravi] })).status).toBe(404);
  expect((await send('DELETE', urlOf(past))).status).toBe(404);
  await db.updateTable('events').set({ year: null }).where('id', '=', past).execute();
  await db.deleteFrom('years').execute();
});

it('where the committee says so, one prepares the results and another one publishes them', async () => {
  await setLimits(test, { publishResults: true });
  const { _id } = await createEvent(test.context, { title: 'Battle of Bands' });
  const preparer = await coordinatorOf(_id);
  const stranger = await coordinatorOf((await createEvent(test.context))._id);
  const asked = await send('PUT', urlOf(_id), { winners: [asha], version: 0, reason: 'All judges signed' }, preparer);
  expect(asked).toMatchObject({ status: 202, data: null });
  expect(await shown(_id)).toBeNull();
  const id = asked.approval._id;
  const { data } = await send('GET', '/api/approvals');
  expect(data.approvals).toMatchObject([
    { _id: id, kind: 'results', subject: 'Battle of Bands', amount: 1, reason: 'All judges signed' },
  ]);
  const approve = async (headers: Headers) => (await send('POST', `/api/approvals/${id}/approve`, {}, headers)).status;
  expect([await approve(preparer), await approve(stranger)]).toEqual([403, 404]);
  const judge = (await loginWithGrants(test, { role: 'judge', eventId: _id })).headers;
  expect(await approve(judge)).toBe(404);
  const others = await Promise.all([approve(president), approve(await coordinatorOf(_id))]);
  expect(others.toSorted()).toEqual([200, 409]);
  expect(await shown(_id)).toMatchObject({ winners: [asha], version: 1 });

  // Taking them back is urgent where they are wrong: one person does it. Publishing others takes two again.
  const late = await send('PUT', urlOf(_id), { winners: [ravi], version: 1 }, preparer);
  expect(late.status).toBe(202);
  expect((await send('DELETE', urlOf(_id), undefined, preparer)).status).toBe(200);
  const failed = await send('POST', `/api/approvals/${late.approval._id}/approve`, {});
  expect(failed).toMatchObject({ status: 409, code: 'approval_failed' });
  expect(await shown(_id)).toBeNull();

  // A correction that waited while others were published in place of those it corrects.
  await setLimits(test, {});
  const { version } = (await send('PUT', urlOf(_id), { winners: [asha], version: 0 })).data;
  await setLimits(test, { publishResults: true });
  const waiting = await send('PUT', urlOf(_id), { winners: [ravi], version }, preparer);
  await setLimits(test, {});
  await send('DELETE', urlOf(_id));
  await send('PUT', urlOf(_id), { winners: [asha, ravi], version: 0 });
  const tooLate = await send('POST', `/api/approvals/${waiting.approval._id}/approve`, {});
  expect(tooLate).toMatchObject({ status: 409, code: 'approval_failed' });
  expect(await shown(_id)).toMatchObject({ winners: [asha, ravi] });
});

it('the activity says who published what, what was there before, and who took it back', async () => {
  const { _id } = await createEvent(test.context);
  // The activity is in the order of its times.
  const later = () => {
    test.time.now = new Date(test.time.now.getTime() + 1000);
  };
  await send('PUT', urlOf(_id), { winners: [asha] });
  later();
  await send('PUT', urlOf(_id), { winners: [ravi], note: 'After a recount' });
  later();
  await send('DELETE', urlOf(_id));
  const texts = ['1st: Asha and band (NIT Trichy)', '2nd: रवि कुमार\nAfter a recount'];
  expect(await audited(_id)).toMatchObject([
    {
      summary: 'Take the results of an event off the site; one person does it, also where publishing takes two',
      before: { results: texts[1] },
    },
    { before: { results: texts[0] }, after: { results: texts[1] } },
    { after: { results: texts[0] } },
  ]);
});
