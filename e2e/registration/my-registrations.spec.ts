import { expectAccessible } from '../support/accessibility.ts';
import { pathOf, signUp } from '../support/registration-api.ts';
import { expect, test, whenReady } from '../support/registration-test.ts';

test('my registrations: through the login and back, empty, one registration, cancelled, logged out', {
  tag: '@smoke',
}, async ({ page, organiser }) => {
  await page.goto('/my-registrations');
  await expect(page).toHaveURL(/\/signin\?next=%2Fmy-registrations$/);
  await whenReady(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  const email = await signUp(page, 'Nila Bose');
  await page.waitForURL(/\/my-registrations$/);
  await expect(page.getByText('You have not registered for any event yet')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  // Cached for everybody, the login says all the same who is logged in.
  await page.goto('/signin?next=%2Fmy-registrations');
  const already = page.getByRole('region', { name: 'Your account' });
  await expect(already.getByRole('status')).toHaveText('You are logged in as Nila Bose.');
  await expect(already.getByRole('button', { name: 'Log out' })).toBeVisible();
  // Before the form, which stays for a session that has ended.
  await expect(page.locator('[aria-label="Your account"] ~ form').getByLabel('Email')).toBeVisible();
  await expectAccessible(page);
  await already.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(/\/my-registrations$/);

  // Who applies as an ambassador is not asked again for what the account knows.
  await page.goto('/apply');
  await expect(page.getByLabel('Full name')).toHaveValue('Nila Bose');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  const event = await organiser.createEvent({ title: 'Star gazing', isAuthenticationNeeded: true, entryFee: 40 });
  await page.goto(pathOf(event));
  await whenReady(page);
  await page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Nila Bose');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  await page.getByRole('button', { name: 'Go on to pay ₹40/-' }).click();
  await page.waitForURL(/\/payment\?registration=/);
  await page.goto(`${pathOf(event)}/payment`);
  await expect(page, 'an existing registration is shown again').toHaveURL(/\/payment\?registration=/);

  await page.goto('/my-registrations');
  await whenReady(page);
  await expect(page.getByRole('heading', { name: 'Star gazing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay ₹40/-' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See or cancel' }).click();
  await page.waitForURL(/\/pass\//);
  await page.getByText('Cancel this registration').click();
  await page.getByRole('button', { name: 'Cancel the registration' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.goto('/my-registrations');
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

  await whenReady(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/my-registrations');
  await expect(page).toHaveURL(/\/signin/);
});

test('a login page never redirects off the site', async ({ page }) => {
  await page.goto('/register?next=https://evil.example/');
  await whenReady(page);
  await signUp(page, 'Nila Bose');
  await page.waitForURL((url) => url.pathname === '/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('login leads back, and logging out works', async ({ page }) => {
    await page.goto('/my-registrations');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await signUp(page, 'Quiet Bose');
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/my-registrations$/);
    await expect(page.getByText('You have not registered for any event yet')).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.goto('/my-registrations');
    await expect(page).toHaveURL(/\/signin/);
  });
});
