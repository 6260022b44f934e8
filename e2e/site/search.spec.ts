import { expectAccessible } from '../support/accessibility.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/site-fixtures.ts';

test('the dialog opens by button and by keyboard, shows all, and finds in title and description', {
  tag: '@smoke',
}, async ({ page, festival: { group, subEvents } }) => {
  const fetched: string[] = [];
  page.on('request', (request) => request.url().endsWith('/products') && fetched.push(request.url()));
  await page.goto('/');
  await whenReady(page);
  expect(fetched).toEqual([]);
  await page.getByRole('link', { name: 'Search events' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search events' });
  const box = dialog.getByRole('searchbox');
  await expect(box).toBeFocused();
  const results = dialog.getByRole('listitem');
  // Its sub-events name it too, as what they are part of.
  const ofGroup = results.filter({ has: page.getByText(group.title, { exact: true }) });
  await expect.poll(() => results.count()).toBeGreaterThan(30);
  // One far below the window is not laid out, and its poster not loaded.
  const isLaidOut = (poster: Element) => poster.checkVisibility({ contentVisibilityAuto: true });
  await expect.poll(() => results.first().locator('img').evaluate(isLaidOut)).toBe(true);
  expect(await results.last().locator('img').evaluate(isLaidOut)).toBe(false);
  await expectAccessible(page);
  await box.fill(`  ${group.title.toUpperCase()} `);
  await expect(ofGroup).toHaveCount(1);
  await box.fill('a machine that MOVES');
  await expect(ofGroup).toHaveCount(1);
  await box.fill('zzzzzz');
  await expect(dialog.getByText('No events found')).toBeVisible();
  // Misspelled, and with what tells it from others.
  await box.fill('hackthon');
  await expect(dialog.getByRole('region', { name: 'You may also mean' }).getByRole('link').first()).toContainText(
    /hackathon.*(Free|₹).*Registration/i,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
  await box.fill(subEvents[1]?.title ?? '');
  await box.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/openedEvent/.*/${subEvents[1]?._id}$`));
  await expect(dialog).toBeHidden();
  // As after every navigation, a screen reader reads the new page.
  await expect(page.getByRole('main')).toBeFocused();
  expect(fetched).toHaveLength(1);
});

test('a failed fetch is logged and can be retried', async ({ page, consoleErrors }) => {
  consoleErrors.allow(FAILED_REQUEST);
  consoleErrors.allow(/^Error fetching events:/);
  await page.route('**/products', (route) => route.abort());
  await page.goto('/gallery');
  await whenReady(page);
  await page.getByRole('link', { name: 'Search events' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search events' });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/products');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(30);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button leads to the search page', async ({ page, festival: { group } }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Search events' }).click();
    await page.getByRole('searchbox').fill(group.title);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('link', { name: group.title }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.title);
  });
});
