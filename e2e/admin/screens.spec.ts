import { expectSoundOnBoth } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { scriptsOf } from '../support/built-scripts.ts';

const doors = ['/admin', '/login', '/admin-forgot-password', '/admin-reset-password?token=x'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The workers share the tests of this file.
test.describe.configure({ mode: 'parallel' });

// Every screen behind the login is looked at in security/stored-xss.spec.ts.
test('the screens before the login are accessible and fit the screen', async ({ page }) => {
  for (const path of doors) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSoundOnBoth(page, { tags });
    });
  }
});

test('the palette finds screens and events, by keyboard alone', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Jump'), description: 'Words' });
  await admin.goto('/home');
  await expect(admin.getByText('Total Events')).toBeVisible();
  await admin.keyboard.press('Control+k');
  const search = admin.getByRole('textbox', { name: 'Search the panel' });
  await expect(search).toBeFocused();
  await expectSoundOnBoth(admin, { tags });
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

test('letters typed before the palette has the focus are in it, and nowhere else', async ({ admin }) => {
  await admin.goto('/home');
  await expect(admin.getByText('Total Events')).toBeVisible();
  await admin.getByLabel('Search events').focus();
  // As on a slow computer: no key waits for what the one before did.
  const cdp = await admin.context().newCDPSession(admin);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const press = (key: string, more = {}) =>
    cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: `Key${key.toUpperCase()}`, ...more });
  await Promise.all([press('k', { modifiers: 2 }), ...[...'inquiries'].map((key) => press(key, { text: key }))]);
  const search = admin.getByRole('textbox', { name: 'Search the panel' });
  await expect(search).toBeFocused();
  await admin.keyboard.type(' of');
  await expect(search).toHaveValue('inquiries of');
  await expect(admin.getByLabel('Search events')).toHaveValue('');
});

test('a screen that fails to render says so beside the menu, which leads to the others', async ({
  admin,
  complaints,
}) => {
  complaints.allow(/is not iterable|React Router caught/);
  await admin.route('**/api/trash/events', (route) => route.fulfill({ json: { success: true, data: 7 } }));
  await admin.goto('/admin/trash');
  const failure = admin.getByRole('alert').filter({ hasText: 'This screen could not be shown.' });
  await expect(failure).toBeVisible();
  await expectSoundOnBoth(admin, { tags });
  await admin.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(failure).toBeHidden();
});

test('the sidebar collapses below 1024 px', async ({ admin }) => {
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
