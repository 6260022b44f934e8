import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSampleFestival } from '#server/features/sample/sample.service.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let headers: { cookie: string };

beforeAll(async () => {
  test = await startTestApp({ sampleData: true });
  await loadSampleFestival(test.context);
  await test.context.content.refresh();
  const { cookie } = await test.loginAs('admin');
  headers = { cookie };
});
afterAll(() => test.close());

interface Found {
  id: string;
  title: string;
  isExact: boolean;
}

async function search(query: string): Promise<Found[]> {
  const response = await test.inject({ url: `/api/search?q=${encodeURIComponent(query)}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const titles = async (query: string) => (await search(query)).map(({ title }) => title);

it('GET /api/search finds by category, venue, parent, other words and misspelled ones', async () => {
  expect(await titles('dance')).toEqual(expect.arrayContaining(['Rangmanch', 'Street dance crews']));
  expect(await titles('नृत्य')).toEqual(
    expect.arrayContaining(['Street dance crews', 'Nritya: classical solo', 'Garba open floor']),
  );
  expect(await titles('theatre')).toContain('Rangmanch');
  expect(await titles('raman hall')).toEqual(expect.arrayContaining(['Parliamentary debate', 'Solo vocals']));
  expect(await titles('football')).toContain('Midnight futsal cup');
  expect(await titles('singing')).toContain('Solo vocals');
  expect((await titles('hackthon'))[0]).toMatch(/hackathon/i);
  expect(await titles('qqqqqq')).toEqual([]);
});

it('GET /api/search finds what people ask for in two words that no event has both of', async () => {
  expect((await titles('dance competition'))[0]).toMatch(/dance|Nritya/);
  expect((await titles('singing contest'))[0]).toBe('Solo vocals');
  expect((await titles('photo contest'))[0]).toBe('Photo walk');
  expect((await titles('quiz competition'))[0]).toBe('The Suryapur quiz');
  expect((await titles('short film contest'))[0]).toBe('Short film: twelve minutes');
});

it('GET /api/search finds rangoli and painting by what they are, and no debate because its main event has “Rang” in its name', async () => {
  for (const query of ['rangoli', 'painting', 'रंगोली']) {
    const found = await titles(query);
    expect(found, query).toEqual(expect.arrayContaining(['Rangoli avenue', 'Web design sprint']));
    expect(found, query).not.toContain('Parliamentary debate');
  }
});

it('GET /api/search puts first what the rule of the provider finds, with fee, main event and registration', async () => {
  const products = (await test.inject({ url: '/products' })).json<
    { id: string; title: string; description: string }[]
  >();
  const exact = products.filter(({ title, description }) => `${title}\n${description}`.toLowerCase().includes('dance'));
  const found = await search(' DANCE ');
  expect(
    found
      .filter(({ isExact }) => isExact)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(exact.map(({ id }) => id).toSorted());
  expect(found.map(({ isExact }) => isExact)).toEqual(found.map((_, index) => index < exact.length));
  expect((await search('Battle of bands'))[0]).toMatchObject({
    title: 'Battle of bands',
    mainEventTitle: 'Taal',
    category: 'music',
    fees: [{ kind: 'team', amount: 1200 }],
    registration: { status: 'active' },
  });
});

it('GET /api/search sees a change at once, and none of a deleted event', async () => {
  const created = await test.inject({
    method: 'POST',
    url: '/api/events/mainEvent',
    headers,
    payload: {
      title: 'Kabaddi',
      startDate: '2027-02-12T10:00',
      endDate: '2027-02-12T11:00',
      coordinators: 'Meera Pillai',
    },
  });
  expect(await titles('kabadi')).toEqual(['Kabaddi']);
  expect(await titles('meera')).toContain('Kabaddi');
  await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${created.json().data._id}`, headers });
  expect(await titles('kabadi')).toEqual([]);
});

it('GET /api/search finds an event by each of its texts, misspelled and unfinished too', async () => {
  const create = async (kind: 'mainEvent' | 'subevent', fields: object) => {
    const dates = { startDate: '2027-02-12T10:00', endDate: '2027-02-12T11:00' };
    const payload = { ...dates, ...fields };
    const response = await test.inject({ method: 'POST', url: `/api/events/${kind}`, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data._id as string;
  };
  const mainEventId = await create('mainEvent', { title: 'Vividhaparent' });
  await create('subevent', {
    mainEventId,
    title: 'Zentangle शतरंज',
    shortDescription: 'Marigoldwords at noon',
    description: 'Peacockwords in full',
    venue: 'Banyanhall',
    coordinators: 'Harshavardhan Iyer',
    category: 'sport',
  });
  const asked = [
    'zentangle',
    'zentan',
    'zentangel',
    'शतरंज',
    'chess',
    'shatranj',
    'marigoldwords',
    'peacockwords',
    'peacokwords',
    'banyanhall',
    'harshavardhan',
    'harshavardan',
    'vividhaparent',
    'khel',
  ];
  for (const query of asked) expect(await titles(query), query).toContain('Zentangle शतरंज');
  expect((await search('banyanhall'))[0]).toMatchObject({
    startDate: '2027-02-12T04:30:00.000Z',
    fees: [{ amount: 0 }],
    mainEventTitle: 'Vividhaparent',
    registration: { status: expect.any(String) },
  });
});

it('the committee edits the list of words; settings saved without it keep it', async () => {
  const settings = (await test.inject({ url: '/api/settings' })).json().data;
  const save = (payload: object) => test.inject({ method: 'PUT', url: '/api/settings', headers, payload });
  expect((await save({ ...settings, searchWords: 'tamasha, futsal' })).statusCode).toBe(200);
  expect(await titles('tamasha')).toEqual(['Midnight futsal cup']);
  const { searchWords: _, ...without } = settings;
  expect((await save(without)).statusCode).toBe(200);
  expect(await titles('tamasha')).toEqual(['Midnight futsal cup']);
  await save({ ...settings, searchWords: '' });
  expect(await titles('tamasha')).toEqual([]);
});

it('GET /api/search refuses a query that nobody types', async () => {
  expect((await test.inject({ url: `/api/search?q=${'x'.repeat(201)}` })).statusCode).toBe(400);
});
