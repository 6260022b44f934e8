import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let headers: { cookie: string };

beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  const { cookie } = await test.loginAs('admin');
  headers = { cookie };
});
afterAll(() => test.close());

async function create(url: string, fields: Record<string, unknown>): Promise<string> {
  const payload = { startDate: '2027-02-12T10:00', endDate: '2027-02-12T11:00', ...fields };
  const response = await test.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data._id;
}

const products = async () => {
  const response = await test.inject({ url: '/products' });
  expect(response.statusCode).toBe(200);
  return response.json<{ id: string; title: string; description: string; mainEventId: string | null }[]>();
};

it('GET /products returns a bare array of every visible event, described in plain text', async () => {
  expect(await products()).toEqual([]);
  const description = JSON.stringify({
    blocks: [{ type: 'paragraph', data: { text: 'Bands &amp; <b>beats</b>' } }],
  });
  const main = await create('/api/events/mainEvent', { title: 'Taal', description, venue: 'Main stage' });
  const sub = await create('/api/events/subevent', {
    title: 'Battle of bands',
    mainEventId: main,
    shortDescription: 'Loud',
    startDate: '2027-02-12T10:30',
  });
  expect(await products()).toEqual([
    {
      id: main,
      title: 'Taal',
      description: 'Bands & beats',
      mainEventId: null,
      startDate: '2027-02-12T04:30:00.000Z',
      venue: 'Main stage',
    },
    {
      id: sub,
      title: 'Battle of bands',
      description: 'Loud',
      mainEventId: main,
      startDate: '2027-02-12T05:00:00.000Z',
      venue: null,
    },
  ]);
});

it('GET /products leaves out deleted events, and sub-events of deleted main events', async () => {
  const main = await create('/api/events/mainEvent', { title: 'Hidden' });
  const sub = await create('/api/events/subevent', { title: 'Under it', mainEventId: main });
  await test.context.db
    .updateTable('events')
    .set({ deletedAt: '2027-01-10T00:00:00.000Z' })
    .where('id', '=', main)
    .execute();
  const ids = (await products()).map((product) => product.id);
  expect(ids).not.toContain(main);
  expect(ids).not.toContain(sub);
});
