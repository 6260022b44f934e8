import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectSoundOnBoth } from '../support/accessibility.ts';
import { longDay, siteDays } from '../support/days.ts';
import { newEmail, type Organiser, registerThroughApi } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';
import { insertParticipant } from '../support/sessions.ts';

// What was fetched for another test would be there without a connection, too.
test.use({ keepsPage: false });

const OFFLINE = /Failed to load resource|net::ERR|service worker|is not kept for offline/i;

/** The paths of the pages that are saved: their documents are, which come after all they need. */
const savedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('saved-page-1:'));
    const saved: string[] = [];
    for (const name of names) {
      const path = name.replace('saved-page-1:', '');
      if (await (await caches.open(name)).match(path, { ignoreVary: true })) saved.push(path);
    }
    return saved.sort();
  });

const isSaved = (page: Page, path: string) =>
  expect.poll(() => savedPages(page), { message: `${path} is saved` }).toContain(path);

/** Somebody registers for a new event, and opens their pass, which is saved. */
async function keepPass(page: Page, organiser: Organiser, title: string, name: string) {
  const event = await organiser.createEvent({ title });
  const registration = await registerThroughApi(page.request, event._id, name);
  const path = `/pass/${registration.code}`;
  await page.goto(path);
  await whenReady(page);
  await isSaved(page, path);
  return { path, registration };
}

/** As the account that is logged in. */
async function registerFromPage(page: Page, eventId: string, name: string): Promise<void> {
  const sent = await page.evaluate(
    async (data) =>
      (
        await fetch('/api/registrations', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(data),
        })
      ).ok,
    { eventId, name },
  );
  expect(sent).toBe(true);
}

/** No connection, neither for the page nor for its worker. */
async function cutConnection(context: BrowserContext, isCut: boolean): Promise<void> {
  await context.setOffline(isCut);
}

test('a pass opened once is there without a connection, and says since when it is old', {
  tag: ['@phone-only', '@smoke'],
}, async ({ page, context, organiser, consoleErrors }) => {
  consoleErrors.allow(OFFLINE);
  const { path, registration } = await keepPass(page, organiser, 'Offline hour', 'Asha Rao');
  await cutConnection(context, true);
  await page.goto(path);
  await expect(page.getByText(/^Saved copy from \d{1,2}:\d\d [AP]M, no connection\./)).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();
  await expectSoundOnBoth(page);
  // A link does not end on the browser's error page.
  await whenReady(page);
  await page.getByRole('link', { name: 'Offline hour' }).first().click();
  await expect(page.getByText('The other page cannot be opened now.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  // A pass that was never opened.
  await expect(async () => {
    // The copy looks for its page where the browser says that it is online again, and its reload ends this navigation.
    await page.goto('/pass/ABCDEFGHJKMNPQRS').catch(() => undefined);
    await expect(page.getByText('This page is not saved on this phone.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await cutConnection(context, false);
  // It looks for its page, and loads it.
  await expect(page.getByText('This page is not saved on this phone.')).toHaveCount(0, { timeout: 60_000 });
  await whenReady(page);
  await organiser.cancelRegistration(registration);
  await page.goto(path);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saved copy/)).toHaveCount(0);
});

test('the festival ID lists every pass, is there offline, and is forgotten on logging out @phone-only', async ({
  page,
  context,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  const account = { name: 'Meera Nair', email: newEmail('Meera'), password: 'a-good-password' };
  await insertParticipant(account);
  await page.goto('/festival-id');
  await whenReady(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/festival-id$/);
  await expect(page.getByText('You have no passes yet.')).toBeVisible();
  const events = await Promise.all(['Morning raga', 'Evening raga'].map((title) => organiser.createEvent({ title })));
  for (const { _id: eventId } of events) {
    await registerFromPage(page, eventId, 'Meera Nair');
  }
  await page.reload();
  await whenReady(page);
  await expect(page.getByRole('heading', { level: 2, name: longDay(siteDays.first) })).toBeVisible();
  await expectSoundOnBoth(page);
  await isSaved(page, '/festival-id');

  const before = await page.getByRole('img', { name: /^QR code/ }).getAttribute('alt');
  await page.getByText('Somebody else has this code?').click();
  await page.getByRole('button', { name: 'Make a new code' }).click();
  await expect(page.getByText('Your festival ID has a new code')).toBeVisible();
  const after = (await page.getByRole('img', { name: /^QR code/ }).getAttribute('alt')) ?? '';
  expect(after).not.toBe(before);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const copy = await caches.match('/festival-id');
        return (await copy?.text()) ?? '';
      }),
    )
    .toContain(after);

  await cutConnection(context, true);
  await page.reload();
  await expect(page.getByText(/^Saved copy from/)).toBeVisible();
  await expect(page.getByRole('img', { name: after })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Evening raga' })).toBeVisible();
  await cutConnection(context, false);
  // Back online the copy is replaced by the page.
  await expect(page.getByText(/^Saved copy from/)).toHaveCount(0, { timeout: 60_000 });
  await whenReady(page);

  await page.goto('/my-registrations');
  await whenReady(page);
  await isSaved(page, '/my-registrations');
  await cutConnection(context, true);
  await page.reload();
  await expect(page.getByText(/^Saved copy from/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Evening raga' })).toBeVisible();
  await cutConnection(context, false);
  await expect(page.getByText(/^Saved copy from/)).toHaveCount(0, { timeout: 60_000 });
  await whenReady(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/$/);
  await expect.poll(() => savedPages(page)).toEqual([]);
});

test('the schedule says what one is registered for, without a connection too, and not to the next person @phone-only', async ({
  page,
  context,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  const account = { name: 'Meera Nair', email: newEmail('Meera'), password: 'a-good-password' };
  await insertParticipant(account);
  const event = await organiser.createEvent({ title: 'Planned raga' });
  await page.goto('/my-registrations');
  await whenReady(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/my-registrations$/);
  await registerFromPage(page, event._id, account.name);
  await page.goto('/schedule');
  await whenReady(page);
  // Under the first of its two days.
  const row = page.getByRole('listitem').filter({ hasText: 'Planned raga' }).first();
  await expect(row).toContainText('You are registered');
  await isSaved(page, '/schedule');
  await cutConnection(context, true);
  await page.reload();
  await expect(page.getByText(/^Saved copy from/)).toBeVisible();
  await expect(row).toContainText('You are registered');
  await cutConnection(context, false);
  await expect(page.getByText(/^Saved copy from/)).toHaveCount(0, { timeout: 60_000 });
  // Within the app, as the module lives on.
  await page.goto('/schedule');
  await whenReady(page);
  await expect(row).toContainText('You are registered');
  await page.evaluate(() => {
    (window as { isSameDocument?: boolean }).isSameDocument = true;
  });
  await page.getByRole('link', { name: 'My passes', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/$/);
  await page.getByRole('link', { name: 'Schedule', exact: true }).filter({ visible: true }).first().click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('You are registered');
  expect(await page.evaluate(() => (window as { isSameDocument?: boolean }).isSameDocument)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('utsav-registered'))).toBeNull();
});

test('a page of a new build replaces the saved one with everything that it needed; a pass that is gone is forgotten', async ({
  page,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const { path } = await keepPass(page, organiser, 'New build', 'Ravi Kumar');
  // What an older build and an older format of the worker left.
  await page.evaluate(async (saved) => {
    const cache = await caches.open(`saved-page-1:${saved}`);
    await cache.put('/assets/old-build.js', new Response('old'));
    await cache.put(saved, new Response('<html lang="en">old build</html>', { headers: { 'x-saved-at': '1' } }));
    await caches.open('saved-page-0:x');
    await caches.open('saved-page-1:/pass/ABCDEFGHJKMNPQRS');
    const gone = await caches.open('saved-page-1:/pass/ABCDEFGHJKMNPQRS');
    await gone.put('/pass/ABCDEFGHJKMNPQRS', new Response('gone'));
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  }, path);
  await page.reload();
  await whenReady(page);
  const kept = (what: string) =>
    page.evaluate(async (request) => ((await caches.match(request)) === undefined ? 'gone' : 'kept'), what);
  await expect.poll(() => kept('/assets/old-build.js')).toBe('gone');
  await expect.poll(() => page.evaluate(() => caches.has('saved-page-0:x'))).toBe(false);
  const document = () => page.evaluate(async (saved) => (await caches.match(saved))?.text(), path);
  await expect.poll(document).toContain('New build');
  await page.goto('/pass/ABCDEFGHJKMNPQRS');
  await expect.poll(() => kept('/pass/ABCDEFGHJKMNPQRS')).toBe('gone');
});

test('a saved page is shown and kept while the server refuses or fails, until it is loaded again', async ({
  page,
  context,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  const { path } = await keepPass(page, organiser, 'Rush hour', 'Asha Rao');
  let status = 429;
  let refused = 0;
  await context.route(`**${path}`, (route) => {
    refused += 1;
    return route.fulfill({ status, contentType: 'text/plain', body: 'Refused' });
  });
  for (const [now, why] of [
    [429, 'The site is busy.'],
    [403, 'The page cannot be opened now.'],
    [502, 'The page cannot be opened now.'],
  ] as const) {
    status = now;
    const before = refused;
    await page.goto(path);
    await expect(page.getByText(/^Saved copy from/), String(status)).toContainText(why);
    // Also when it looks for the page itself.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => refused).toBeGreaterThan(before + 1);
    await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();
  }
  await context.unroute(`**${path}`);
  await cutConnection(context, true);
  await page.goto(path);
  await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();
  await cutConnection(context, false);
  await expect(page.getByText(/^Saved copy from/)).toHaveCount(0, { timeout: 60_000 });
});

test('a page that is opened again within the site is kept as it is by then', async ({ page, organiser }) => {
  const { path, registration } = await keepPass(page, organiser, 'Opened again', 'Asha Rao');
  const copy = () => page.evaluate(async (saved) => (await caches.match(saved))?.text(), path);
  expect(await copy()).not.toContain('Cancelled');
  await page.getByRole('link', { name: 'Opened again' }).first().click();
  await page.waitForURL(/\/subevent\//);
  await organiser.cancelRegistration(registration);
  await page.goBack();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.poll(copy).toContain('Cancelled');
});

test('a refused copy looks for its page at once where the phone is unlocked', async ({
  page,
  context,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  const { path } = await keepPass(page, organiser, 'Locked phone', 'Asha Rao');
  await context.route(`**${path}`, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Busy' }));
  await page.goto(path);
  await expect(page.getByText(/^Saved copy from/)).toContainText('The site is busy.');
  await whenReady(page);
  await context.unroute(`**${path}`);
  // Sooner than its first look on a timer.
  const loaded = page.waitForEvent('load', { timeout: 8000 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await loaded;
  await expect(page.getByText(/^Saved copy from/)).toHaveCount(0);
});

test('no page ends on the page of the browser without a connection, once one of the site was open', {
  tag: '@phone-only',
}, async ({ page, context, organiser, consoleErrors }) => {
  consoleErrors.allow(OFFLINE);
  const event = await organiser.createEvent({ title: 'Opened before' });
  const { code } = await registerThroughApi(page.request, event._id, 'Asha Rao');
  const hasWorker = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.some(
        ({ scope, active }) => new URL(scope).pathname === '/' && active?.state === 'activated',
      );
    });
  await page.goto('/gallery');
  await expect.poll(hasWorker).toBe(true);
  await page.goto(`/pass/${code}`);
  await whenReady(page);
  await isSaved(page, `/pass/${code}`);
  expect(await (await page.request.get('/offline-worker.js?lang=hi')).text()).toContain(
    '<html lang=\\"hi-IN\\" dir=\\"ltr\\">',
  );
  await cutConnection(context, true);
  for (const path of [
    '/',
    '/search?q=dance',
    '/events?category=music',
    `/subevent/x/${event._id}`,
    '/my-registrations',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' }), path).toBeVisible();
  }
  await expectSoundOnBoth(page);
  await page.goto('/search');
  await page.getByRole('link', { name: /Opened before/ }).click();
  await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();
  await page.goto('/search?q=Opened');
  await cutConnection(context, false);
  // What was asked for comes as soon as it can.
  await expect(page.getByRole('searchbox').first()).toHaveValue('Opened', { timeout: 60_000 });
});

test('what a camera reads off a festival ID opens nothing', async ({ page }) => {
  await page.goto('/festival-id/ABCDEFGHJKMNPQRS');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A festival ID');
  await expectAccessible(page);
});
