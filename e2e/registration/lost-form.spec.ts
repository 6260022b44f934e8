import type { Page } from '@playwright/test';
import { buildChoice, buildQuestion } from '#test/factories/questions.ts';
import { expectSoundOnBoth } from '../support/accessibility.ts';
import { scriptsOf } from '../support/built-scripts.ts';
import { newEmail, pathOf } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';
import { insertParticipant, openAdminSession } from '../support/sessions.ts';

// Scripts that the browser has already are not lost with the connection.
test.use({ keepsPage: false });

const LOST = /What you filled in is not lost/;

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(newEmail(name));
  await page.getByLabel('College').fill('Suryapur College of Engineering');
}

test('a form whose response is lost survives a reload, and sent again it registers once', {
  tag: ['@phone-only', '@smoke'],
}, async ({ page, organiser, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource|net::ERR/);
  const event = await organiser.createEvent({ title: 'Lost and found', capacity: 10 });
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await fillIn(page, 'Asha Rao');
  let arrived = 0;
  await page.route('**/api/registrations', async (route) => {
    await route.fetch();
    arrived += 1;
    await route.abort('connectionfailed');
  });
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText(LOST)).toBeVisible();
  expect(arrived).toBe(1);
  await expectSoundOnBoth(page);
  await page.unroute('**/api/registrations');

  await page.reload();
  await whenReady(page);
  await expect(page.getByText('What you had filled in is back.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('College')).toHaveValue('Suryapur College of Engineering');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(/\/pass\//);
  await expect(page.getByText('Asha Rao')).toBeVisible();
  const seats = await page.request.get(`/api/events/${event._id}/seats`);
  expect((await seats.json()).data.reserved).toBe(1);

  // What was sent is no draft any more.
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('what is typed before a draft has come back stays, and is kept with the rest @phone-only', async ({
  page,
  organiser,
}) => {
  const event = await organiser.createEvent({ title: 'Slow return', ageRule: 'band' });
  const size = buildChoice(['Small', 'Large'], { label: 'Size' });
  await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: [size] });
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await fillIn(page, 'Asha Rao');
  await page.getByLabel('Age').selectOption('Under 18');
  await page.getByLabel('Small').check();
  // What fills forms in comes late.
  const late = Promise.withResolvers<void>();
  await page.route(scriptsOf('sending'), async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.reload();
  await whenReady(page);
  await page.getByLabel('Name').fill('Asha R. Rao');
  await page.getByLabel('Age').selectOption('18 or older');
  await page.getByLabel('Large').check();
  late.resolve();
  const expectBoth = async () => {
    await expect(page.getByText('What you had filled in is back.')).toBeVisible();
    await expect(page.getByLabel('College')).toHaveValue('Suryapur College of Engineering');
    await expect(page.getByLabel('Name')).toHaveValue('Asha R. Rao');
    await expect(page.getByLabel('Age').locator(':checked')).toHaveText('18 or older');
    await expect(page.getByLabel('Large')).toBeChecked();
  };
  await expectBoth();

  await page.reload();
  await whenReady(page);
  await expectBoth();
});

test('what is typed into a team form before its draft has come back stays, and the rest comes back @phone-only', async ({
  page,
  organiser,
}) => {
  const event = await organiser.createEvent({
    title: 'Slow trio',
    participationType: 'team',
    teamSize: 3,
    ageRule: 'band',
  });
  const open = async () => {
    await page.goto(`${pathOf(event)}/teamregistration`);
    await whenReady(page);
  };
  const age = page.locator('[name="members.0.isUnder18"]');
  await open();
  await page.getByLabel('Team name').fill('Three of us');
  await page.locator('[name="members.0.name"]').fill('Asha Rao');
  await age.selectOption('Under 18');
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.locator('[name="members.1.name"]').fill('Ravi Kumar');
  const late = Promise.withResolvers<void>();
  await page.route(scriptsOf('sending'), async (route) => {
    await late.promise;
    await route.continue();
  });
  await open();
  await page.getByLabel('Team name').fill('The three');
  await age.selectOption('18 or older');
  for (let member = 1; member < 3; member += 1) await page.getByRole('button', { name: 'Add member' }).click();
  await page.locator('[name="members.2.email"]').fill('meera@student.test');
  late.resolve();
  await expect(page.getByText('What you had filled in is back.')).toBeVisible();
  await expect(page.locator('[name="members.1.name"]')).toHaveValue('Ravi Kumar');
  await expect(page.locator('[name="members.0.name"]')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Team name')).toHaveValue('The three');
  await expect(age.locator(':checked')).toHaveText('18 or older');
  await expect(page.locator('[name="members.2.email"]')).toHaveValue('meera@student.test');
});

test('another account does not get the members that somebody filled in before it @phone-only', async ({
  page,
  context,
  organiser,
  baseURL,
}) => {
  const event = await organiser.createEvent({ title: 'One after another', participationType: 'team', teamSize: 3 });
  const member = page.locator('[name="members.0.name"]');
  const open = async () => {
    await page.goto(`${pathOf(event)}/teamregistration`);
    await whenReady(page);
  };
  await context.addCookies([await openAdminSession(baseURL ?? '')]);
  await open();
  await member.fill('Ravi Kumar');
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.locator('[name="members.1.email"]').fill('ravi@student.test');
  // An admin registers the teams of others, and keeps what is filled in as everybody does.
  await page.reload();
  await whenReady(page);
  await expect(member).toHaveValue('Ravi Kumar');

  await context.clearCookies();
  const account = { name: 'Meera Nair', email: newEmail('Meera'), password: 'a-good-password' };
  await insertParticipant(account);
  await page.goto(`/signin?next=${encodeURIComponent(`${pathOf(event)}/teamregistration`)}`);
  await whenReady(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/teamregistration$/);
  await whenReady(page);
  await expect(page.getByLabel('Contact email')).toHaveValue(account.email);
  await page.reload();
  await whenReady(page);
  await expect(member).toHaveValue('Meera Nair');
  await expect(page.locator('[name="members.1.email"]')).toHaveCount(0);
});

test('a team form stays where a link is tapped without a connection, and comes back after a reload @phone-only', async ({
  page,
  context,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|net::ERR/);
  const event = await organiser.createEvent({ title: 'Trio', participationType: 'team', teamSize: 3 });
  await page.goto(`${pathOf(event)}/teamregistration`);
  await whenReady(page);
  await page.getByLabel('Team name').fill('Three of us');
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.locator('[name="members.0.name"]').fill('Asha Rao');
  await page.locator('[name="members.1.name"]').fill('Ravi Kumar');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Trio' }).first().click();
  await expect(page.getByText('No connection, so this page stays open.')).toBeVisible();
  await expect(page.getByLabel('Team name')).toHaveValue('Three of us');
  await context.setOffline(false);

  await page.reload();
  await whenReady(page);
  await expect(page.getByLabel('Team name')).toHaveValue('Three of us');
  await expect(page.locator('[name="members.1.name"]')).toHaveValue('Ravi Kumar');
  await page.getByRole('button', { name: 'Empty the form' }).click();
  await expect(page.getByLabel('Team name')).toHaveValue('');
  await page.reload();
  await whenReady(page);
  await expect(page.getByLabel('Team name')).toHaveValue('');
  // With a connection a link is followed, also from a filled form.
  await page.getByLabel('Team name').fill('Once more');
  await page.getByRole('link', { name: 'Trio' }).first().click();
  await page.waitForURL(/\/subevent\/Trio\/[^/]+$/);
});

test('a session that ended while a form was filled in: log in, and the form is as it was', async ({
  page,
  context,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Late at night' });
  const email = newEmail('Meera');
  const account = { name: 'Meera Nair', email, password: 'a-good-password' };
  await insertParticipant(account);
  await page.goto(`/signin?next=${encodeURIComponent(`${pathOf(event)}/payment`)}`);
  await whenReady(page);
  const logIn = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/payment$/);
  };
  await logIn();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('College').fill('Suryapur College of Engineering');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('no longer logged in');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn();
  await expect(page.getByLabel('College')).toHaveValue('Suryapur College of Engineering');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(/\/pass\//);
  await page.goto('/my-registrations');
  await expect(page.getByRole('link', { name: /Late at night/ }).first()).toBeVisible();
});

test('where scripts cannot be loaded a form says that it was not sent and is sent later, and a pass is shown @phone-only', async ({
  page,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|net::ERR|Failed to fetch dynamically imported module/);
  const event = await organiser.createEvent({ title: 'One bar', ageRule: 'birthDate' });
  const question = buildQuestion({ label: 'Song that you sing', isRequired: true });
  await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: [question] });
  const scripts = scriptsOf('submit-registration', 'question-fields', 'own-facts');
  await page.route(scripts, (route) => route.abort('connectionfailed'));
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await fillIn(page, 'Asha Rao');
  await page.getByLabel('Date of birth').fill('2004-05-06');
  await page.getByLabel('Song that you sing').fill('Vande Mataram');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('This could not be sent.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Song that you sing')).toHaveValue('Vande Mataram');
  await expectSoundOnBoth(page);

  await page.reload();
  await whenReady(page);
  await expect(page.getByText('What you had filled in is back.')).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toHaveValue('2004-05-06');
  await expect(page.getByLabel('Song that you sing')).toHaveValue('Vande Mataram');
  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(/\/pass\//);

  const partsOfPass = scriptsOf('confirm-note', 'pass-answers', 'save-picture', 'cancel-registration');
  await page.route(partsOfPass, (route) => route.abort());
  await page.reload();
  await whenReady(page);
  await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();
  await page.getByText('Your answers', { exact: true }).click();
  await expect(page.getByText('Vande Mataram')).toBeVisible();
  await expect(page.getByText('Cancel this registration')).toBeVisible();
});
