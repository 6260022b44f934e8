import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { insertParticipant } from '../support/sessions.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/site-fixtures.ts';

let count = 0;
const someone = (info: { project: { name: string }; workerIndex: number }) => {
  count += 1;
  return `p${count}-${info.project.name}-${info.workerIndex}-${Date.now()}@student.test`;
};
const PASSWORD = 'a-good-password';
const base = ({ _id, title }: { _id: string; title: string }) => `/subevent/${encodeURIComponent(title)}/${_id}`;

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
}

test('what is typed for an account stays when the language is changed, except the password', async ({ page }) => {
  await page.goto('/register');
  await whenReady(page);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha@student.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.goto('/register?lang=hi');
  await expect(page.locator('[name=email]')).toHaveValue('asha@student.test');
  await expect(page.locator('[name=name]')).toHaveValue('Asha Rao');
  await expect(page.locator('[name=password]')).toHaveValue('');
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(PASSWORD);

  await page.goto('/forgot-password');
  await whenReady(page);
  await page.locator('[name=email]').fill('asha@student.test');
  await page.goto('/forgot-password?lang=en');
  await expect(page.getByLabel('Email')).toHaveValue('asha@student.test');
});

for (const [path, send] of [
  ['/register', 'Register'],
  ['/apply', 'Submit'],
] as const) {
  test(`a refused form leaves the focus where somebody types: ${path}`, { tag: '@smoke' }, async ({ page }) => {
    await page.goto(path);
    await whenReady(page);
    await page.getByRole('button', { name: send }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    // Key by key, as people type: each was rendered before the next.
    await page.keyboard.type('Asha', { delay: 100 });
    await expect(page.getByLabel('Name')).toHaveValue('Asha');
    await expect(page.getByLabel('Name')).toBeFocused();
    expect(await page.locator('[aria-invalid=true]').count()).toBeGreaterThan(1);
  });
}

const storage = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.token, registered: localStorage.userRegistered }));

test(
  'the register button leads a new visitor through login and sign-up to the team form',
  { tag: '@smoke' },
  async ({ page, festival: { gated } }, info) => {
    await page.goto(base(gated));
    await whenReady(page);
    await page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/register$/);
    const sent = page.waitForRequest('**/api/auth/register');
    await signUp(page, someone(info));
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Asha Rao', password: PASSWORD });
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    await page.waitForURL(/\/teamregistration$/);
    // Nobody is registered for the event yet.
    await expect(page.getByText('Your account is ready')).toBeVisible();
    expect(await storage(page)).toEqual({ token: expect.any(String), registered: 'true' });
    await page.goto(base(gated));
    await whenReady(page);
    // A page that is cached for everybody says who is logged in, too.
    const account = page.getByRole('banner').getByRole('link', { name: 'You are logged in' });
    await expect(account).toHaveText('AR');
    await expect(account).toHaveAttribute('title', 'Asha Rao');
    await page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/teamregistration$/);
  },
);

test('a token without registration leads to the sign-up', async ({ page, festival: { gated } }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'marker'));
  await page.goto(base(gated));
  await whenReady(page);
  await page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test('events without authentication lead straight to team, link or payment', async ({
  page,
  festival: { team, link, paid },
}) => {
  await page.route('https://forms.utsav.test/**', (route) => route.fulfill({ contentType: 'text/html', body: 'form' }));
  for (const [event, target] of [
    [team, /\/teamregistration$/],
    [paid, /\/payment/],
    [link, /^https:\/\/forms\.utsav\.test\/mic$/],
  ] as const) {
    await page.goto(base(event));
    await whenReady(page);
    await page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).click();
    await page.waitForURL(target);
  }
});

test('sign-up and login for an event with a registration link lead to that link', async ({
  page,
  consoleErrors,
  festival: { link },
}, info) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.route('https://forms.utsav.test/**', (route) => route.fulfill({ contentType: 'text/html', body: 'form' }));
  const email = someone(info);
  await page.goto(`${base(link)}/register`);
  await whenReady(page);
  await signUp(page, email);
  await page.waitForURL('https://forms.utsav.test/mic');
  await page.context().clearCookies();
  await page.goto(`${base(link)}/login`);
  await whenReady(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid Credentials');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Successful!')).toBeVisible();
  await page.waitForURL('https://forms.utsav.test/mic');
});

test('the payment page names the amount', async ({ page, festival: { paid } }) => {
  await page.goto(`${base(paid)}/payment`);
  await expect(page.getByText('₹200/-').first()).toBeVisible();
});

test('a form says at its fields what is missing, in the language of the page', async ({ page }) => {
  await page.goto('/register');
  await whenReady(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Name is required')).toHaveCount(0);
  await expect(page.getByText('Please enter a valid email')).toHaveCount(1);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('At least 8 characters');
  await expectAccessible(page);
  await page.goto('/signin?lang=hi');
  await whenReady(page);
  await page.locator('form button[type="submit"]').first().click();
  await expect(page.getByText(/ ज़रूरी है$/)).toHaveCount(2);
});

test('the forms of accounts are shown for an unknown event too, and their fields are found by their labels', {
  tag: '@phone-only',
}, async ({ page }) => {
  const labels = { register: ['Name', 'Email', 'Password'], login: ['Email', 'Password'] };
  for (const [form, names] of Object.entries(labels)) {
    const response = await page.goto(`/subevent/x/nope/${form}`);
    expect(response?.status()).toBe(200);
    for (const name of names) await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  }
});

test('a new name is in the bar as soon as it is saved, and what is mailed asks for no address that is known', async ({
  page,
}, info) => {
  const account = { name: 'Asha Rao', email: someone(info), password: PASSWORD };
  await insertParticipant(account);
  await page.goto('/signin?next=/account');
  await whenReady(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/account$/);
  const bar = page.getByRole('banner');
  await expect(bar.getByTitle('Asha Rao')).toBeVisible();
  await page.getByLabel('Name').fill('Meera Nair');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(bar.getByTitle('Meera Nair')).toBeVisible();
  await page.reload();
  await expect(bar.getByTitle('Meera Nair')).toBeVisible();
  for (const path of ['/forgot-password', '/my-passes']) {
    await page.goto(path);
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  }
});

test('a known email is rejected with the message of the server', async ({
  page,
  request,
  consoleErrors,
  baseURL,
}, info) => {
  consoleErrors.allow(FAILED_REQUEST);
  const email = someone(info);
  await request.post('/api/auth/register', {
    headers: { origin: baseURL ?? '' },
    data: { name: 'Asha', email, password: PASSWORD },
  });
  await page.goto('/register');
  await whenReady(page);
  await signUp(page, email);
  await expect(page.getByRole('alert')).toContainText(/already/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
});

test(
  'login shows what is wrong, then goes on to the event',
  { tag: '@smoke' },
  async ({ page, request, consoleErrors, baseURL, festival: { gated } }, info) => {
    consoleErrors.allow(FAILED_REQUEST);
    const email = someone(info);
    await request.post('/api/auth/register', {
      headers: { origin: baseURL ?? '' },
      data: { name: 'Asha', email, password: PASSWORD },
    });
    await page.goto(`${base(gated)}/login`);
    await whenReady(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Login Successful!')).toBeVisible();
    await page.waitForURL(/\/teamregistration$/);
  },
);

test('without a response the form shows its own message and keeps its values', async ({ page, consoleErrors }) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.route('**/api/auth/register', (route) => route.abort());
  await page.goto('/register');
  await whenReady(page);
  await signUp(page, 'asha@student.test');
  await expect(page.getByRole('alert')).toHaveText('Error Registering');
  await expect(page.getByRole('status')).toHaveText('There was no response. Check your connection and try again.');
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
});

test('a double click signs up once', async ({ page }, info) => {
  let requests = 0;
  const clickedTwice = Promise.withResolvers<void>();
  await page.route('**/api/auth/register', async (route) => {
    requests += 1;
    await clickedTwice.promise;
    await route.continue();
  });
  await page.goto('/register');
  await whenReady(page);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(someone(info));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).dblclick();
  clickedTwice.resolve();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  expect(requests).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // A refused form is a page with a status of its own, which the browser logs.
  test.beforeEach(({ consoleErrors }) => consoleErrors.allow(FAILED_REQUEST));

  test(
    'sign-up keeps its values when rejected, and sets the session when accepted',
    { tag: '@smoke' },
    async ({ page, context, request, baseURL, festival: { gated } }, info) => {
      const taken = someone(info);
      await request.post('/api/auth/register', {
        headers: { origin: baseURL ?? '' },
        data: { name: 'Asha', email: taken, password: PASSWORD },
      });
      await page.goto(`${base(gated)}/register`);
      await signUp(page, taken);
      await expect(page.getByRole('alert')).toContainText(/already/);
      await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
      await signUp(page, someone(info));
      await expect(page.getByText('Registration Successful!')).toBeVisible();
      expect((await context.cookies()).some(({ httpOnly }) => httpOnly)).toBe(true);
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/teamregistration$/);
    },
  );
});
