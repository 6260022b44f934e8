import { expectAccessible } from '../support/accessibility.ts';
import { mailedResetPath } from '../support/outbox.ts';
import { newEmail } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/site-fixtures.ts';

test('a participant who forgot the password sets a new one by the mailed link, once', async ({
  page,
  request,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const email = newEmail('forgetful');
  const headers = { origin: baseURL ?? '' };
  const account = { name: 'Forgetful', email, password: 'forgotten soon' };
  expect((await request.post('/api/auth/register', { data: account, headers })).ok()).toBe(true);
  await page.goto('/signin');
  await whenReady(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  // No mail server is set here, and nothing says that a link is on its way.
  await expect(page.getByRole('status')).toContainText('This site cannot send e-mail yet');

  const link = await mailedResetPath(email);
  expect(link).toMatch(/^\/reset-password\?token=/);
  const response = await page.goto(link);
  expect(response?.status()).toBe(200);
  expect(response?.headers()['cache-control']).toContain('no-store');
  await whenReady(page);
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('token', 'marker'));
  await page.getByLabel('New password').fill('a new password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('status')).toContainText('Your new password is set');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a new password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Successful!').first()).toBeVisible();

  // Used: the page says so before anything is typed.
  await page.goto(link);
  await whenReady(page);
  await expect(page.getByRole('alert')).toContainText('This link was used already');
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('an incomplete link shows an error', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toContainText('The link is incomplete');
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('both forms work', { tag: '@smoke' }, async ({ page, request, baseURL }) => {
    const email = newEmail('scriptless');
    const account = { name: 'Scriptless', email, password: 'forgotten soon' };
    await request.post('/api/auth/register', { data: account, headers: { origin: baseURL ?? '' } });
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('status')).toContainText('This site cannot send e-mail yet');
    await page.goto(await mailedResetPath(email));
    await page.getByLabel('New password').fill('a new password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('status')).toContainText('Your new password is set');
  });
});
