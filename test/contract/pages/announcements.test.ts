import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loadPage } from '#test/support/load-page.ts';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { AnnouncementBanner } from '#web/site/announcements/announcement-banner.tsx';
import { loader as loadFeed } from '#web/site/announcements/announcements-feed.ts';
import AnnouncementsPage, { loader as loadList } from '#web/site/announcements/announcements-page.tsx';
import { loader as loadEvent } from '#web/site/events/single-event-page.tsx';
import { loader as loadSitemap } from '#web/site/resources/sitemap.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

async function announce(fields: object): Promise<string> {
  const payload = { title: 'Gates', text: 'They open at nine.', ...fields };
  const response = await test.inject({ method: 'POST', url: '/api/announcements', headers: admin, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data._id;
}
const textFile = async (loader: typeof loadFeed | typeof loadSitemap, path: string) => {
  const response = (await loadPage(test, loader, path)).data;
  return { type: response.headers.get('content-type'), text: await response.text() };
};
const shownPage = async (path = '/announcements') =>
  renderPage(AnnouncementsPage, (await loadPage(test, loadList, path)).data);

it('without announcements the page says so, the feed is empty, and the sitemap does not name the page', async () => {
  expect(textOf(await shownPage())).toContain('Nothing is announced right now.');
  expect((await textFile(loadFeed, '/announcements.atom')).text).not.toContain('<entry>');
  expect((await textFile(loadSitemap, '/sitemap.xml')).text).not.toContain('/announcements<');
});

describe('with announcements', () => {
  let id: string;
  let soloId: string;
  beforeAll(async () => {
    const taal = await createEvent(test.context, { title: 'Taal', hasSubEvents: true });
    soloId = (await createSubEventOf(test.context, taal._id, { title: 'Solo & <more>' }))._id;
    id = await announce({ title: 'Hall <b>B</b>', text: 'Moved\u0001 & late.\n\nBring water.', eventId: soloId });
    await announce({ title: 'Taal is on', eventId: taal._id, level: 'urgent', isPinned: true });
    await announce({ title: 'Parking is full' });
  });

  it('the page shows each with its event and level, as text', async () => {
    const html = await shownPage();
    expect(html).toContain('Hall &lt;b&gt;B&lt;/b&gt;');
    expect(html).toContain('<p>Bring water.</p>');
    expect(html).toContain(`href="/openedEvent/Solo-%26-%3Cmore%3E/${soloId}"`);
    expect(textOf(html)).toMatch(/Urgent Taal is on.*(Hall|Parking)/);
    expect(textOf(await shownPage('/announcements?page=9'))).toContain('There is nothing on this page.');
    expect(textOf(await shownPage('/announcements?page=x'))).toContain('Taal is on');
  });

  it('the page of an event has its own and those of its main event', async () => {
    const { details } = (await loadPage(test, loadEvent, '/openedEvent/x', { id: soloId })).data;
    expect(details.announcements.map(({ title }) => title)).toEqual(['Taal is on', 'Hall <b>B</b>']);
  });

  it('the sitemap names the page', async () => {
    expect((await textFile(loadSitemap, '/sitemap.xml')).text).toContain('http://localhost/announcements<');
  });

  it('the feed has what RFC 4287 asks of a feed and of an entry, once each', async () => {
    const { type, text } = await textFile(loadFeed, '/announcements.atom');
    expect(type).toBe('application/atom+xml; charset=utf-8');
    const open: string[] = [];
    for (const [, end, name = '', empty] of text.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
    const [head = '', ...entries] = text.split('<entry>');
    expect(head).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">');
    const count = (part: string, element: RegExp) => part.match(element)?.length ?? 0;
    for (const element of [/<id>/g, /<title>/g, /<updated>/g, /<author><name>/g, /rel="self"/g, /rel="alternate"/g])
      expect(count(head, element), String(element)).toBe(1);
    expect(entries).toHaveLength(3);
    for (const entry of entries) {
      for (const element of [
        /<id>/g,
        /<title>/g,
        /<updated>/g,
        /<published>/g,
        /rel="alternate"/g,
        /<content type="text">/g,
      ])
        expect(count(entry, element), String(element)).toBe(1);
      expect(entry).toMatch(/<updated>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z</);
    }
    expect(text).toContain('Solo &amp; &lt;more&gt;: Hall &lt;b&gt;B&lt;/b&gt;');
    expect(text).not.toContain('\u0001');
    expect(text).toContain(`<id>tag:utsav.invalid,2026:announcement/${id}</id>`);
  });

  it('a change keeps the id of an entry and moves its time', async () => {
    const entryOf = async () =>
      (await textFile(loadFeed, '/announcements.atom')).text.split('<entry>').find((entry) => entry.includes(id)) ?? '';
    const timesOf = (entry: string) => ['published', 'updated'].map((name) => entry.match(`<${name}>([^<]*)`)?.[1]);
    const before = await entryOf();
    test.time.now = new Date(test.time.now.getTime() + 60_000);
    const payload = { title: 'Hall C', text: 'Moved twice.', eventId: soloId };
    await test.inject({ method: 'PUT', url: `/api/announcements/${id}`, headers: admin, payload });
    const [published, updated] = timesOf(await entryOf());
    expect(published).toBe(timesOf(before)[0]);
    expect([timesOf(before)[1], updated]).toEqual([published, test.time.now.toISOString()]);
  });

  it('the feed holds the newest hundred, and each entry leads to the page that its announcement is on by then', async () => {
    const feed = async (query = '') => (await textFile(loadFeed, `/announcements.atom${query}`)).text;
    const pathOf = (text: string) => {
      const entry = text.split('<entry>').find((one) => one.includes(`announcement/${id}<`)) ?? '';
      return entry.match(/rel="alternate"[^>]* href="http:\/\/localhost([^"#]*)#announcement-[^"]*"/)?.[1] ?? '';
    };
    const path = pathOf(await feed());
    expect(path).toBe(`/announcements?show=${id}`);
    for (let count = 0; count < 42; count += 1) {
      test.time.now = new Date(test.time.now.getTime() + 1000);
      await announce({ title: `News ${count}` });
    }
    const text = await feed();
    expect(text.split('<entry>')).toHaveLength(46);
    expect(pathOf(text)).toBe(path);
    const html = await shownPage(path);
    expect(html).toContain(`id="announcement-${id}"`);
    expect(textOf(html)).toContain('Page 3 of 3');
    // One that is not shown any more, or never was.
    for (const other of ['gone', '', 'a b\u00e9', 'x'.repeat(300)])
      expect(textOf(await shownPage(`/announcements?show=${encodeURIComponent(other)}`)), other).toContain(
        'Page 1 of 3',
      );
  });

  it('the banner is the same for everybody, and its script names nobody', async () => {
    const pinned = (await test.inject({ url: '/api/announcements/pinned' })).json().data;
    const html = renderPage(() => createElement(AnnouncementBanner, { announcements: pinned }), null);
    expect(textOf(html)).toMatch(/Urgent: Taal: Taal is on Read/);
    expect(html).toContain(`data-announcement="${pinned[0]._id}:1"`);
    expect(html).not.toContain('Parking is full');
    expect(renderPage(() => createElement(AnnouncementBanner, { announcements: [] }), null)).toBe('');
  });
});
