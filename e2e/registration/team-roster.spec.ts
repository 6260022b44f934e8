import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { festivalDay } from '../support/days.ts';
import { mailedCode, mailedNotMePath, mailedPassPath } from '../support/outbox.ts';
import { newEmail, pathOf } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const teamEvent = { isRegistrationNeeded: true, participationType: 'team', teamSize: 3 };

/** Sends what the page's own scripts would. */
async function send(page: Page, path: string, data: object) {
  const response = await page.request.post(path, { data, headers: { origin: test.info().project.use.baseURL ?? '' } });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).data;
}

/** Logs a person in by a mailed code, which verifies their e-mail. */
async function loginByCode(page: Page, name: string, email: string): Promise<void> {
  await send(page, '/api/auth/login-code', { email });
  await send(page, '/api/auth/login-code/verify', { email, code: await mailedCode(email), name });
}

/** A team that its leader, who is logged in, registers with everybody's e-mail. */
async function registerTeam(page: Page, eventId: string, teamName: string, members: { name: string; email: string }[]) {
  const team = { eventId, teamName, contactEmail: members[0]?.email, members };
  return (await send(page, '/api/team/registerTeam', team)) as { _id: string; joinCode: string };
}

const people = (...names: string[]) => names.map((name) => ({ name, email: newEmail(name) }));

async function another(browser: Browser, opened: BrowserContext[], more: object = {}): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...more });
  opened.push(context);
  return context.newPage();
}

test('a member leaves, and the leader puts somebody else in for another', { tag: '@phone-only' }, async ({
  page,
  browser,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const opened: BrowserContext[] = [];
  const event = await organiser.createEvent({ title: 'Kabaddi', ...teamEvent });
  const members = people('Leela Leader', 'Ravi Member', 'Meera Member');
  const [leela, ravi] = members;
  await loginByCode(page, 'Leela Leader', leela?.email ?? '');
  const team = await registerTeam(page, event._id, `Raiders ${Date.now()}`, members);

  const phone = await another(browser, opened);
  await loginByCode(phone, 'Ravi Member', ravi?.email ?? '');
  await phone.goto('/my-registrations');
  await whenReady(phone);
  const pass = (await phone.getByRole('link', { name: 'Open the pass' }).getAttribute('href')) ?? '';
  await phone.getByRole('link', { name: 'Team', exact: true }).click();
  await phone.waitForURL(/\/team\//);
  await phone.getByText('Leave', { exact: true }).click();
  await expect(phone.getByText('Your pass stops working at once')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Leave the team' }).click();
  await phone.waitForURL(/\/my-registrations$/);
  await expect(phone.getByText('You have not registered for any event yet')).toBeVisible();
  expect((await phone.request.get(pass)).status()).toBe(404);

  await page.goto(`/team/${team._id}`);
  await whenReady(page);
  await expect(page.getByText('2 of 3 people')).toBeVisible();
  await page.getByLabel('Change Meera Member').click();
  const replace = page.getByRole('region', { name: 'Replace Meera Member' });
  await replace.getByLabel('Name').fill('Tara Third');
  await replace.getByLabel('Email').fill(newEmail('tara'));
  await replace.getByRole('button', { name: 'Replace Meera Member' }).click();
  const list = page.getByRole('list').filter({ hasText: 'Leela Leader' });
  await expect(list.getByText('Tara Third, Member')).toBeVisible();
  await expect(list.getByText('Meera Member')).toHaveCount(0);
  await expect(page.getByText('2 of 3 people')).toBeVisible();
  await page.getByText('Change the name of the team').click();
  await page.getByLabel('Team name').fill('Night Raiders');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Raiders');
  await Promise.all(opened.map((context) => context.close()));
});

test('a person whom a stranger named takes themselves out by the mailed link, without JavaScript', {
  tag: '@phone-only',
}, async ({ page, browser, organiser }) => {
  const opened: BrowserContext[] = [];
  const event = await organiser.createEvent({ title: 'Kho kho', ...teamEvent });
  const members = people('Leela Leader', 'Named Stranger', 'Other Stranger');
  await loginByCode(page, 'Leela Leader', members[0]?.email ?? '');
  const team = await registerTeam(page, event._id, `Chasers ${Date.now()}`, members);

  const phone = await another(browser, opened, { javaScriptEnabled: false });
  await phone.goto(await mailedNotMePath(members[1]?.email ?? ''));
  await expect(phone.getByText('Leela Leader named Named Stranger as a member')).toBeVisible();
  await phone.getByRole('button', { name: 'Take me out of this team' }).click();
  await expect(phone.getByText('You are out of the team.')).toBeVisible();
  await phone.goto(phone.url());
  await expect(phone.getByText('You are not in this team, or not any more.')).toBeVisible();
  // With JavaScript nothing is left to press either.
  await page.goto(await mailedNotMePath(members[2]?.email ?? ''));
  await whenReady(page);
  await page.getByRole('button', { name: 'Take me out of this team' }).click();
  await expect(page.getByText('You are out of the team.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take me out of this team' })).toHaveCount(0);
  await page.goto(`/team/${team._id}`);
  await expect(page.getByText('1 of 3 people')).toBeVisible();
  await Promise.all(opened.map((context) => context.close()));
});

test('a team that was made late is filled until the roster lock', { tag: '@phone-only' }, async ({
  page,
  browser,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const opened: BrowserContext[] = [];
  const rosterLocksAt = `${festivalDay(21)}T18:00`;
  const event = await organiser.createEvent({ title: 'Tug of war', ...teamEvent, rosterLocksAt });
  const members = people('Leela Leader');
  await loginByCode(page, 'Leela Leader', members[0]?.email ?? '');
  const team = await registerTeam(page, event._id, `Pullers ${Date.now()}`, members);
  await organiser.put(`/api/events/edit/${event._id}`, { registrationEnds: '2026-11-01T10:00' });

  const phone = await another(browser, opened);
  await loginByCode(phone, 'Arun Second', newEmail('arun'));
  await phone.goto(`${pathOf(event)}/teamregistration`);
  await expect(phone.getByText('Registration for this event is closed.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Register Team' })).toHaveCount(0);
  await phone.goto(`/join/${team.joinCode}`);
  await whenReady(phone);
  await phone.getByRole('button', { name: 'Join the team' }).click();
  await phone.waitForURL(/\/team\//);
  await expect(phone.getByText('2 of 3 people')).toBeVisible();

  await page.goto(`/team/${team._id}`);
  await whenReady(page);
  await page.getByText('Add a member by e-mail').click();
  await page.getByRole('group').filter({ hasText: 'Add to the team' }).getByLabel('Name').fill('Tara Third');
  await page.getByLabel('Email').last().fill(newEmail('tara'));
  await page.getByRole('button', { name: 'Add to the team' }).click();
  await expect(page.getByText('3 of 3 people')).toBeVisible();

  await organiser.put(`/api/events/edit/${event._id}`, { rosterLocksAt: '2026-11-02T10:00' });
  await phone.getByText('Leave', { exact: true }).click();
  await phone.getByRole('button', { name: 'Leave the team' }).click();
  await expect(phone.getByText(/The teams of this event have been final since/)).toBeVisible();
  await Promise.all(opened.map((context) => context.close()));
});

test('without JavaScript the page that follows says that the team was changed, or left', {
  tag: '@phone-only',
}, async ({ page, browser, organiser, consoleErrors }) => {
  const opened: BrowserContext[] = [];
  const event = await organiser.createEvent({ title: 'Kho kho', ...teamEvent });
  const members = people('Leela Leader', 'Ravi Member');
  await loginByCode(page, 'Leela Leader', members[0]?.email ?? '');
  const team = await registerTeam(page, event._id, `Quiet ${Date.now()}`, members);

  const phone = await another(browser, opened, { javaScriptEnabled: false });
  await loginByCode(phone, 'Ravi Member', members[1]?.email ?? '');
  await phone.goto(`/team/${team._id}`);
  await phone.getByText('Leave', { exact: true }).click();
  await phone.getByRole('button', { name: 'Leave the team' }).click();
  await expect(phone.getByRole('status')).toHaveText('You left the team');

  const storageState = await page.context().storageState();
  const leader = await another(browser, opened, { javaScriptEnabled: false, storageState });
  await leader.goto(`/team/${team._id}`);
  await leader.getByText('Change the name of the team').click();
  await leader.getByLabel('Team name').fill('Quiet Ones');
  await leader.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(leader.getByText('Your changes are saved')).toBeVisible();
  await expect(leader.getByRole('heading', { level: 1 })).toHaveText('Quiet Ones');
  await leader.getByRole('button', { name: 'Close the team to new members' }).click();
  await expect(leader.getByRole('status')).toHaveText('Your changes are saved');

  // A refusal keeps what was typed, and nothing else is said beside it.
  consoleErrors.allow(FAILED_REQUEST);
  await leader.getByText('Add a member by e-mail').click();
  const adding = leader.getByRole('group').filter({ hasText: 'Add to the team' });
  await adding.getByLabel('Name').fill('Leela Again');
  await leader
    .getByLabel('Email')
    .last()
    .fill(members[0]?.email ?? '');
  await leader.getByRole('button', { name: 'Add to the team' }).click();
  await expect(leader.getByRole('alert')).toBeVisible();
  await expect(adding.getByLabel('Name')).toHaveValue('Leela Again');
  await expect(leader.getByLabel('Email').last()).toHaveValue(members[0]?.email ?? '');
  await expect(leader.getByLabel('Email').last()).toBeInViewport();
  await expect(leader.getByText('Your changes are saved')).toHaveCount(0);
  await Promise.all(opened.map((context) => context.close()));
});

test('without JavaScript a member who leaves by their pass is told so on the page that follows', {
  tag: '@phone-only',
}, async ({ page, browser, organiser }) => {
  const opened: BrowserContext[] = [];
  const event = await organiser.createEvent({ title: 'Sepak takraw', ...teamEvent });
  const members = people('Leela Leader', 'Ravi Member');
  await loginByCode(page, 'Leela Leader', members[0]?.email ?? '');
  await registerTeam(page, event._id, `Leaving ${Date.now()}`, members);
  const phone = await another(browser, opened, { javaScriptEnabled: false });
  await phone.goto(await mailedPassPath(members[1]?.email ?? ''));
  await phone.getByText('Leave the team').first().click();
  await phone.getByLabel('Email').fill(members[1]?.email ?? '');
  await phone.getByRole('button', { name: 'Leave the team' }).click();
  await expect(phone.getByRole('status')).toHaveText('You left the team');
  await Promise.all(opened.map((context) => context.close()));
});
