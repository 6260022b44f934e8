import { expectSoundOnBoth } from '../support/accessibility.ts';
import { mailedErasurePath, mailedGuardianPath, mailedRegistrationPath } from '../support/outbox.ts';
import { newEmail, pathOf } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

test('under 18: the pass is valid once the guardian has agreed', { tag: '@phone-only' }, async ({
  page,
  organiser,
  consoleErrors,
}) => {
  // The page of a form that was sent back has the status 400.
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Junior quiz', capacity: 20 });
  const email = newEmail('minor');
  const guardian = newEmail('guardian');
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await expect(page.getByLabel('Parent or guardian')).toBeHidden();
  await page.getByLabel('I am under 18').check();
  // Both in one round.
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Parent or guardian')).toHaveAccessibleDescription('Name your parent or guardian');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await expectSoundOnBoth(page);
  await page.getByLabel('Parent or guardian').fill('Meera Rao');
  await page.getByLabel('Where we write to them').fill(guardian);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(/\/pass\/[2-9A-Z]{16}$/);
  const pass = page.url();
  await expect(page.getByText('Waits for a guardian’s consent')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toHaveCount(0);
  await expectSoundOnBoth(page);

  // A stranger's request mails no third person: the email waits for the verification of the e-mail.
  await page.goto(await mailedRegistrationPath(email));
  await page.getByRole('button', { name: 'Yes, confirm my e-mail' }).click();
  await page.waitForURL(/\/pass\//);
  await page.goto(await mailedGuardianPath(guardian));
  await expect(page.getByText('Asha Rao wants to take part in')).toBeVisible();
  await expectSoundOnBoth(page);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByText('Thank you. Your consent is recorded.')).toBeVisible();
  await page.goto(pass);
  await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();

  await page.goto('/erase');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByRole('status')).toContainText('This site cannot send e-mail yet');
  await page.goto(await mailedErasurePath(email));
  await expectSoundOnBoth(page);
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expect(page.getByText('Tick that you are sure').first()).toBeVisible();
  await page.getByLabel('I am sure').check();
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expect(page.getByRole('button', { name: 'Keep everything after all' })).toBeVisible();
});

test('a person downloads their data and takes back a consent', { tag: '@phone-only' }, async ({ page }) => {
  const email = newEmail('download');
  await page.goto('/register');
  await whenReady(page);
  await page.getByLabel('Name').fill('Zoya Khan');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a-password-for-tests');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await page.goto('/my-data');
  await expectSoundOnBoth(page);
  await page.getByRole('button', { name: 'Allow it' }).first().click();
  await expect(page.getByText('You allow e-mails about the festival’s next events.')).toBeVisible();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('You do not allow e-mails about the festival’s next events.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'As JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
});
