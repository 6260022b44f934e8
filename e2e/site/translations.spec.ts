import type { APIRequest, APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow, expectSoundOnBoth } from '../support/accessibility.ts';
import { siteDays } from '../support/days.ts';
import { OWN_ADMIN, startOwnServer } from '../support/own-server.ts';
import { test as base, expect, whenReady } from '../support/site-fixtures.ts';

interface Site {
  origin: string;
  main: string;
  sub: string;
}

const TITLES = { main: 'Taal', sub: 'Solo singing' };
const HINDI = { main: 'ताल', sub: 'एकल गायन प्रतियोगिता' };
const days = { startDate: `${siteDays.first}T10:00`, endDate: `${siteDays.first}T14:00`, status: 'active' };

async function sent(request: APIRequestContext, method: 'POST' | 'PUT', url: string, data: object) {
  const response = await request.fetch(url, { method, data, headers: { origin: new URL(url).origin } });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).data;
}

/** A festival of one main event with one sub-event, the titles in Hindi, the rules in English alone. */
async function openSite(playwright: { request: APIRequest }): Promise<{ value: Site; end: () => Promise<void> }> {
  const { origin, stop } = await startOwnServer({});
  const request = await playwright.request.newContext();
  await sent(request, 'POST', `${origin}/login`, OWN_ADMIN);
  const main = await sent(request, 'POST', `${origin}/api/events/mainEvent`, {
    ...days,
    title: TITLES.main,
    description: 'Music',
    hasSubEvents: true,
  });
  const sub = await sent(request, 'POST', `${origin}/api/events/subevent`, {
    ...days,
    title: TITLES.sub,
    mainEventId: main._id,
    venue: 'Raman Hall',
    shortDescription: 'Sing one song.',
    description: 'Bring your own track.',
    rules: 'Five minutes each.',
  });
  const title = (source: string, text: string) => ({ path: 'title', source, text });
  await sent(request, 'PUT', `${origin}/api/events/${main._id}/translations`, {
    language: 'hi',
    texts: [title(TITLES.main, HINDI.main)],
  });
  await sent(request, 'PUT', `${origin}/api/events/${sub._id}/translations`, {
    language: 'hi',
    texts: [title(TITLES.sub, HINDI.sub), { path: 'shortDescription', source: 'Sing one song.', text: 'एक गीत गाइए।' }],
  });
  await sent(request, 'POST', `${origin}/api/events/mainEvent`, { ...days, title: 'Chess', venue: 'Old gym' });
  await sent(request, 'PUT', `${origin}/api/events/${sub._id}/results`, {
    winners: [{ award: 'Best voice', name: 'Asha Rao', detail: 'Raga Yaman' }],
    note: 'By one point.',
  });
  await sent(request, 'PUT', `${origin}/api/events/${sub._id}/translations`, {
    language: 'hi',
    texts: [
      title(TITLES.sub, HINDI.sub),
      { path: 'shortDescription', source: 'Sing one song.', text: 'एक गीत गाइए।' },
      { path: 'results.winners.award', source: 'Best voice', text: 'श्रेष्ठ स्वर' },
    ],
  });
  const { data } = await (await request.get(`${origin}/api/settings`)).json();
  const { timeZone: _timeZone, ...settings } = data;
  const lines = { heroLine: 'Three days of music', tagline: 'By the river since 1961' };
  await sent(request, 'PUT', `${origin}/api/settings`, { ...settings, ...lines });
  await sent(request, 'PUT', `${origin}/api/settings/translations`, {
    language: 'hi',
    texts: [
      { path: 'venues', source: 'Raman Hall', text: 'रमन हॉल' },
      { path: 'heroLine', source: 'Three days of music', text: 'संगीत के तीन दिन' },
    ],
  });
  const sections = [
    { id: 'n', kind: 'notice', heading: 'Bring a card', text: 'With your name.', level: 'info' },
    { id: 's', kind: 'schedule', heading: 'In the hall', day: '', venue: 'Raman Hall' },
  ];
  const made = await sent(request, 'POST', `${origin}/api/pages`, {
    title: 'Arriving',
    slug: 'arriving',
    summary: 'How to get in',
    navigation: 'none',
    sections,
    publish: true,
  });
  await sent(request, 'PUT', `${origin}/api/pages/${made._id}/translations`, {
    language: 'hi',
    texts: [title('Arriving', 'आगमन'), { path: 'sections.heading', source: 'Bring a card', text: 'कार्ड लाइए' }],
  });
  await request.dispose();
  return { value: { origin, main: main._id, sub: sub._id }, end: stop };
}

const test = base.extend<{ site: Site }>({
  site: [
    async ({ playwright, shareInFile }, use) => use(await shareInFile(() => openSite(playwright))),
    { timeout: 120_000 },
  ],
});

const pathsOf = ({ main, sub }: Site) => [
  '/',
  '/events',
  '/schedule',
  `/subevents/Taal/${main}`,
  `/openedEvent/Solo-singing/${sub}`,
  '/search?q=गायन',
];

test('what the committee translated is on every page in Hindi, the rest as it was written', async ({ page, site }) => {
  for (const path of pathsOf(site)) {
    await test.step(path, async () => {
      await page.goto(`${site.origin}${path}${path.includes('?') ? '&' : '?'}lang=hi`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      await expect(page.getByRole('main')).toContainText(path === '/' || path === '/events' ? HINDI.main : HINDI.sub);
      await expectSoundOnBoth(page);
    });
  }
  await page.goto(`${site.origin}/openedEvent/Solo-singing/${site.sub}`);
  await expect(page).toHaveTitle(new RegExp(`^${HINDI.sub}`));
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', HINDI.sub);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/openedEvent\/Solo-singing\/[^/]+\?lang=hi$/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HINDI.sub);
  await expect(page.getByText('Five minutes each.')).toHaveAttribute('lang', 'en');
});

/** Each text with the language that it is spoken in. */
const spoken = (page: Page, ...texts: string[]) =>
  Promise.all(
    texts.map((text) =>
      page
        .getByRole('main')
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => element.closest('[lang]')?.getAttribute('lang')),
    ),
  );

test('of a page and of results each text says its language: some are translated, others are not', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/pages/arriving?lang=hi`);
  expect(await spoken(page, 'आगमन', 'How to get in', 'कार्ड लाइए', 'With your name.', 'In the hall')).toEqual([
    'hi-IN',
    'en',
    'hi-IN',
    'en',
    'en',
  ]);
  await expect(page.getByRole('main')).toContainText(HINDI.sub);
  await expect(page.getByRole('main')).toContainText('रमन हॉल');
  await page.goto(`${site.origin}/openedEvent/Solo-singing/${site.sub}`);
  expect(await spoken(page, 'श्रेष्ठ स्वर', 'Raga Yaman', 'By one point.')).toEqual(['hi-IN', 'en', 'en']);
});

test('a venue has its name in Hindi, and is found by the one in its url', { tag: '@phone' }, async ({ page, site }) => {
  for (const path of ['/events?venue=Raman+Hall', '/schedule?venue=Raman+Hall']) {
    await page.goto(`${site.origin}${path}&lang=hi`);
    await expect(page.getByRole('main')).toContainText(HINDI.sub);
    await expect(page.locator('select[name="venue"] option[value="Raman Hall"]')).toHaveText('रमन हॉल');
    await expectNoOverflow(page);
  }
  await page
    .getByRole('link', { name: /रमन हॉल/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/board\/Raman%20Hall$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('रमन हॉल');
  await expectAccessible(page);
});

test('calendars, feeds and link previews are in the language of their url, for readers without a cookie', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/openedEvent/Solo-singing/${site.sub}?lang=hi`);
  const hrefs = await page.evaluate(() => [
    document.querySelector('a[href*=".ics"]')?.getAttribute('href'),
    document.querySelector('link[type="application/atom+xml"]')?.getAttribute('href'),
    document.querySelector('meta[property="og:image"]')?.getAttribute('content'),
  ]);
  expect(hrefs).toEqual([
    `/calendar/${site.sub}.ics?lang=hi`,
    '/announcements.atom?lang=hi',
    `${site.origin}/og/${site.sub}.png?lang=hi`,
  ]);
  const read = async (path: string) => (await fetch(site.origin + path)).text();
  expect(await read(`/calendar/${site.sub}.ics?lang=hi`)).toMatch(/SUMMARY:एकल गायन प्रतियोगिता[\s\S]*LOCATION:रमन हॉल/);
  expect(await read(`/calendar/${site.sub}.ics`)).toMatch(/SUMMARY:Solo singing[\s\S]*LOCATION:Raman Hall/);
  expect(await read('/announcements.atom?lang=hi')).toMatch(/xml:lang="hi-IN"[\s\S]*<title>.*घोषणाएँ<\/title>/);
  for (const name of [site.sub, 'site']) {
    const [hindi, english] = await Promise.all(
      ['?lang=hi', ''].map(async (query) => (await fetch(`${site.origin}/og/${name}.png${query}`)).arrayBuffer()),
    );
    expect(Buffer.from(hindi as ArrayBuffer).equals(Buffer.from(english as ArrayBuffer)), name).toBe(false);
  }
});

test('every page in Hindi names the preview and the feed in Hindi, and says that the tagline is English', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/schedule?lang=hi`);
  const feed = page.locator('link[type="application/atom+xml"]');
  await expect(feed).toHaveAttribute('href', '/announcements.atom?lang=hi');
  await expect(feed).toHaveAttribute('title', 'घोषणाएँ');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/site\.png\?lang=hi$/);
  const tagline = page.getByRole('contentinfo').getByText('By the river since 1961');
  await expect(tagline).toHaveAttribute('lang', 'en');
  await page.goto(`${site.origin}/schedule?lang=en`);
  await expect(feed).toHaveAttribute('href', '/announcements.atom');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/site\.png$/);
  await expect(tagline).not.toHaveAttribute('lang');
});

test('pages in English hold nothing of the Hindi, and show it to nobody', { tag: '@smoke' }, async ({ page, site }) => {
  for (const path of pathsOf(site).filter((one) => !one.startsWith('/search'))) {
    const html = await (await page.request.get(`${site.origin}${path}`, { headers: { cookie: '' } })).text();
    expect(html, path).not.toContain(HINDI.main);
    expect(html, path).not.toContain(HINDI.sub);
    expect(html, path).not.toContain('translations');
  }
});

test('without JavaScript an event is found by its name in Hindi and in English', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const query of ['गायन', 'Solo']) {
    await page.goto(`${site.origin}/search?q=${encodeURIComponent(query)}&lang=hi`);
    await expect(page.getByRole('link', { name: HINDI.sub })).toBeVisible();
  }
  await context.close();
});

test('the search of a page in Hindi names events, venues and main events in Hindi', async ({ page, site }) => {
  await page.goto(`${site.origin}/events?lang=hi`);
  await expect(page.locator('[aria-keyshortcuts~="Control+K"]').first()).toBeAttached();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('searchbox').fill('एकल');
  const result = page.getByRole('dialog').getByRole('link', { name: HINDI.sub });
  await expect(result).toContainText('रमन हॉल');
  await expect(result).toContainText(HINDI.main);
});

test('choosing a language keeps the page, its search and what is filled in', { tag: '@smoke' }, async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/search?q=Solo&lang=en`);
  await page.locator('header a[hreflang="hi"], nav a[hreflang="hi"]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page).toHaveURL(/\/search\?q=Solo$/);

  await page.goto(`${site.origin}/events?sort=name&lang=en`);
  await whenReady(page);
  await page.evaluate(() => history.replaceState(history.state, '', `${location.pathname}${location.search}#main`));
  await page.locator('a[hreflang="hi"]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page).toHaveURL(/\/events\?sort=name#main$/);

  await page.goto(`${site.origin}/subevent/Solo-singing/${site.sub}/payment`);
  await whenReady(page);
  await page.locator('input[name="name"]').fill('Asha Rao');
  await page.locator('input[name="email"]').fill('asha@college.test');
  await page.locator('a[hreflang="en"]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.locator('input[name="name"]')).toHaveValue('Asha Rao');
  await expect(page.locator('input[name="email"]')).toHaveValue('asha@college.test');
});

test('an editor writes an event in Hindi in the panel, by keyboard, and visitors read it', async ({ page, site }) => {
  await sent(page.request, 'POST', `${site.origin}/login`, OWN_ADMIN);
  await page.goto(`${site.origin}/admin/subEvent/edit/${site.sub}`);
  await page.getByRole('link', { name: 'Translations' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 of 7 texts' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(HINDI.sub);
  await expectSoundOnBoth(page);
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await rules.focus();
  await page.keyboard.type('हर एक को पाँच मिनट।');
  await page.getByRole('button', { name: 'Write Description' }).click();
  const editor = page.locator('.codex-editor [contenteditable]').first();
  await editor.click();
  await page.keyboard.type('अपना ट्रैक लाइए।');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save हिन्दी' }).click();
  await expect(page.getByRole('status').filter({ hasText: '5 of 7 texts' })).toBeVisible();
  await page.goto(`${site.origin}/openedEvent/Solo-singing/${site.sub}?lang=hi`);
  await expect(page.getByText('हर एक को पाँच मिनट।')).toBeVisible();
  await expect(page.getByText('अपना ट्रैक लाइए।')).toBeVisible();
  await page.goto(`${site.origin}/?lang=en`);
});
