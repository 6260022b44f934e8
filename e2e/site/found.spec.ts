import { siteDays } from '../support/days.ts';
import { expect, test } from '../support/site-fixtures.ts';

test('every event is described for link previews and search engines', { tag: '@smoke' }, async ({
  page,
  request,
  baseURL,
  festival: { group, subEvents },
}) => {
  await page.goto(`/openedEvent/x/${subEvents[0]?._id}`);
  const content = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  await expect(page).toHaveTitle(new RegExp(`^${subEvents[0]?.title} · `));
  expect(await content('description')).toBe('A night of it.');
  expect(await content('og:title')).toBe(subEvents[0]?.title);
  expect(await content('twitter:card')).toBe('summary_large_image');
  const preview = await request.get((await content('og:image')) ?? '');
  expect(preview.headers()['content-type']).toBe('image/png');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'Event',
    name: subEvents[0]?.title,
    startDate: subEvents[0]?.startDate,
    location: { '@type': 'Place' },
    offers: { priceCurrency: 'INR' },
  });
  expect(data.url).toContain(baseURL);
  await page.goto(`/subevent/x/${group._id}`);
  expect(await content('og:url')).toContain(group._id);
});

test('the sitemap lists every event, robots.txt names it', { tag: '@smoke' }, async ({
  request,
  baseURL,
  festival: { group, subEvents },
}) => {
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const xml = await sitemap.text();
  for (const { _id } of [group, ...subEvents]) expect(xml).toContain(_id);
  expect(xml).not.toContain('/admin');
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('an event and the whole festival can be downloaded as a calendar', { tag: '@smoke' }, async ({
  request,
  festival: { group, subEvents },
}) => {
  const one = await request.get(`/calendar/${group._id}.ics`);
  expect(one.headers()['content-type']).toContain('text/calendar');
  const text = await one.text();
  expect(text).toContain(`SUMMARY:${group.title}`);
  expect(text).toContain(`DTSTART:${siteDays.first.replaceAll('-', '')}T100000Z`);
  const all = await (await request.get('/calendar/festival.ics')).text();
  for (const { _id } of subEvents) expect(all).toContain(_id);
  expect((await request.get('/calendar/nope.ics')).status()).toBe(404);
});

test('icons, posters and the default image are served', { tag: '@smoke' }, async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icons/192.png', 'image/png'],
    ['/default-image.jpg', 'image/jpeg'],
    ['/og/site.png', 'image/png'],
    ['/posters/1/anything%20at%20all.svg', 'image/svg+xml'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toBe(type);
  }
  expect((await request.get('/icons/7.png')).status()).toBe(404);
});
