import { expectAccessible } from '../support/accessibility.ts';
import { mailedCode, mailedPassesOf, mailedVerificationPath } from '../support/outbox.ts';
import { pathOf, registerThroughApi, signUp } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

test('a guest’s registration: mailed again, found by signing up and confirming, and by a code', async ({
  page,
  organiser,
}) => {
  const event = await organiser.createEvent({ title: 'Kite flying', capacity: 20 });
  const { email } = await registerThroughApi(page.request, event._id, 'Asha Rao');

  await page.goto('/my-passes');
  await whenReady(page);
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me my passes' }).click();
  await expect(page.getByRole('status')).toContainText('This site cannot send e-mail yet');
  // Keys go on from where the form was, not from the top of the page.
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto(await mailedPassesOf(email));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kite flying');

  await page.goto('/register?next=%2Fmy-registrations');
  await whenReady(page);
  await signUp(page, 'Asha Rao', email);
  await page.waitForURL(/\/my-registrations$/);
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
  await expect(page.getByText('You have not registered for any event yet')).toBeVisible();
  await expectAccessible(page);
  // A server without a mail server promises no second mail.
  await expect(page.getByText('This site cannot send e-mail yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();

  await page.goto(await mailedVerificationPath(email));
  await whenReady(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My registrations' }).click();
  await expect(page.getByRole('heading', { name: 'Kite flying' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeHidden();

  await page.getByRole('link', { name: 'Your account' }).click();
  await page.waitForURL(/\/account$/);
  await whenReady(page);
  await expectAccessible(page);
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your account is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  const other = await organiser.createEvent({ title: 'Chess' });
  await page.goto(`${pathOf(other)}/payment`);
  await expect(page.getByRole('textbox', { name: /^Phone/ })).toHaveValue('+91 98765 43210');

  await page.goto('/my-registrations');
  await whenReady(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out')).toBeVisible();
  await page.goto('/my-registrations');
  await whenReady(page);
  await page.getByRole('link', { name: 'Mail me a code' }).click();
  // The page that it leads from has such a field, too.
  await page.waitForURL(/\/signin\/code/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Code is required');
  await page.getByLabel('Code').fill(await mailedCode(email));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/my-registrations$/);
  await expect(page.getByRole('heading', { name: 'Kite flying' })).toBeVisible();
});

test('a sign-up that ends with a mailed code asks for it without a complaint', async ({ page, consoleErrors }) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { success: false, status: 403, code: 'sign_up_by_code', title: 'The sign-up ends with a mailed code' },
    }),
  );
  await page.goto('/register');
  await whenReady(page);
  await page.evaluate(() => {
    document.addEventListener('invalid', () => document.body.setAttribute('data-complained', ''), true);
  });
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha.code@example.com');
  await page.getByLabel('Password').fill('a-password-for-tests');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').press('1');
  await expect(page.locator('body')).not.toHaveAttribute('data-complained');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a code makes an account with a name, and leads to the registrations of its e-mail', { tag: '@smoke' }, async ({
    page,
    organiser,
    consoleErrors,
  }) => {
    consoleErrors.allow(FAILED_REQUEST);
    const event = await organiser.createEvent({ title: 'Quiet chess' });
    const { email } = await registerThroughApi(page.request, event._id, 'Quiet Rao');
    await page.goto('/signin/code');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByLabel('Code').fill(await mailedCode(email));
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Your name').fill('Quiet Rao');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/my-registrations$/);
    await expect(page.getByRole('heading', { name: 'Quiet chess' })).toBeVisible();
  });
});
