import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { PICTURE } from '../support/admin-test.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/site-fixtures.ts';

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha@student.test');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.getByLabel('College').fill('COEP Pune');
  await page.getByLabel('Why are you interested?').fill('I know everybody.');
  await page.getByLabel('Expected registrations').fill('20');
}

test('the page lists what an ambassador gets', async ({ page }) => {
  await page.goto('/apply');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Be the Face of Our Events');
  for (const name of ['Recognition', 'Networking', 'Exclusive Perks', 'Levels', 'Meet Our Ambassadors', 'Contact']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  for (const text of ['5-10 registrations', '11-15 registrations', '15+ registrations', 'Letter of recommendation']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText('3-5 hours per week').first()).toBeVisible();
});

test('ambassadors are filtered by event, and shown in a popup that gives the focus back', async ({ page }) => {
  await page.goto('/apply');
  await whenReady(page);
  const people = page.getByRole('region', { name: 'Meet Our Ambassadors' }).locator('li');
  const all = await people.count();
  expect(all).toBeGreaterThan(2);
  const filter = page.getByLabel('Event', { exact: true });
  await filter.selectOption({ label: 'Taal' });
  // No event of the sample festival has all of them.
  await expect.poll(() => people.count()).toBeLessThan(all);
  await expect(people).not.toHaveCount(0);
  await filter.selectOption({ label: 'All events' });
  await expect(people).toHaveCount(all);
  const opener = people.first().getByRole('button');
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('without a photo the form asks for an image', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/apply');
  await whenReady(page);
  await fill(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select an image');
  await expect(page.getByText('Please select an image')).toHaveCount(1);
  await expect(page.getByLabel('Photo', { exact: true })).toBeFocused();
  await expectAccessible(page);
  // What only the server's rules find is said together with what the browser misses.
  await page.getByLabel('College').fill('');
  await page.getByLabel('Phone').fill('none');
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const error of ['College is required', 'Please enter a valid phone number', 'Please select an image'])
    await expect(page.locator('#inquiry').getByText(error)).toBeVisible();
});

test('an application previews its photo, is sent, and leaves an empty form with the message of the server', async ({
  page,
}) => {
  await page.goto('/apply');
  await whenReady(page);
  await fill(page);
  await page.getByLabel('Photo').setInputFiles(PICTURE);
  await expect(page.getByAltText('Your selection')).toBeVisible();
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/ambassador/ambassador-inquiry', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  seen.resolve();
  await expect(page.locator('#inquiry').getByRole('status')).not.toBeEmpty();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(page.getByAltText('Your selection')).toHaveCount(0);
});

test('a link that cannot be followed without a connection leaves the form as it is', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/apply');
  await whenReady(page);
  await page.getByLabel('Full name').fill('Asha Rao');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByText('No connection, so this page stays open.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await context.setOffline(false);
});

test('a failed application shows the error and keeps its values, also in another language', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.route('**/api/ambassador/ambassador-inquiry', (route) => route.abort());
  await page.goto('/apply');
  await whenReady(page);
  await fill(page);
  await page.getByLabel('Photo').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to submit form. Please try again.');
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await page.goto('/apply?lang=hi');
  await expect(page.locator('[name=fullName]')).toHaveValue('Asha Rao');
  await expect(page.locator('[name=college]')).toHaveValue('COEP Pune');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // A refused form is a page with a status of its own, which the browser logs.
  test.beforeEach(({ consoleErrors }) => consoleErrors.allow(FAILED_REQUEST));

  test('filter, popup and application work', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/apply?event=no-such-event');
    await expect(page.getByText('No ambassadors match your current filters.')).toBeVisible();
    await page.goto('/apply');
    await page.getByRole('region', { name: 'Meet Our Ambassadors' }).locator('li').first().getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await fill(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please select an image');
    await expect(page.getByLabel('College')).toHaveValue('COEP Pune');
    await page.getByLabel('Photo').setInputFiles(PICTURE);
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Please choose the file again')).toBeVisible();
    await page.getByLabel('Phone').fill('+91 98765 43210');
    await page.getByLabel('Photo').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Submit' }).click();
    // The page begins with the form, and the form with the outcome.
    await expect(page.locator('#inquiry form > [role="status"]:first-child')).not.toBeEmpty();
    // Loading the page again does not apply again: it is no response to a form.
    await expect(page).toHaveURL(/\/apply\?said=applied#inquiry$/);
    expect((await page.reload())?.request().method()).toBe('GET');
    await expect(page.locator('#inquiry form > [role="status"]:first-child')).not.toBeEmpty();
  });
});
