import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader as robots } from '#web/site/resources/robots.ts';
import { loader as sitemap } from '#web/site/resources/sitemap.ts';

const YEAR = '2026';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const urls = async () => {
  const { data } = await loadPage(test, sitemap, '/sitemap.xml');
  const xml = await (data as Response).text();
  return [...xml.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
};
const naming = (paths: string[], id: string) => paths.filter((path) => path.endsWith(`/${id}`));

async function closeYear(eventIds: string[], next: boolean): Promise<void> {
  const { db } = test.context;
  const at = test.time.now.toISOString();
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
  const closed = { year: YEAR, ...texts, startedAt: null, closedAt: at };
  const rows = next ? [{ year: '2027', ...texts, startedAt: at, closedAt: null }] : [closed];
  await db.insertInto('years').values(rows).execute();
  if (!next) await db.updateTable('events').set({ year: YEAR }).where('id', 'in', eventIds).execute();
}

it('lists the events of a closed year once, at the urls of their archive, beside those of the year that is open', async () => {
  const { _id: past } = await createEvent(test.context, { title: 'Nritya' });
  const { _id: pastSub } = await createSubEventOf(test.context, past, { title: 'Solo' });
  expect((await urls()).some((path) => path.startsWith(`/${YEAR}`))).toBe(false);

  await closeYear([past, pastSub], false);
  const between = await urls();
  expect(naming(between, past)).toEqual([`/${YEAR}/subevent/Nritya/${past}`]);
  expect(naming(between, pastSub)).toEqual([`/${YEAR}/openedEvent/Solo/${pastSub}`]);

  await closeYear([], true);
  const { _id: open } = await createEvent(test.context, { title: 'Nritya' });
  const { _id: gone } = await createEvent(test.context, { title: 'Given up' });
  await test.context.db
    .updateTable('events')
    .set({ deletedAt: test.time.now.toISOString() })
    .where('id', '=', gone)
    .execute();
  const all = await urls();
  expect(all).toContain(`/${YEAR}`);
  expect(naming(all, past)).toEqual([`/${YEAR}/subevent/Nritya/${past}`]);
  expect(naming(all, pastSub)).toEqual([`/${YEAR}/openedEvent/Solo/${pastSub}`]);
  expect(naming(all, open)).toEqual([`/subevent/Nritya/${open}`]);
  expect(naming(all, gone)).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

it('robots.txt keeps the panel out, and neither the archive nor the events of any year', async () => {
  const { data } = await loadPage(test, async (args) => robots(args), '/robots.txt');
  const text = await (data as Response).text();
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
  expect(closed).toContain('/admin');
  for (const path of [`/${YEAR}`, `/${YEAR}/subevent/Nritya/id`, '/subevent/Nritya/id', '/events', '/']) {
    expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
  }
});
