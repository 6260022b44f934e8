import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { expect, test } from '../support/admin-test.ts';
import { createAdmin } from '../support/careful-admin.ts';

test('a token is made for what it may do, shown once, works without a session, and is revoked', {
  tag: '@phone',
}, async ({ page, playwright, baseURL, complaints }) => {
  // A token without a power is refused.
  complaints.allow(/status of 400/);
  const { email, password } = await createAdmin('tokens');
  await page.goto('/admin');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/home?view=account-security');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a token' });
  await dialog.getByLabel('What uses it').fill('Screen in the hall');
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await expect(dialog.getByText('Choose what it may do')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Read registrations').check();
  await dialog.getByRole('button', { name: 'Make the token' }).click();

  const shown = page.getByRole('dialog', { name: 'Your token' });
  const token = (await shown.locator('code', { hasText: 'utsav_' }).textContent()) ?? '';
  await expectAccessible(page);
  await expectNoOverflow(page);
  const program = await playwright.request.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    ...(baseURL ? { baseURL } : {}),
  });
  expect((await program.get('/api/registrations')).status()).toBe(200);
  expect((await program.get('/api/audit')).status()).toBe(403);

  await page.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText('Screen in the hall', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke Screen in the hall' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revoke Screen in the hall' });
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^Revoked/)).toBeVisible();
  expect((await program.get('/api/registrations')).status()).toBe(401);
  await program.dispose();
});
