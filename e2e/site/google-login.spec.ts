import { expect } from '@playwright/test';
import { OpenidServer, studentClaims } from '../../test/support/servers/openid-server.ts';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { OWN_ADMIN, startOwnServer } from '../support/own-server.ts';
import { festivalTest, whenReady } from '../support/site-fixtures.ts';

/** A server of its own, with a local OpenID provider in Google's place. */
const test = festivalTest.extend<{ college: { google: OpenidServer; origin: string } }>({
  college: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const google = await OpenidServer.start();
      const { clientId, clientSecret, issuer } = google.config;
      const server = await startOwnServer({
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
        GOOGLE_DOMAINS: 'college.test, utsav.test',
        GOOGLE_ISSUER: issuer,
      });
      await use({ google, origin: server.origin });
      await server.stop();
      await google.stop();
    },
    { timeout: 120_000 },
  ],
});

test('a student logs in with Google, also after a wrong account and without JavaScript; an admin opens the panel', async ({
  page,
  browser,
  college: { google, origin },
}) => {
  google.claims = { ...studentClaims, hd: undefined, email: 'asha@gmail.test' };
  await page.goto(`${origin}/signin?next=/account`);
  await whenReady(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('asha@gmail.test is not an account of the college');
  await expectAccessible(page);
  await expectNoOverflow(page);

  google.claims = { ...studentClaims };
  await page.goto(`${origin}/signin?next=/account`);
  await whenReady(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(`${origin}/account`);
  await expect(page.locator('input[name=name]')).toHaveValue('Asha Rao');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`${origin}/signin`);
  await still.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(still.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await still.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(still.getByRole('heading', { name: 'My registrations' })).toBeVisible();
  await plain.close();

  await page.goto(`${origin}/admin`);
  await expect(page.getByRole('status')).toContainText('this account cannot open the panel');
  google.claims = { ...studentClaims, sub: 'google-2002', hd: 'utsav.test', email: OWN_ADMIN.email };
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(`${origin}/home`);
});
