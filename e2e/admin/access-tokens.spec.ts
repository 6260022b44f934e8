import type { Page } from '@playwright/test';
import { expectSoundOnBoth } from '../support/accessibility.ts';
import { expect, test } from '../support/admin-test.ts';
import { createAdmin } from '../support/careful-admin.ts';

/** As an admin with a password of their own. */
async function logIn(page: Page, name: string): Promise<string> {
  const { email, password } = await createAdmin(name);
  await page.goto('/admin');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);
  return password;
}

test('a token is made for what it may do, shown once, works without a session, and is revoked', async ({
  page,
  playwright,
  baseURL,
  complaints,
}) => {
  // A token without a power is refused.
  complaints.allow(/status of 400/);
  const password = await logIn(page, 'tokens');
  await page.goto('/home?view=account-security');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a token' });
  await dialog.getByLabel('What uses it').fill('Screen in the hall');
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await expect(dialog.getByText('Choose what it may do')).toBeVisible();
  await expectSoundOnBoth(page);
  await dialog.getByLabel('Read registrations').check();
  await dialog.getByRole('button', { name: 'Make the token' }).click();

  const shown = page.getByRole('dialog', { name: 'Your token' });
  const token = (await shown.locator('code', { hasText: 'utsav_' }).textContent()) ?? '';
  await expectSoundOnBoth(page);
  const program = await playwright.request.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    ...(baseURL ? { baseURL } : {}),
  });
  expect((await program.get('/api/registrations')).status()).toBe(200);
  expect((await program.get('/api/audit')).status()).toBe(403);

  await page.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText('Screen in the hall', { exact: true })).toBeVisible();
  await expectSoundOnBoth(page);
  await page.getByRole('button', { name: 'Revoke Screen in the hall' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revoke Screen in the hall' });
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^Revoked/)).toBeVisible();
  expect((await program.get('/api/registrations')).status()).toBe(401);
  await program.dispose();
});

test('a list is downloaded from its menu, and read by a spreadsheet until its URL is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  const password = await logIn(page, 'sheets');
  await page.goto('/admin/payments?view=all');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'As XLSX' })).toHaveAttribute(
    'href',
    /\/api\/exports\/payments\/xlsx\?status=paid$/,
  );
  await expectSoundOnBoth(page);
  await page.getByRole('menuitem', { name: 'As live sheet…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Live sheet: Payments' });
  await dialog.getByLabel('Which sheet reads it').fill('Desk on day one');
  await dialog.locator('input[type=password]').fill(password);
  await expectSoundOnBoth(page);
  await dialog.getByRole('button', { name: 'Make the live sheet' }).click();
  const formula = (await dialog.locator('code', { hasText: 'IMPORTDATA' }).textContent()) ?? '';
  await expectSoundOnBoth(page);
  const [, url = ''] = /^=IMPORTDATA\("(.+)"\)$/.exec(formula) ?? [];
  const program = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const read = await program.get(url);
  expect([read.status(), read.headers()['cache-control']]).toEqual([200, 'no-store']);
  expect(await read.text()).toMatch(/^.?Payment,Event,/);

  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.goto('/home?view=account-security');
  await expect(page.getByText('Live sheet: Payments, without contact data')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Desk on day one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^Revoked/)).toBeVisible();
  expect((await program.get(url)).status()).toBe(401);
  await program.dispose();
});
