import type { Page } from '@playwright/test';
import { viewPath, views } from '#web/admin/layout/views.ts';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { scriptsOf } from '../support/built-scripts.ts';
import { type Managed, panelPages } from '../support/page-rules.ts';
import { registerThroughApi } from '../support/registration-api.ts';

const doors = ['/admin', '/login', '/admin-forgot-password', '/admin-reset-password?token=x'];
/** Every page behind the login, and every view of the home page. */
const screens: ((managed: Managed) => string)[] = [
  ...Object.values(panelPages),
  ...views.filter((view) => view !== 'dashboard').map((view) => () => viewPath(view)),
];

/** Fails on what axe finds, naming it; and where the page is wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
  await expectNoOverflow(page);
}

// The workers share the tests of this file.
test.describe.configure({ mode: 'parallel' });

test('the screens before the login are accessible and fit the screen', { tag: '@phone' }, async ({ page }) => {
  for (const path of doors) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSound(page);
    });
  }
});

/** In parts, which the workers share. */
const PARTS = 6;

for (let part = 1; part <= PARTS; part += 1) {
  test(`the panel's screens are accessible and fit the screen (${part} of ${PARTS})`, { tag: '@phone' }, async ({
    admin,
    adminApi,
    complaints,
    request,
  }) => {
    // Of some screens nothing is stored here: they say so.
    complaints.allow(/404 \(Not Found\)|^Error fetching (the page|the translations|a payment|a bank statement):/);
    const status = 'active';
    const main = await adminApi.createEvent({ title: uniqueTitle('Sound'), description: 'Words', status });
    const sub = await adminApi.createSubEvent(main._id, { title: uniqueTitle('Sound part'), status });
    const registration = await registerThroughApi(request, sub._id, 'Sound Person');
    const managed = { event: main._id, sub: sub._id, registration: registration._id };
    for (const [index, pathOf] of screens.entries()) {
      if (index % PARTS !== part - 1) continue;
      const path = pathOf(managed);
      await test.step(path, async () => {
        await admin.goto(path);
        await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(admin.getByText(/^Loading/)).toHaveCount(0);
        await expect(admin).not.toHaveURL(/\/admin$/);
        await expectSound(admin);
      });
    }
  });
}

test('the palette finds screens and events, by keyboard alone', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Jump'), description: 'Words' });
  await admin.goto('/home');
  await expect(admin.getByText('Total Events')).toBeVisible();
  await admin.keyboard.press('Control+k');
  const search = admin.getByRole('textbox', { name: 'Search the panel' });
  await expect(search).toBeFocused();
  await expectSound(admin);
  await admin.keyboard.type(event.title);
  await expect(admin.getByRole('button', { name: event.title })).toBeVisible();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(new RegExp(`/admin/edit/${event._id}$`));
  await expect(search).toBeHidden();
  await expect(admin.getByLabel('Title')).toHaveValue(event.title);
  // From a field, too.
  await admin.getByLabel('Title').focus();
  await admin.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await admin.keyboard.type('inquiries');
  await expect(admin.getByRole('button', { name: 'Inquiries' })).toBeVisible();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeVisible();
});

test('the sidebar collapses below 1024 px', { tag: '@phone' }, async ({ admin }) => {
  await admin.setViewportSize({ width: 1024, height: 800 });
  await admin.goto('/home');
  const sidebar = admin.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toBeVisible();
  await admin.setViewportSize({ width: 1023, height: 800 });
  await expect(sidebar).toBeHidden();
  await admin.getByRole('button', { name: 'Open the menu' }).click();
  const menu = admin.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Manage Events' }).click();
  await expect(menu).toBeHidden();
  await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
});

test('the menu shows the link of the page, also where it is longer than the screen', { tag: '@phone' }, async ({
  admin,
}) => {
  await admin.goto('/admin/activity');
  await expect(admin.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const burger = admin.getByRole('button', { name: 'Open the menu' });
  if (await burger.isVisible()) await burger.click();
  const menu = admin.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'Activity' })).toBeInViewport({ ratio: 1 });
  // Not below the fade at its end, nor did the page scroll with it.
  const bottom = await menu
    .getByRole('link', { name: 'Activity' })
    .evaluate((link) => link.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan((admin.viewportSize()?.height ?? 0) - 32);
  expect(await admin.evaluate(() => window.scrollY)).toBe(0);
});

test('the menu of a phone covers only its own part of the page', { tag: '@phone-only' }, async ({ admin }) => {
  await admin.goto('/home');
  await admin.getByRole('button', { name: 'Open the menu' }).click();
  const menu = admin.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Manage Events' })).toBeVisible();
  // What holds the menu spans the whole screen.
  await expect(menu.locator('..')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await admin.touchscreen.tap(370, 600);
  await expect(menu).toBeHidden();
});

test('fields have text that no phone zooms into', { tag: '@phone-only' }, async ({ admin }) => {
  await admin.goto('/home?view=create-main-event');
  await expect(admin.getByLabel('Title')).toBeVisible();
  const sizes = await admin.evaluate(() =>
    [...document.querySelectorAll('input, textarea')].map((field) =>
      Number.parseFloat(getComputedStyle(field).fontSize),
    ),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

test('public pages fetch nothing of the panel, and only forms fetch the editor', async ({ admin }) => {
  const fetched: string[] = [];
  const isOurs = (text: string) => /mantine-|Mantine|codex-editor/.test(text);
  admin.on('response', async (response) => {
    if (!/\/assets\/.*\.(js|css)$/.test(response.url())) return;
    const text = await response.text().catch(() => '');
    if (isOurs(text)) fetched.push(response.url());
  });
  for (const path of ['/', '/apply', '/gallery', '/search']) await admin.goto(path, { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);

  const isEditor = scriptsOf('create-editor');
  const requested: URL[] = [];
  admin.on('request', (request) => requested.push(new URL(request.url())));
  await admin.goto('/home', { waitUntil: 'networkidle' });
  expect(requested.filter(isEditor)).toEqual([]);
  await admin.goto('/home?view=create-main-event', { waitUntil: 'networkidle' });
  await expect.poll(() => requested.filter(isEditor)).not.toEqual([]);
});
