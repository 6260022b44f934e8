import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Announcement, EditedAnnouncement } from '#contract/announcements/announcements.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { archiveAnnouncements, showDueAnnouncements } from './announcements.service.ts';

type Headers = Record<string, string>;

let test: TestApp;
let admin: Headers;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = admin) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const announce = async (fields: object = {}): Promise<EditedAnnouncement> => {
  const made = await send('POST', '/api/announcements', { title: 'Gates', text: 'They open at nine.', ...fields });
  expect(made.status, JSON.stringify(made)).toBe(200);
  return made.data;
};
const shownTitles = async (query = ''): Promise<string[]> =>
  (await send('GET', `/api/announcements${query}`, undefined, {})).data.announcements.map(
    ({ title }: Announcement) => title,
  );
const inMinutes = (minutes: number) => new Date(test.time.now.getTime() + minutes * 60_000).toISOString();
const pass = (minutes: number) => {
  test.time.now = new Date(inMinutes(minutes));
};

it('an announcement is public from its start until its end, and the caches hear of both', async () => {
  const { _id, status } = await announce({ title: 'Rain', startsAt: inMinutes(10), endsAt: inMinutes(20) });
  expect(status).toBe('scheduled');
  const { content, db, clock } = test.context;
  const due = async () => {
    const before = content.current();
    await showDueAnnouncements({ db, clock });
    await content.refresh();
    return content.current() - before;
  };
  expect([await shownTitles(), await due()]).toEqual([[], 0]);
  pass(10);
  expect(await shownTitles()).toEqual(['Rain']);
  expect([(await due()) > 0, await due()]).toEqual([true, 0]);
  pass(9.99);
  expect([await shownTitles(), await due()]).toEqual([['Rain'], 0]);
  pass(0.01);
  expect(await shownTitles()).toEqual([]);
  expect([(await due()) > 0, await due()]).toEqual([true, 0]);
  expect((await send('GET', '/api/announcements/all')).data.announcements[0]).toMatchObject({ _id, status: 'ended' });
});

it('an announcement that is put off while its start is noticed is not shown', async () => {
  const { _id, version } = await announce({ title: 'Soon', startsAt: inMinutes(10) });
  pass(10);
  const { db, clock } = test.context;
  const putOff = { title: 'Soon', text: 'Later.', startsAt: inMinutes(60), version };
  let reads = 0;
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1;
      if (reads === 1) expect((await send('PUT', `/api/announcements/${_id}`, putOff)).status).toBe(200);
      return result;
    },
  });
  await showDueAnnouncements({ db: slow, clock });
  const rows = db.selectFrom('siteAnnouncements').select('isShown').where('id', '=', _id);
  expect(Boolean((await rows.executeTakeFirstOrThrow()).isShown)).toBe(false);
});

it('the banner holds three that are pinned, the urgent and then the newest ones; the list has the pinned first', async () => {
  for (const title of ['A', 'B', 'C', 'D']) {
    await announce({ title, isPinned: true });
    pass(1);
  }
  await announce({ title: 'E' });
  const pinned = (await send('GET', '/api/announcements/pinned', undefined, {})).data;
  expect(pinned.map(({ title }: Announcement) => title)).toEqual(['D', 'C', 'B']);
  expect(await shownTitles()).toEqual(['D', 'C', 'B', 'A', 'E']);
  expect(pinned[0]).not.toHaveProperty('createdBy');
  const all: EditedAnnouncement[] = (await send('GET', '/api/announcements/all')).data.announcements;
  const oldest = all.find(({ title }) => title === 'A');
  await send('PUT', `/api/announcements/${oldest?._id}`, { title: 'A', text: 'Now.', level: 'urgent' });
  const ranked = (await send('GET', '/api/announcements/pinned', undefined, {})).data;
  expect(ranked.map(({ title }: Announcement) => title)).toEqual(['A', 'D', 'C']);
});

it('the list is paged', async () => {
  for (let number = 0; number < 21; number += 1) await announce({ title: `Page ${number}` });
  const { data } = await send('GET', '/api/announcements?page=2', undefined, {});
  expect([data.announcements.length, data.total]).toEqual([6, 26]);
  expect((await send('GET', '/api/announcements?page=0', undefined, {})).status).toBe(400);
  const first = (await send('GET', '/api/announcements/all')).data;
  expect(first.more).toBe(false);
  const last = first.announcements.at(-1)._id;
  expect((await send('GET', `/api/announcements/all?after=${last}`)).data).toMatchObject({
    announcements: [],
    more: false,
    total: first.total,
  });
});

it('an event has its own and those of its main event', async () => {
  const main = await createEvent(test.context, { title: 'Taal', hasSubEvents: true });
  const sub = await createSubEventOf(test.context, main._id, { title: 'Solo' });
  const other = await createEvent(test.context);
  await announce({ title: 'All of Taal', eventId: main._id });
  const own = await announce({ title: 'Solo alone', eventId: sub._id });
  expect(own.event).toEqual({ _id: sub._id, title: 'Solo', mainEventId: main._id });
  expect((await shownTitles(`?eventId=${sub._id}`)).sort()).toEqual(['All of Taal', 'Solo alone']);
  expect(await shownTitles(`?eventId=${main._id}`)).toEqual(['All of Taal']);
  expect([await shownTitles(`?eventId=${other._id}`), await shownTitles('?eventId=unknown')]).toEqual([[], []]);
  await send('DELETE', `/api/events/mainEvent/${main._id}`);
  expect(await shownTitles(`?eventId=${sub._id}`)).toEqual([]);
});

it('an announcement is refused with what nobody could read, an end before the start, and an event that is not there', async () => {
  const errors = async (fields: object) => {
    const input = { title: 'Gates', text: 'Nine.', ...fields };
    const { status, errors: found = [], code } = await send('POST', '/api/announcements', input);
    return [status, found[0]?.path ?? code];
  };
  expect(await errors({ title: ' ' })).toEqual([400, 'title']);
  expect(await errors({ text: '' })).toEqual([400, 'text']);
  expect(await errors({ level: 'loud' })).toEqual([400, 'level']);
  expect(await errors({ endsAt: inMinutes(-1) })).toEqual([400, 'endsAt']);
  expect(await errors({ eventId: 'unknown' })).toEqual([404, 'event_not_found']);
});

it('an announcement is refused an end that is over, and keeps the one of an ended announcement whose words are changed', async () => {
  const input = { title: 'Over before', text: 'Nobody reads it.' };
  const over = { startsAt: inMinutes(-20), endsAt: inMinutes(-10) };
  const refused = await send('POST', '/api/announcements', { ...input, ...over });
  const withoutStart = await send('POST', '/api/announcements', { ...input, endsAt: over.endsAt });
  expect(withoutStart.errors?.[0]?.message).toContain('This time is over');
  expect([refused.status, refused.errors?.[0]]).toEqual([
    400,
    { path: 'endsAt', message: expect.stringContaining('This time is over') },
  ]);
  expect((await send('GET', '/api/announcements/all?search=Over+before')).data.total).toBe(0);

  const { _id, endsAt } = await announce({ ...input, endsAt: inMinutes(1) });
  pass(2);
  const url = `/api/announcements/${_id}`;
  const renamed = await send('PUT', url, { ...input, title: 'Renamed', endsAt });
  expect(renamed.data).toMatchObject({ title: 'Renamed', endsAt, status: 'ended' });
  expect((await send('PUT', url, { ...input, endsAt: inMinutes(-0.5) })).errors?.[0]).toMatchObject({ path: 'endsAt' });
  expect((await send('PUT', url, { ...input, endsAt: inMinutes(5) })).data.status).toBe('shown');
});

it('of two who edit it one is told so; what is left out stays', async () => {
  const made = await announce({ title: 'Hall', level: 'urgent', isPinned: true, endsAt: inMinutes(60) });
  const url = `/api/announcements/${made._id}`;
  const input = { title: 'Hall 2', text: 'Moved.', version: 1 };
  const both = await Promise.all([send('PUT', url, input), send('PUT', url, { ...input, title: 'Hall 3' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.data).toMatchObject({
    level: 'urgent',
    isPinned: true,
    endsAt: made.endsAt,
    version: 2,
  });
  expect((await send('PUT', url, { ...input, version: 2, endsAt: '' })).data.endsAt).toBeNull();
});

it('a change that is sent again after its response was lost is not taken for one of somebody else', async () => {
  const made = await announce({ title: 'Hall', level: 'urgent' });
  const url = `/api/announcements/${made._id}`;
  const input = {
    title: 'Hall 2',
    text: 'Moved.',
    level: 'info',
    isPinned: true,
    startsAt: '',
    endsAt: '',
    version: 1,
  };
  expect((await send('PUT', url, input)).data.version).toBe(2);
  expect(await send('PUT', url, input)).toMatchObject({ status: 200, data: { title: 'Hall 2', version: 2 } });
  expect(await send('PUT', url, { ...input, isPinned: false })).toMatchObject({ status: 409 });
});

it('a deleted one is in the trash until it is restored', async () => {
  const { _id } = await announce({ title: 'Gone', isPinned: true });
  const url = `/api/announcements/${_id}`;
  expect((await send('DELETE', url)).status).toBe(200);
  expect([(await send('DELETE', url)).status, (await send('PUT', url, { title: 'x', text: 'x' })).status]).toEqual([
    404, 404,
  ]);
  expect(await shownTitles()).not.toContain('Gone');
  const trash = async () => (await send('GET', '/api/trash/announcements')).data as EditedAnnouncement[];
  expect((await trash()).map(({ title }) => title)).toEqual(['Gone']);
  expect((await send('POST', `${url}/restore`, {})).data).toMatchObject({ status: 'shown', deletedAt: null });
  expect([await trash(), (await shownTitles()).includes('Gone')]).toEqual([[], true]);
  const { actions } = (await send('GET', '/api/audit?kind=site_announcement')).data;
  const own = actions.filter(({ target }: { target: { _id: string } }) => target._id === _id);
  expect(own.map(({ target }: { target: { name: string } }) => target.name)).toEqual(['Gone', 'Gone', 'Gone']);
});

it('a coordinator announces for their own events alone', async () => {
  const own = await createEvent(test.context, { title: 'Own' });
  const other = await createEvent(test.context, { title: 'Other' });
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: own._id });
  const input = { title: 'Bring chargers', text: 'And a bottle.' };
  const refused = await send('POST', '/api/announcements', input, headers);
  expect([refused.status, refused.errors?.[0]?.path]).toEqual([400, 'eventId']);
  expect((await send('POST', '/api/announcements', { ...input, eventId: other._id }, headers)).status).toBe(404);
  const made = await send('POST', '/api/announcements', { ...input, eventId: own._id }, headers);
  expect(made.status).toBe(200);
  const url = `/api/announcements/${made.data._id}`;
  expect((await send('PUT', url, { ...input, eventId: '' }, headers)).status).toBe(400);
  expect((await send('PUT', url, { ...input, eventId: other._id }, headers)).status).toBe(404);
  const festival = await announce({ title: 'Of all' });
  expect((await send('PUT', `/api/announcements/${festival._id}`, input, headers)).status).toBe(404);
  const listed = (await send('GET', '/api/announcements/all', undefined, headers)).data.announcements;
  expect(listed.map(({ title }: Announcement) => title)).toEqual(['Bring chargers']);
  await send('DELETE', `/api/announcements/${festival._id}`);
  await send('DELETE', url, undefined, headers);
  const deleted = (await send('GET', '/api/trash/announcements', undefined, headers)).data;
  expect(deleted.map(({ title }: Announcement) => title)).toEqual(['Bring chargers']);
});

it('those of the year before are gone once the next one has started', async () => {
  await announce({ title: 'Thank you all' });
  await test.context.db.transaction().execute((trx) => archiveAnnouncements(trx, '2026'));
  expect(await shownTitles()).toEqual([]);
  expect((await send('GET', '/api/announcements/all')).data.announcements).toEqual([]);
});

it('the panel’s list is sorted by status, each once over all pages', async () => {
  const names = ['Over', 'Now', 'Soon'].flatMap((title) => [`${title} 1`, `${title} 2`]);
  for (const title of names) {
    const times: Record<string, object> = {
      Over: { startsAt: inMinutes(-20), endsAt: inMinutes(10) },
      Now: { startsAt: inMinutes(-5) },
      Soon: { startsAt: inMinutes(60) },
    };
    await announce({ title, text: 'By status', ...times[title.split(' ')[0] ?? ''] });
  }
  pass(20);
  const listed = async (sort: string): Promise<EditedAnnouncement[]> => {
    const rows: EditedAnnouncement[] = [];
    for (let more = true; more; ) {
      const last = rows.at(-1);
      const after = last ? `&after=${last._id}` : '';
      const { status, data } = await send('GET', `/api/announcements/all?search=by+status&sort=${sort}${after}`);
      expect(status).toBe(200);
      rows.push(...data.announcements);
      more = data.more;
    }
    return rows;
  };
  const rows = await listed('status');
  expect(rows.map(({ status }) => status)).toEqual(['ended', 'ended', 'scheduled', 'scheduled', 'shown', 'shown']);
  expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(names));
  const ids = (list: EditedAnnouncement[]) => list.map(({ _id }) => _id);
  expect(ids(await listed('-status'))).toEqual(ids(rows).reverse());
  // A page may begin after any of them.
  const { data } = await send('GET', `/api/announcements/all?search=by+status&sort=status&after=${rows[2]?._id}`);
  expect(ids(data.announcements)).toEqual(ids(rows).slice(3));
});
