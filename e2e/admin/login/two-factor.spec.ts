import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../support/accessibility.ts';
import { expect, test } from '../../support/admin-test.ts';
import { appOf, createAdmin, createCarefulAdmin } from '../../support/careful-admin.ts';
import { whenReady } from '../../support/site-fixtures.ts';

const SECURITY = '/home?view=account-security';

async function givePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Nothing breaks a rule of axe, and nothing is wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('two-factor is enabled with the password, an app and a first code; recovery codes are shown once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email, password } = await createAdmin('new');
  await page.goto('/admin');
  await givePassword(page, { email, password });
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(SECURITY);
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Switch on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch on two-step login' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Wrong password')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');

  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(dialog.getByRole('link')).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`));
  await expectSound(page);

  await dialog.getByLabel('Code').fill('000 000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Wrong code. Enter the one your app shows now.')).toBeVisible();
  await expect(dialog.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  const code = appOf(secret).nextCode();
  await dialog.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allInnerTexts();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('utsav-recovery-codes.txt');
  const text = await readFile(await file.path(), 'utf8');
  for (const each of codes) expect(text).toContain(each);
  await shown.getByRole('button', { name: 'I have kept them' }).click();

  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await expect(page.getByText('Recovery codes left')).toBeVisible();
  await page.reload();
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expectSound(page);
});

test('a login asks for the code and refuses a wrong one at its field', { tag: '@smoke' }, async ({
  page,
  request,
  baseURL,
  complaints,
}) => {
  complaints.allow(/400 \(Bad Request\)/);
  const admin = await createCarefulAdmin(request, baseURL ?? '');
  await page.goto('/home?view=inquiries');
  await givePassword(page, admin);
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const field = page.getByLabel('Code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expectSound(page);

  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the 6 digits of your app, or a recovery code')).toBeVisible();
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong code. Enter the one your app shows now.')).toBeVisible();
  await expectSound(page);
  // A phone that switched to the app may reload the page.
  await page.reload();
  await field.fill(admin.app.nextCode());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\?view=inquiries$/);
  await expect(page.getByRole('heading', { name: 'Inquiries' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});

test('a recovery code logs in once; the challenge without a password leads back to the login', async ({
  page,
  request,
  baseURL,
}) => {
  const admin = await createCarefulAdmin(request, baseURL ?? '');
  const [code = ''] = admin.recoveryCodes;
  const giveRecoveryCode = async () => {
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.getByLabel('Recovery code').fill(code.toUpperCase());
    await page.keyboard.press('Enter');
  };
  await page.goto('/admin');
  await givePassword(page, admin);
  await giveRecoveryCode();
  await expect(page).toHaveURL(/\/home$/);
  // What the dashboard still asks for would be refused, and complained of, without the session.
  await expect(page.getByText('Total Events')).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.waitForLoadState('networkidle');

  await page.context().clearCookies();
  await page.goto('/admin');
  await givePassword(page, admin);
  await giveRecoveryCode();
  await expect(page.getByText('This recovery code is wrong or was used already.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/admin?step=code');
  await page.getByLabel('Code').fill(admin.app.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByText('This login took too long. Enter your password once more.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expectSound(page);
});

test('new recovery codes and switching off need password and code', async ({ page, baseURL }) => {
  const { password, app, recoveryCodes } = await createCarefulAdmin(page.request, baseURL ?? '');
  await page.goto(SECURITY);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renewing = page.getByRole('dialog', { name: 'New recovery codes' });
  await renewing.getByLabel('Password', { exact: true }).fill(password);
  await renewing.getByLabel('Code').fill(app.nextCode());
  await expectSound(page);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const [fresh = ''] = await shown.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).not.toContain(fresh);
  await shown.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('button', { name: 'Switch off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch off two-step login' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByText('This recovery code is wrong or was used already.')).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel('Recovery code').fill(fresh);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});

test('an expired session is replaced without leaving the page, with the code', async ({ page, baseURL }) => {
  const admin = await createCarefulAdmin(page.request, baseURL ?? '');
  await page.goto('/home?view=create-ambassador');
  await page.getByLabel('Name').fill('Meera Nair');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create Ambassador' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Email').fill(admin.email);
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.getByLabel('Code').fill(admin.app.nextCode());
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Meera Nair');
});

test('the page offers to try again where the status cannot be fetched', async ({ admin, complaints }) => {
  complaints.allow(/500 \(Internal Server Error\)|Error fetching/);
  await admin.route('**/api/auth/two-factor', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await admin.goto(SECURITY);
  await expect(admin.getByRole('alert')).toContainText('The state of two-step login could not be fetched');
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByText('Off', { exact: true })).toBeVisible();
});

test('the login of the site asks for the code, too', async ({ page, request, baseURL }) => {
  const admin = await createCarefulAdmin(request, baseURL ?? '');
  await page.goto('/signin');
  await whenReady(page);
  await givePassword(page, admin);
  const field = page.getByLabel('Code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expectSound(page);
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong code. Enter the one your app shows now.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectSound(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(admin.recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login Successful!')).toBeVisible();
  await page.waitForURL((address) => address.pathname === '/');
});

test('the login of the site asks for the code without JavaScript, too', async ({
  browser,
  request,
  baseURL,
  viewport,
}) => {
  const admin = await createCarefulAdmin(request, baseURL ?? '');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', viewport });
  const page = await context.newPage();
  await page.goto('/signin');
  await givePassword(page, admin);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Wrong code. Enter the one your app shows now.')).toBeVisible();
  await page.getByLabel('Code').fill(admin.app.nextCode());
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Successful!')).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['utsav.session_token', 'utsav-device']);
  await context.close();
});
