import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditedPage, ListedPage, PageLink } from '#contract/pages/pages.ts';
import { pageBody } from '#test/factories/pages.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { startPages } from './pages-of-years.service.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = admin) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const make = async (overrides: Parameters<typeof pageBody>[0] = {}): Promise<EditedPage & { url: string }> => {
  const made = await send('POST', '/api/pages', pageBody(overrides));
  expect(made.status, JSON.stringify(made)).toBe(200);
  return { ...made.data, url: `/api/pages/${made.data._id}` };
};
const show = (slug: string) => send('GET', `/api/pages/show/${slug}`, undefined, {});
const publicSlugs = async () =>
  ((await send('GET', '/api/pages', undefined, {})).data as PageLink[]).map(({ slug }) => slug);
const notice = (text: string, id = 'a') => ({ id, kind: 'notice' as const, level: 'info' as const, heading: '', text });

it('a draft is nobody’s but the committee’s; what is published stays as it was while the next version is written', async () => {
  const { _id, url, slug, status } = await make({ title: 'Sponsors', sections: [notice('First')] });
  expect([status, (await show(slug)).status, (await publicSlugs()).includes(slug)]).toEqual(['draft', 404, false]);
  const body = pageBody({ title: 'Sponsors', slug, sections: [notice('Second')] });
  const published = await send('PUT', url, { ...body, version: 1, publish: true });
  expect([published.data.status, published.message]).toEqual(['published', 'The page is public']);
  const saved = await send('PUT', url, { ...body, title: 'Next', sections: [notice('Third')], version: 2 });
  expect([saved.data.status, saved.data.version]).toEqual(['changed', 3]);
  expect((await show(slug)).data).toMatchObject({ title: 'Sponsors', sections: [{ text: 'Second' }], year: null });
  expect((await send('GET', '/api/pages', undefined, {})).data).toContainEqual({
    slug,
    title: 'Sponsors',
    navigation: 'none',
  });
  expect(
    saved.data.versions.map(({ version, isPublished }: { version: number; isPublished: boolean }) => [
      version,
      isPublished,
    ]),
  ).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
  expect((await send('GET', `${url}?version=1`)).data.content.sections[0].text).toBe('First');
  expect((await send('GET', `${url}?version=9`)).status).toBe(404);
  expect((await send('DELETE', `${url}/publication`)).data.status).toBe('draft');
  expect((await show(slug)).status).toBe(404);
  const { actions } = (await send('GET', '/api/audit?kind=page')).data;
  expect(actions.filter(({ target }: { target: { _id: string } }) => target._id === _id)).toHaveLength(4);
});

it('publishing and taking off raise the content version', async () => {
  const { content } = test.context;
  const { url } = await make();
  const grows = async (work: () => Promise<unknown>) => {
    const before = content.current();
    await work();
    await content.refresh();
    return content.current() > before;
  };
  expect(await grows(() => send('PUT', url, { ...pageBody(), version: 1, publish: true }))).toBe(true);
  expect(await grows(() => send('DELETE', `${url}/publication`))).toBe(true);
});

it('of two who save at once one is told so', async () => {
  const { url } = await make();
  const both = await Promise.all(
    [1, 2].map((index) => send('PUT', url, { ...pageBody({ title: `By ${index}` }), version: 1 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.code).toBe('page_changed');
});

it('what was taken off the site meanwhile is not published unseen, but saved as a draft', async () => {
  const { url, slug } = await make({ publish: true });
  expect((await send('DELETE', `${url}/publication`)).status).toBe(200);
  const mine = { ...pageBody({ slug, title: 'Mine' }), version: 1, publishedVersion: 1 };
  expect(await send('PUT', url, { ...mine, publish: true })).toMatchObject({
    status: 409,
    code: 'page_changed',
    detail: 'This page was taken off the site meanwhile',
  });
  expect(await publicSlugs()).not.toContain(slug);
  expect(await send('PUT', url, mine)).toMatchObject({ status: 200, data: { version: 2, status: 'draft' } });
  const knowing = { ...mine, version: 2, publishedVersion: null, publish: true };
  expect(await send('PUT', url, knowing)).toMatchObject({ status: 200, data: { status: 'published' } });
  // Sent again after its response was lost, and nobody took it off since.
  expect(await send('PUT', url, knowing)).toMatchObject({ status: 200, data: { version: 3 } });
});

it('of two who make a page under one url at once one is told so', async () => {
  const slug = 'twice';
  const both = await Promise.all([1, 2].map(() => send('POST', '/api/pages', pageBody({ slug }))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.errors[0].path).toBe('slug');
  const { url } = await make();
  expect((await send('PUT', url, { ...pageBody({ slug }), version: 1 })).code).toBe('page_slug_taken');
});

it.each([
  ['', 'Give the page a url'],
  ['Über uns', 'Use small letters'],
  ['a--b', 'Use small letters'],
  ['-a', 'Use small letters'],
  ['a/b', 'Use small letters'],
  ['admin', 'The site needs this url'],
  ['x'.repeat(61), 'At most 60'],
])('a page is refused the url %j', async (slug, message) => {
  const { status, errors } = await send('POST', '/api/pages', pageBody({ slug }));
  expect([status, errors[0].path, errors[0].message.startsWith(message)]).toEqual([400, 'slug', true]);
});

describe('sections', () => {
  const errorsOf = async (...sections: object[]) => {
    const { status, errors = [] } = await send('POST', '/api/pages', pageBody({ sections: sections as never }));
    return [status, ...errors.map(({ path }: { path: string }) => path)];
  };

  it('refuses what cannot be shown, and says where', async () => {
    expect(await errorsOf(notice(''))).toEqual([400, 'sections.0.text']);
    expect(await errorsOf(notice('a'), notice('b'))).toEqual([400, 'sections']);
    expect(await errorsOf({ id: 'a', kind: 'poem' })).toEqual([400, 'sections.0.kind']);
    const sponsor = { name: 'Chai', url: 'javascript:alert(1)', logo: '' };
    const tiers = [{ name: 'Gold', sponsors: [sponsor] }];
    const sponsors = { id: 'a', kind: 'sponsors', heading: '', tiers };
    expect(await errorsOf(sponsors)).toEqual([400, 'sections.0.tiers.0.sponsors.0.url']);
    const person = { name: 'Asha', role: '', photo: 'https://elsewhere.test/a.png', email: '', phone: '' };
    const team = { id: 'b', kind: 'team', heading: '', people: [person] };
    expect(await errorsOf(team)).toEqual([400, 'sections.0.people.0.photo']);
    const email = { ...team, people: [{ ...person, photo: '', email: 'nobody' }] };
    expect(await errorsOf(email)).toEqual([400, 'sections.0.people.0.email']);
    const body = JSON.stringify({ blocks: [{ type: 'header', data: { text: 'x', level: 9 } }] });
    expect(await errorsOf({ id: 'a', kind: 'text', body })).toEqual([400, 'sections.0.body.blocks.0.data.level']);
    expect((await errorsOf(...Array.from({ length: 41 }, (_, index) => notice('x', `n${index}`))))[0]).toBe(400);
  });

  it('texts are cleaned before they are stored', async () => {
    const body = JSON.stringify({
      blocks: [{ type: 'paragraph', data: { text: '<img src=x onerror=alert(1)>Hi <b>you</b>' } }],
    });
    const { content } = await make({ sections: [{ id: 'a', kind: 'text', body }] });
    expect(JSON.stringify(content.sections)).toContain('<b>you</b>');
    expect(JSON.stringify(content.sections)).not.toContain('onerror');
  });

  it('pictures are held while a version names them, and come in every width', async () => {
    const upload = await multipart({
      image: { filename: 'logo.png', content: await buildPicture({ width: 500, height: 300 }) },
    });
    const sent = await test.inject({
      method: 'POST',
      url: '/api/images',
      headers: { ...admin, ...upload.headers },
      payload: upload.payload as Buffer,
    });
    const { url: logo, id } = sent.json().data;
    const tiers = [{ name: 'Gold', sponsors: [{ name: 'Chai', url: '', logo }] }];
    const { slug } = await make({ publish: true, sections: [{ id: 'a', kind: 'sponsors', heading: '', tiers }] });
    expect((await show(slug)).data.pictures).toEqual([expect.objectContaining({ id, width: 500, height: 300 })]);
    const { db } = test.context;
    const held = await db.selectFrom('imageReferences').select('owner').where('imageId', '=', id).execute();
    expect(held.map(({ owner }) => owner.split('/')[0])).toEqual(['pages']);
  });

  it('what an older program stored and this one does not know is left out', async () => {
    const { _id, url } = await make();
    const sections = JSON.stringify([{ id: 'x', kind: 'gone' }, notice('Still here')]);
    await test.context.db.updateTable('sitePageVersions').set({ sections }).where('pageId', '=', _id).execute();
    expect((await send('GET', url)).data.content.sections).toEqual([notice('Still here')]);
  });
});

it('at most five pages are linked at the top', async () => {
  const made: { url: string }[] = [];
  for (let index = 0; index < 5; index += 1) made.push(await make({ navigation: 'header' }));
  const refused = await send('POST', '/api/pages', pageBody({ navigation: 'header' }));
  expect([refused.status, refused.code, refused.errors[0].path]).toEqual([409, 'page_limit', 'navigation']);
  for (const { url } of made) await send('PUT', url, { ...pageBody(), version: 1 });
});

it('pages are put in order; a copy is a draft that nothing links to', async () => {
  const [one, two] = [await make({ publish: true }), await make({ publish: true })];
  const ordered = await send('PUT', '/api/page-order', { ids: [two._id, one._id, 'unknown'] });
  expect((ordered.data as ListedPage[]).slice(0, 2).map(({ _id }) => _id)).toEqual([two._id, one._id]);
  expect((await publicSlugs()).slice(0, 2)).toEqual([two.slug, one.slug]);
  const first = await send('POST', `${one.url}/copy`, {});
  const second = await send('POST', `${one.url}/copy`, {});
  expect([first.data.slug, second.data.slug, first.data.status]).toEqual([`${one.slug}-2`, `${one.slug}-3`, 'draft']);
  expect(first.data).toMatchObject({
    title: `Copy of ${one.title}`,
    navigation: 'none',
    content: { sections: one.content.sections },
  });
});

it('a deleted page is in the trash until it is restored, as a draft', async () => {
  const { _id, url, slug, title } = await make({ publish: true });
  expect((await send('DELETE', url)).status).toBe(200);
  expect([(await send('DELETE', url)).status, (await send('GET', url)).status, (await show(slug)).status]).toEqual([
    404, 404, 404,
  ]);
  const trash = async () => ((await send('GET', '/api/trash/pages')).data as ListedPage[]).map((page) => page._id);
  expect(await trash()).toContain(_id);
  await make({ slug, title: 'In its place' });
  expect((await send('POST', `${url}/restore`, {})).data).toMatchObject({
    title,
    slug: `${slug}-2`,
    status: 'draft',
    deletedAt: null,
  });
  expect([(await trash()).includes(_id), (await show(`${slug}-2`)).status]).toEqual([false, 404]);
});

describe('a changed url', () => {
  const rename = async (page: EditedPage & { url: string }, slug: string, more: object = {}) => {
    const { version } = (await send('GET', page.url)).data;
    return send('PUT', page.url, { ...pageBody({ title: page.title, slug }), version, ...more });
  };

  it('leads from every former one to the present one', async () => {
    const page = await make({ publish: true, slug: 'sponsor', title: 'Our sponsors' });
    await rename(page, 'sponsors');
    await rename(page, 'partners');
    for (const slug of ['sponsor', 'sponsors', 'partners']) expect((await show(slug)).data.slug).toBe('partners');
    expect(await publicSlugs()).not.toContain('sponsor');
    await send('DELETE', `${page.url}/publication`);
    expect((await show('sponsor')).status).toBe(404);
  });

  it('stays reserved for its page, which can take it back, until that page is deleted', async () => {
    const page = await make({ publish: true, slug: 'stay', title: 'Where to stay' });
    await rename(page, 'hostels');
    const taken = await send('POST', '/api/pages', pageBody({ slug: 'stay' }));
    expect([taken.code, taken.errors]).toEqual([
      'page_slug_taken',
      [{ path: 'slug', message: '“Where to stay” had this url, and links still lead there' }],
    ]);
    const copied = await make({ slug: 'stay-2' });
    expect((await send('POST', `/api/pages/${copied._id}/copy`, {})).data.slug).toBe('stay-2-2');
    expect((await rename(page, 'stay')).status).toBe(200);
    expect([(await show('stay')).data.slug, (await show('hostels')).data.slug]).toEqual(['stay', 'stay']);
    await send('DELETE', page.url);
    const next = await make({ publish: true, slug: 'hostels', title: 'Hostels' });
    expect((await show('hostels')).data.title).toBe('Hostels');
    await send('POST', `${page.url}/restore`, {});
    expect((await show('hostels')).data.title).toBe('Hostels');
    expect((await rename(next, 'hostels', { publish: true })).status).toBe(200);
  });

  it('of a draft is forgotten', async () => {
    const draft = await make({ slug: 'typo' });
    await rename(draft, 'no-typo');
    expect((await make({ slug: 'typo', publish: true })).slug).toBe('typo');
  });

  it('is kept for the newest twenty', async () => {
    const page = await make({ publish: true, slug: 'name-0' });
    for (let index = 1; index <= 21; index += 1) {
      test.time.now = new Date(test.time.now.getTime() + 1000);
      await rename(page, `name-${index}`);
    }
    expect([(await show('name-0')).status, (await show('name-1')).data.slug]).toEqual([404, 'name-21']);
  });
});

it('of a hundred versions and more the newest are kept, and the public one', async () => {
  const { _id, url } = await make({ publish: true });
  const { db } = test.context;
  const [row] = await db.selectFrom('sitePageVersions').selectAll().where('pageId', '=', _id).execute();
  if (!row) throw new Error('no version');
  const at = test.time.now.toISOString();
  const rows = Array.from({ length: 101 }, (_, index) => ({
    ...row,
    savedAt: at,
    id: `${_id}-${index}`,
    version: index + 2,
  }));
  await db.insertInto('sitePageVersions').values(rows).execute();
  await db.updateTable('sitePages').set({ version: 102 }).where('id', '=', _id).execute();
  const saved = await send('PUT', url, { ...pageBody(), version: 102 });
  const kept = saved.data.versions.map(({ version }: { version: number }) => version);
  expect([kept.length, kept[0], kept.at(-2), kept.at(-1)]).toEqual([101, 103, 4, 1]);
});

it('the year that was closed keeps its public pages; the next one begins with drafts of all', async () => {
  const open = await make({ publish: true, title: 'Team of then', navigation: 'footer' });
  const draft = await make({ title: 'Not yet' });
  const change = { day: (day: string) => day.replace('2026', '2027'), eventIds: new Map([['then', 'now']]) };
  const events = { id: 'e', kind: 'events' as const, heading: '', category: '' as const, limit: 6 };
  const renamed = await make({ publish: true, slug: 'crew', title: 'Crew' });
  await send('PUT', renamed.url, { ...pageBody({ slug: 'crew-of-now', title: 'Crew' }), version: 1 });
  const live = await make({
    sections: [
      { ...events, day: '2026-02-20', mainEventId: 'then' },
      { ...events, id: 'f', day: '', mainEventId: 'left-out' },
    ],
  });
  const now = test.time.now.toISOString();
  await test.context.db.transaction().execute((trx) => startPages(trx, '2026', { now, by: 'Asha', change }));
  expect((await show(open.slug)).status).toBe(404);
  expect(await publicSlugs()).toEqual([]);
  const archived = await send('GET', `/api/pages/show/${open.slug}?year=2026`, undefined, {});
  expect(archived.data).toMatchObject({ title: 'Team of then', year: '2026' });
  expect((await send('GET', `/api/pages/show/${draft.slug}?year=2026`, undefined, {})).status).toBe(404);
  expect((await send('PUT', open.url, { ...pageBody(), version: 1 })).status).toBe(404);
  expect((await send('GET', '/api/pages/show/crew?year=2026', undefined, {})).data.slug).toBe('crew-of-now');
  expect((await send('POST', '/api/pages', pageBody({ slug: 'crew' }))).code).toBe('page_slug_taken');
  const pages = (await send('GET', '/api/pages/all')).data as ListedPage[];
  expect(pages.filter(({ slug }) => [open.slug, draft.slug].includes(slug))).toMatchObject([
    { title: 'Team of then', status: 'draft', navigation: 'footer', version: 1 },
    { title: 'Not yet', status: 'draft' },
  ]);
  expect((await send('GET', '/api/pages?year=2026', undefined, {})).data.length).toBeGreaterThan(0);
  const next = pages.find(({ slug }) => slug === live.slug)?._id;
  expect((await send('GET', `/api/pages/${next}`)).data.content.sections).toMatchObject([
    { day: '2027-02-20', mainEventId: 'now' },
    { day: '', mainEventId: '' },
  ]);
});
