import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectSoundOnBoth } from '../support/accessibility.ts';
import { newEmail, pathOf, signUp } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

const teamEvent = { isRegistrationNeeded: true, participationType: 'team', teamSize: 3, teamEntryFee: 900 };

/** Somebody else, with a browser of their own. */
async function another(browser: Browser, opened: BrowserContext[]): Promise<Page> {
  const context = await browser.newContext();
  opened.push(context);
  return context.newPage();
}

async function joinAs(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await whenReady(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(page, name);
  await page.waitForURL(/\/join\//);
  await whenReady(page);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await page.waitForURL(/\/team\//);
}

test('a team is joined by its code, changed by its leader, and all three are on the pass', {
  tag: ['@phone-only', '@smoke'],
}, async ({ page, browser, organiser, consoleErrors }) => {
  test.slow();
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Relay', ...teamEvent });
  const opened: BrowserContext[] = [];
  await page.goto(`${pathOf(event)}/teamregistration`);
  await whenReady(page);
  await page.getByRole('link', { name: 'Start a team' }).click();
  await page.waitForURL(/\/register\?next=/);
  await expect(page.getByRole('link', { name: 'Log in', exact: true }).last()).toHaveAttribute(
    'href',
    /\/login\?next=/,
  );
  await signUp(page, 'Leela Leader');
  await page.waitForURL(/\/createteam$/);
  await expect(page.getByLabel('Your name')).toHaveValue('Leela Leader');
  await expectSoundOnBoth(page);
  const teamName = `Bits ${Date.now()}`;
  await page.getByLabel('Team name').fill(teamName);
  await page.getByLabel('Team logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.getByRole('button', { name: 'Start the team' }).click();
  await page.waitForURL(/\/team\//);
  await expect(page.getByText('1 of 3 people')).toBeVisible();
  const link = (await page.getByText(/\/join\/[A-Z]{6}$/).textContent()) ?? '';
  await expectSoundOnBoth(page);

  const second = await another(browser, opened);
  await joinAs(second, link, 'Arun Second');
  await expect(second.getByText('2 of 3 people')).toBeVisible();
  await expect(second.getByRole('button', { name: /Close the team/ })).toHaveCount(0);

  const third = await another(browser, opened);
  await third.goto('/join');
  await third.getByLabel('Team code').fill((link.split('/').at(-1) ?? '').toLowerCase());
  await third.getByRole('button', { name: 'Find the team' }).click();
  await third.waitForURL(/\/join\/[A-Z]{6}$/);
  await expect(third.getByRole('heading', { level: 1 })).toHaveText(`Join ${teamName}`);
  await expectSoundOnBoth(third);
  await joinAs(third, third.url(), 'Tara Third');
  await expect(third.getByText('3 of 3 people')).toBeVisible();

  const fourth = await another(browser, opened);
  await fourth.goto(link);
  await expect(fourth.getByText('This team is full.')).toBeVisible();

  await page.reload();
  await whenReady(page);
  await page.getByLabel('Change Tara Third').click();
  await page.getByRole('region', { name: 'Remove Tara Third' }).locator('summary').click();
  await page.getByRole('button', { name: 'Remove Tara Third' }).click();
  await expect(page.getByText('2 of 3 people')).toBeVisible();
  await page.getByRole('button', { name: 'Close the team to new members' }).click();
  await expect(page.getByText('The team is closed to new members.')).toBeVisible();
  await third.goto(link);
  await expect(third.getByText('The leader has closed this team')).toBeVisible();
  await page.getByRole('button', { name: 'Open the team to new members' }).click();
  await expect(page.getByRole('button', { name: 'Close the team to new members' })).toBeVisible();
  await third.reload();
  await whenReady(third);
  await third.getByRole('button', { name: 'Join the team' }).click();
  await third.waitForURL(/\/team\//);

  await page.reload();
  await page.getByRole('link', { name: 'Pay ₹900/-' }).click();
  await page.waitForURL(/\/payment\?registration=/);
  await expect(page.getByText(teamName)).toBeVisible();
  const code = new URL(page.url()).searchParams.get('registration');
  const registration = (await (await page.request.get(`/api/passes/${code}`)).json()).data;
  await organiser.post(`/api/registrations/${registration._id}/desk-payment`);
  await second.goto('/my-registrations');
  await expectSoundOnBoth(second);
  await second.getByRole('link', { name: 'Open the pass' }).click();
  for (const name of ['Leela Leader', 'Arun Second', 'Tara Third']) {
    await expect(second.getByText(name)).toBeVisible();
  }

  await page.goto(`/team/${registration.teamId}`);
  await whenReady(page);
  await page.getByLabel('Change Arun Second').click();
  await page.getByRole('region', { name: 'Make Arun Second the leader' }).locator('summary').click();
  await page.getByRole('button', { name: 'Make Arun Second the leader' }).click();
  await expect(page.getByText('The team has a new leader')).toBeVisible();
  await expect(page.getByRole('button', { name: /Close the team/ })).toHaveCount(0);
  await Promise.all(opened.map((context) => context.close()));
});

test('the whole team at once goes on to its payment', { tag: '@phone-only' }, async ({ page, organiser }) => {
  const event = await organiser.createEvent({ title: 'Tug of war', capacity: 60, ...teamEvent });
  await page.goto(`${pathOf(event)}/teamregistration`);
  await whenReady(page);
  await expect(page.getByText('60 of 60 seats left')).toBeVisible();
  await page.getByLabel('Team name').fill('Pullers');
  await page.getByLabel('Contact email').fill(newEmail('pullers'));
  await page.locator('input[name="members.0.name"]').fill('Asha Rao');
  await page.locator('input[name="members.0.email"]').fill(newEmail('asha'));
  await page.getByRole('button', { name: 'Register Team' }).click();
  await expect(page.getByText('Team Registration Successful!')).toBeVisible();
  await expect(page.getByText('59 of 60 seats left')).toBeVisible();
  await page.getByRole('link', { name: 'Go on to the payment' }).click();
  await page.waitForURL(/\/payment\?registration=/);
  await expect(page.getByText('₹900/-').first()).toBeVisible();
  await expect(page.getByText('Pullers')).toBeVisible();
});

test('a registered team is there after a reload and on the way back, until another one begins', {
  tag: '@phone-only',
}, async ({ page, organiser }) => {
  const event = await organiser.createEvent({ title: 'Last seat', capacity: 1, ...teamEvent });
  const form = `${pathOf(event)}/teamregistration`;
  await page.goto(form);
  await whenReady(page);
  await page.getByLabel('Team name').fill('Pullers');
  await page.getByLabel('Contact email').fill(newEmail('pullers'));
  await page.locator('input[name="members.0.name"]').fill('Asha Rao');
  await page.locator('input[name="members.0.email"]').fill(newEmail('asha'));
  await page.getByRole('button', { name: 'Register Team' }).click();
  const done = page.getByText('Team Registration Successful!');
  await expect(done).toBeVisible();
  // It took the last seat: others go to the waitlist, not this team.
  await expect(page.getByText('Full: join the waitlist')).toBeVisible();
  await expect(page.getByText('The team goes to the waitlist')).toHaveCount(0);
  const code = await page.locator('a[href^="/join/"]').textContent();
  // A url is shared, and who has the code has the pass.
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await page.reload();
  await whenReady(page);
  await expect(done).toBeVisible();
  await expect(page.locator('a[href^="/join/"]')).toHaveText(code ?? '');
  await page.getByRole('link', { name: 'Go on to the payment' }).click();
  await page.waitForURL(/\/payment\?registration=/);
  await page.goBack();
  await expect(done).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await whenReady(page);
  await page.getByRole('button', { name: 'Register Another Team' }).click();
  await expect(page.getByLabel('Team name')).toHaveValue('');
  await page.getByLabel('Team name').fill('Pushers');
  await page.reload();
  await whenReady(page);
  await expect(page.getByLabel('Team name')).toHaveValue('Pushers');
});

test('an unknown team and an unknown code are not found', async ({ page, consoleErrors }) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.goto('/join/ZZZZZZ');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByText('Copy the whole link from the message, or ask the leader')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Join a team by its code' }).click();
  await expect(page.getByLabel('Team code')).toBeVisible();
  await page.goto('/join?code=12');
  await expect(page.getByText('A team code has six letters')).toBeVisible();
  await page.getByLabel('Team code').fill('zzzzzz');
  await page.getByRole('button', { name: 'Find the team' }).click();
  await expect(page.getByText('No team has this code')).toBeVisible();
  await expect(page.getByLabel('Team code')).toHaveValue('zzzzzz');
  await page.goto('/team/nobody');
  await expect(page).toHaveURL(/\/signin\?next=%2Fteam%2Fnobody$/);
});
