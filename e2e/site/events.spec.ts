import type { Page } from '@playwright/test';
import type { Event } from '#contract/events/events.ts';
import { longDay, shortDay, siteDays } from '../support/days.ts';
import { hiddenFields } from '../support/hidden-fields.ts';
import { organiserOf } from '../support/registration-api.ts';
import { removeEvents } from '../support/removed-events.ts';
import { expect, FAILED_REQUEST, FORMS, test, whenReady } from '../support/site-fixtures.ts';

const overview = ({ _id, title }: { _id: string; title: string }) => `/subevent/${encodeURIComponent(title)}/${_id}`;

async function catchForms(page: Page): Promise<void> {
  await page.route(`${FORMS}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Form</title>' }));
}

test('an overview shows the event, its prizes and its sub-events', { tag: ['@phone', '@smoke'] }, async ({
  page,
  festival: { group },
}) => {
  await page.goto(overview(group));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(group.title);
  const days = `${shortDay(siteDays.first)} – ${shortDay(siteDays.last)}`;
  for (const text of [days, 'Innovation Centre', `${longDay(siteDays.opening)}, 9:00 AM`]) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  const prizes = main.getByRole('region', { name: 'Prize distribution' });
  await expect(prizes).toContainText('₹5,000/-');
  await expect(prizes).toContainText('A trophy');
  await expect(prizes).toContainText('To Be Decided');
  const card = main.getByRole('region', { name: 'Sub Events' }).getByRole('article').filter({ hasText: 'Robot maze' });
  for (const text of ['A night of it.', 'Venue TBD', 'Explore Event']) await expect(card).toContainText(text);
  // When it starts, no range.
  await expect(card.getByText(shortDay(siteDays.first), { exact: true })).toBeVisible();
  await expect(card.getByText(/\d{4} –/)).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Pay and Register Now' })).toHaveCount(0);
});

test('the pages on which an event with sub-events cannot be registered for lead to them', { tag: '@smoke' }, async ({
  page,
  festival: { group },
}) => {
  const title = encodeURIComponent(group.title);
  for (const path of [`/openedEvent/${title}/${group._id}`, `${overview(group)}/teamregistration`]) {
    await page.goto(path);
    await expect(page).toHaveURL(
      (url) => url.pathname.startsWith('/subevent/') && url.pathname.endsWith(`/${group._id}`),
    );
    await expect(page.getByRole('region', { name: 'Sub Events' }).getByRole('article')).toHaveCount(3);
  }
});

test('sub-events are found by title, whatever the case', { tag: '@smoke' }, async ({ page, festival: { group } }) => {
  await page.goto(overview(group));
  await whenReady(page);
  const cards = page.getByRole('region', { name: 'Sub Events' }).getByRole('article');
  await expect(cards).toHaveCount(3);
  const box = page.getByRole('searchbox', { name: 'Search sub-events by title' });
  await box.fill('  ROBOT ');
  await expect(cards).toHaveCount(1);
  await expect(page.getByText('1 event', { exact: true })).toBeInViewport();
  // Coming back from an event, the search is as it was.
  await cards.getByRole('link', { name: 'Explore Event' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robot maze');
  await page.goBack();
  await expect(box).toHaveValue('  ROBOT ');
  await expect(cards).toHaveCount(1);
  await box.fill('cricket');
  await expect(cards).toHaveCount(0);
  await expect(page.getByText('No events found')).toBeVisible();
  await expect(page.getByText('Try a different search term')).toBeVisible();
  await box.fill('');
  await expect(cards).toHaveCount(3);
});

test('a description shows every kind of block, and a video only when asked', { tag: ['@phone', '@smoke'] }, async ({
  page,
  festival: { group },
}) => {
  const frames: string[] = [];
  await page.route(/youtube/, (route) => {
    frames.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'video' });
  });
  await page.goto(overview(group));
  await whenReady(page);
  const about = page.getByRole('region', { name: 'About this event' });
  await expect(about.getByRole('heading', { name: 'What you will build' })).toHaveCSS('text-align', 'center');
  await expect(about.getByText('A machine that moves.')).toHaveCSS('text-align', 'right');
  await expect(about.locator('ol').first()).toHaveAttribute('start', '3');
  await expect(about.locator('ol ol')).toHaveAttribute('type', 'I');
  await expect(about.getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(about.locator('pre')).toHaveText('npm start');
  expect(frames).toEqual([]);
  await about.getByRole('link', { name: /Play the video/ }).click();
  await expect(about.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/,
  );
});

test('long lines of code, long URLs and long words stay within a narrow page', { tag: '@phone' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  const api = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { origin: baseURL ?? '' },
  });
  const organiser = organiserOf(api);
  const event = await organiser.createEvent({
    title: `Long lines ${'long'.repeat(20)}`,
    rules: `See https://utsav.test/${'long'.repeat(40)}`,
    description: JSON.stringify({
      time: 1,
      version: '2.31.7',
      blocks: [
        { type: 'code', data: { code: 'x'.repeat(300) } },
        { type: 'paragraph', data: { text: `https://utsav.test/${'long'.repeat(40)}` } },
      ],
    }),
  });
  const upcoming = await organiser.createEvent({ title: 'long'.repeat(20), status: 'inactive' });
  await organiser.post('/api/ambassador/create', {
    name: 'long'.repeat(20),
    institution: 'long'.repeat(40),
    mainEventId: upcoming._id,
  });
  await api.dispose();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [overview(event), '/search?q=longlong', '/', '/apply']) {
    await page.goto(path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBe(0);
  }
});

test('the search of one main event does not filter the next one, and follows the history', async ({
  page,
  request,
  festival: { group },
}) => {
  const { data } = await (await request.get('/api/events/showMainEvent')).json();
  const next = data.find((event: Event) => event.hasSubEvent && event._id !== group._id && event.status === 'active');
  await page.goto(overview(group));
  await whenReady(page);
  const cards = page.getByRole('region', { name: 'Sub Events' }).getByRole('article');
  const box = page.getByRole('searchbox', { name: 'Search sub-events by title' });
  await box.fill('robot');
  await expect(cards).toHaveCount(1);
  // An entry of the history with another search, as a link in a text makes one.
  await page.evaluate(() => history.pushState(history.state, '', '?q=paper'));
  await box.fill('planes');
  await expect(page).toHaveURL(/q=planes$/);
  await page.goBack();
  await expect(box).toHaveValue('robot');
  await expect(cards).toContainText(['Robot maze']);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search events' });
  await dialog.getByRole('searchbox').fill(next.title);
  await dialog.locator(`a[href$="${next._id}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next.title);
  await expect(box).toHaveValue('');
  await expect(page.getByText('No events found')).toHaveCount(0);
});

test('who agreed to the terms of one event has not agreed to those of the next', async ({
  page,
  festival: { subEvents },
}) => {
  await page.goto(`/openedEvent/x/${subEvents[1]?._id}`);
  await whenReady(page);
  const open = () => page.getByRole('button', { name: 'Register Now', exact: true }).first().click();
  const tick = page.getByRole('dialog').getByLabel('I agree to the Terms & Conditions');
  await open();
  await tick.check();
  await page.keyboard.press('Escape');
  const title = subEvents[2]?.title ?? '';
  await page.getByRole('region', { name: 'Similar events' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await open();
  await expect(tick).not.toBeChecked();
});

test('an unknown event responds 404', { tag: '@smoke' }, async ({ page, consoleErrors }) => {
  consoleErrors.allow(FAILED_REQUEST);
  for (const path of ['/subevent/x/nope', '/openedEvent/x/nope', '/subevents/x/nope']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible();
    await expect(page.getByText("The event you're looking for doesn't exist or has been removed.")).toBeVisible();
  }
});

test('an event that is gone when its link is followed takes the focus, and so does the page after it', async ({
  page,
  consoleErrors,
  festival: { group },
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.goto('/');
  await whenReady(page);
  await page.route(`**/${group._id}.data*`, (route) =>
    route.continue({ url: route.request().url().replace(group._id, 'nope') }),
  );
  await page.locator(`main a[href$="/${group._id}"]`).first().click();
  await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'See all events' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the list of sub-events names its event', async ({ page, festival: { group, team } }) => {
  await page.goto(`/subevents/x/${group._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sub Events');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goto(`/subevents/x/${team._id}`);
  await expect(page.getByText('No sub-events available.')).toBeVisible();
});

test('an event is found by its id under any title, and links its canonical URL', async ({
  page,
  festival: { group, subEvents },
}) => {
  await page.goto(`/subevent/some-old-title/${group._id}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`/subevent/Machines-.*/${group._id}$`),
  );
  await page.goto(`/subevent/x/${subEvents[0]?._id}`);
  await expect(page).toHaveURL(new RegExp(`/openedEvent/Robot-maze-.*/${subEvents[0]?._id}$`));
});

test('Register Now asks for the terms before it leaves', { tag: ['@phone', '@smoke'] }, async ({
  page,
  isMobile,
  festival: { subEvents },
}) => {
  await catchForms(page);
  await page.goto(`/openedEvent/x/${subEvents[0]?._id}`);
  await whenReady(page);
  const buttons = page.getByRole('button', { name: 'Register Now', exact: true });
  // On a phone one button is always in reach; a second one would lie half below it.
  await expect(buttons).toHaveCount(isMobile ? 1 : 2);
  await buttons.first().click();
  const dialog = page.getByRole('dialog', { name: 'Terms & Conditions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(7);
  const go = dialog.getByRole('button', { name: 'Pay and Register Now' });
  await expect(go).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(buttons.first()).toBeFocused();
  await buttons.last().click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await buttons.last().click();
  await dialog.getByLabel('I agree to the Terms & Conditions').check();
  await go.click();
  await page.waitForURL(`${FORMS}/maze?from=utsav`);
});

test('an event without a prize or fee shows To Be Decided and Free', { tag: '@smoke' }, async ({
  page,
  festival: { subEvents },
}) => {
  await page.goto(`/openedEvent/x/${subEvents[1]?._id}`);
  await expect(page.getByRole('definition').filter({ hasText: 'Free' })).toBeVisible();
  await expect(page.getByText('TBD')).toBeVisible();
  await expect(page.getByText('Fri 3:30 PM')).toBeVisible();
  await expect(page.getByText('₹1,500/-')).toBeVisible();
  await expect(page.getByText('To Be Decided')).toBeVisible();
});

test('what there is beside a short text is below it, and the ways to pass an event on are one row', {
  tag: '@phone',
}, async ({ page, festival: { subEvents } }) => {
  const [, event] = subEvents;
  await page.goto(`/openedEvent/${encodeURIComponent(event?.title ?? '')}/${event?._id}`);
  const about = await page.getByRole('region', { name: 'About this event' }).boundingBox();
  const prizes = await page.getByRole('region', { name: 'Prize distribution' }).boundingBox();
  expect(prizes?.y).toBeGreaterThanOrEqual((about?.y ?? 0) + (about?.height ?? 0));
  const ways = ['Add to calendar', 'Share', 'WhatsApp'].map((name) => page.getByRole('link', { name }).first());
  const tops = await Promise.all(ways.map(async (way) => (await way.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
});

test('Share copies the link where the device has no share sheet', async ({ page, context, festival: { group } }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(overview(group));
  await whenReady(page);
  await page.getByRole('link', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(group._id);
});

test.describe('in another zone than the festival', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the bar that says when registration opens covers nothing that has the focus', { tag: '@phone-only' }, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const organiser = organiserOf(
      await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } }),
    );
    const links = Array.from({ length: 16 }, (_, at) => `<a href="https://example.org/${at}">Rule ${at}</a>`);
    const event = await organiser.createEvent({
      title: 'Opens later',
      isRegistrationNeeded: true,
      registrationStarts: `${siteDays.opening}T09:00`,
      description: JSON.stringify({
        time: 1,
        version: '2.31.7',
        blocks: [
          {
            type: 'list',
            data: { style: 'unordered', items: links.map((content) => ({ content, meta: {}, items: [] })) },
          },
        ],
      }),
    });
    await page.goto(`${overview(event)}?lang=hi`);
    // The visitor's own hours change how high the bar is.
    await whenReady(page);
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size);
      expect(await hiddenFields(page, 'article'), `${size.width} × ${size.height}`).toEqual([]);
    }
    removeEvents([event._id]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the terms are asked for and lead to the registration link', async ({ page, festival: { subEvents } }) => {
    await catchForms(page);
    await page.goto(`/openedEvent/x/${subEvents[0]?._id}`);
    await page.getByRole('button', { name: 'Register Now', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pay and Register Now' }).click();
    await expect(page).not.toHaveURL(/agreed/);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Pay and Register Now' }).click();
    await dialog.getByRole('link', { name: 'Pay and Register Now' }).click();
    await page.waitForURL(`${FORMS}/maze?from=utsav`);
  });

  test('sub-events are searched on the server', async ({ page, festival: { group } }) => {
    await page.goto(`${overview(group)}?q=robot`);
    const cards = page.getByRole('region', { name: 'Sub Events' }).getByRole('article');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Robot maze');
  });
});
