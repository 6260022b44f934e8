import { type CDPSession, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../support/accessibility.ts';
import { OWN_ADMIN, startOwnServer } from '../../support/own-server.ts';
import { festivalTest } from '../../support/site-fixtures.ts';

/** A server of its own: passkeys belong to a host name, and the shared one is opened by its ip. */
const test = festivalTest.extend<{ origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startOwnServer({}, 'localhost');
      await use(server.origin);
      await server.stop();
    },
    { timeout: 120_000 },
  ],
});

/** Chromium's virtual authenticator, as a laptop with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; id: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id };
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('an admin adds a passkey, logs in with it, and removes it; a finger that is not known gets nowhere', {
  tag: '@smoke',
}, async ({ page, origin }) => {
  const { session, id: authenticatorId } = await addAuthenticator(page);
  await page.goto(`${origin}/admin`);
  await page.getByLabel('Email').fill(OWN_ADMIN.email);
  await page.locator('input[type=password]').fill(OWN_ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`${origin}/home?view=account-security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Device').fill('My laptop');
  await dialog.locator('input[type=password]').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Wrong password')).toBeVisible();
  await expectSound(page);
  await dialog.locator('input[type=password]').fill(OWN_ADMIN.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();
  await expectSound(page);

  await page.context().clearCookies();
  await page.goto(`${origin}/admin`);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await expectSound(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(`${origin}/home?view=account-security`);
  await expect(page.getByText(/^Last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove My laptop' });
  await expect(removal).toContainText('You cannot log in with it any more. You still log in with your password.');
  await removal.locator('input[type=password]').fill(OWN_ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(removal).toBeHidden();
  await expect(page.getByText('My laptop')).toBeHidden();

  await page.context().clearCookies();
  await page.goto(`${origin}/admin`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey cannot log in here');
});
