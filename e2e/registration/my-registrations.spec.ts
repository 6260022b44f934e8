import type { Page } from '@playwright/test';
import { expectAccessible, findBrokenPrices } from '../support/accessibility.ts';
import { pathOf, registerThroughApi, signUp } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

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
  // Nothing lies over it: the hero of the home page reaches up below the navigation.
  await page.getByText('You are logged out').click({ trial: true });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/my-registrations');
  await expect(page).toHaveURL(/\/signin/);
});

test('a logout that is sent before the scripts run leaves nothing of the person', async ({ page, consoleErrors }) => {
  // Whether somebody is logged in.
  consoleErrors.allow(FAILED_REQUEST);
  await page.goto('/my-registrations');
  await whenReady(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(page, 'Hasty Bose');
  await page.waitForURL(/\/my-registrations$/);
  const kept = () =>
    page.evaluate(async () => {
      const caches = (await window.caches.keys()).filter((name) => name.startsWith('saved-page-'));
      return [localStorage.getItem('token'), localStorage.getItem('utsav-name'), caches.length > 0];
    });
  // As the worker of the saved pages does.
  await page.evaluate(() => caches.open('saved-page-of-test'));
  await expect.poll(kept).toEqual([expect.any(String), 'Hasty Bose', true]);
  // As the browser sends it where nothing listens.
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Log out' }) });
  await form.evaluate((element: HTMLFormElement) => HTMLFormElement.prototype.submit.call(element));
  await expect(page.getByText('You are logged out')).toBeVisible();
  await expect.poll(kept).toEqual([null, null, false]);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: /you are logged in/ })).toHaveCount(0);
});

/** What is wider than the screen, where a page hides it too. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(p, h1, h2, a, button, dd, span, img)')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth)
      .map((element) => element.textContent),
  );

test('a phone at 200 % cuts nothing off: my registrations, the festival ID and a payment', async ({
  page,
  organiser,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/register?next=%2Fmy-registrations');
  await whenReady(page);
  await signUp(page, 'Nila Bose');
  await page.waitForURL(/\/my-registrations$/);
  const event = await organiser.createEvent({ title: 'Zoomed chess', entryFee: 1200, venue: 'Amphitheatre' });
  const free = await organiser.createEvent({ title: 'Zoomed carrom', venue: 'Amphitheatre' });
  for (const eventId of [event._id, free._id]) {
    const headers = { origin: new URL(page.url()).origin };
    await page.request.post('/api/registrations', { headers, data: { eventId, name: 'Nila Bose' } });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Zoomed chess' })).toBeVisible();
  expect.soft(await cutOff(page)).toEqual([]);
  await page.goto('/festival-id');
  await expect(page.getByText('One code for all your events')).toBeVisible();
  expect.soft(await cutOff(page)).toEqual([]);
  await page.goto(`${pathOf(event)}/payment`);
  const id = page.getByText('UPI ID', { exact: true }).locator('+ dd');
  expect.soft(await cutOff(page)).toEqual([]);
  const { width = 0 } = (await id.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(80);
  const { data: own } = await (await page.request.get('/api/registrations/mine')).json();
  const { code } = own.find(({ eventId }: { eventId: string }) => eventId === event._id);
  for (const path of [pathOf(event), `/pass/${code}`]) {
    await page.goto(path);
    await expect(page.getByText('₹1,200/-').filter({ visible: true }).first()).toBeVisible();
    expect.soft(await cutOff(page)).toEqual([]);
    expect.soft(await findBrokenPrices(page), path).toEqual([]);
  }
});

test('a login page never redirects off the site', async ({ page }) => {
  await page.goto('/register?next=https://evil.example/');
  await whenReady(page);
  await signUp(page, 'Nila Bose');
  await expect(page).toHaveURL('/');
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

  test('what happened to the event is on the pass, in its colours', async ({ page, request, organiser }) => {
    const event = await organiser.createEvent({ title: 'Kite corner' });
    const { code } = await registerThroughApi(request, event._id, 'Kite Bose');
    await organiser.put(`/api/events/edit/${event._id}`, { status: 'inactive' });
    await page.goto(`/pass/${code}`);
    const note = page.getByRole('paragraph').filter({ hasText: 'Kite corner is on hold.' });
    await expect(note).toHaveCSS('background-color', 'rgb(255, 240, 204)');
  });
});
