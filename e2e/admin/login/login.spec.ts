import type { Route } from '@playwright/test';
import { ADMIN, expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { createAdmin } from '../../support/careful-admin.ts';
import { mailedResetPath } from '../../support/outbox.ts';
import { openAdminSession, openRoleSession } from '../../support/sessions.ts';

test.describe('the admin login', () => {
  test('shows that a login failed, and keeps the email', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await page.getByLabel('Email').fill('nobody@utsav.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.');
    await expect(page.getByLabel('Email')).toHaveValue('nobody@utsav.test');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('requires both fields, and a valid email', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('not an address');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.locator('input:invalid')).toHaveCount(2);
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a login and logging out leave nothing of who used the site in this browser before', async ({ page }) => {
    const keepAsParticipant = () =>
      page.evaluate(async () => {
        localStorage.setItem('utsav-name', 'Meera Nair');
        localStorage.setItem('utsav-registered', '["raga"]');
        await caches.open('saved-page-1:/festival-id');
      });
    const kept = () =>
      page.evaluate(async () => [
        ...['utsav-name', 'utsav-registered'].filter((key) => localStorage.getItem(key) !== null),
        ...(await caches.keys()).filter((name) => name.startsWith('saved-page-')),
      ]);
    await page.goto('/admin');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await keepAsParticipant();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect.poll(kept).toEqual([]);
    await keepAsParticipant();
    const menu = page.getByRole('button', { name: 'Open the menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect.poll(kept).toEqual([]);
  });

  test('a page of the panel takes no saved passes from a guest', async ({ page }) => {
    await page.goto('/admin');
    await page.evaluate(() => caches.open('saved-page-1:/pass/ABCDEFGHJKMNPQRS'));
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(await page.evaluate(() => caches.has('saved-page-1:/pass/ABCDEFGHJKMNPQRS'))).toBe(true);
  });

  test('posts e-mail and password as JSON and goes to /home; logging out leads back', { tag: '@smoke' }, async ({
    page,
  }) => {
    await page.goto('/admin');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    const post = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/login'));
    await page.keyboard.press('Enter');
    expect((await post).postDataJSON()).toEqual(ADMIN);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();

    await page.goto('/admin');
    await expect(page).toHaveURL(/\/home$/);

    const menu = page.getByRole('button', { name: 'Open the menu' });
    if (await menu.isVisible()) await menu.click();
    const logout = page.waitForRequest('**/api/auth/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    expect((await logout).method()).toBe('POST');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/home');
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('shows Loading... during the check, redirects to the login, and then to the page asked for', async ({
    page,
  }) => {
    const seen = Promise.withResolvers<void>();
    const isAsked = new Promise<void>((asked) => {
      void page.route(
        '**/check-auth',
        async (route) => {
          asked();
          await seen.promise;
          await route.continue();
        },
        { times: 1 },
      );
    });
    await page.goto('/home?view=inquiries', { waitUntil: 'commit' });
    await isAsked;
    await expect(page.getByText('Loading...')).toBeVisible();
    seen.resolve();
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/home\?view=inquiries$/);
  });

  test('guards every admin page, in whose place the login is in the history', { tag: '@smoke' }, async ({ page }) => {
    const lengths: number[] = [];
    for (const path of ['/mainevent', '/admin/edit/x', '/admin/show/x', '/subEventsAdmin', '/admin/subEvent/edit/x']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/admin$/);
      lengths.push(await page.evaluate(() => history.length));
    }
    const [first = 0] = lengths;
    expect(lengths).toEqual(lengths.map((_, index) => first + index));
  });

  test('counts any success of the check as logged in', async ({ admin }) => {
    await admin.route('**/check-auth', (route) => route.fulfill({ json: { success: true } }));
    await admin.goto('/home');
    await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('counts a failed check as not logged in', async ({ admin, complaints }) => {
    complaints.allow(/500 \(Internal Server Error\)/);
    await admin.route('**/check-auth', (route) => route.fulfill({ status: 500, json: {} }));
    await admin.goto('/home');
    await expect(admin).toHaveURL(/\/admin$/);
    await expect(admin.getByRole('button', { name: 'Login' })).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test('is reset through a mailed link that works once', async ({ page, complaints }) => {
    complaints.allow(/400 \(Bad Request\)/);
    // A new password ends every session of its account: the shared admin's would end other tests.
    const { email } = await createAdmin('forgetful');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'forgot password ?' }).click();
    await expect(page).toHaveURL(/\/admin-forgot-password$/);
    await expect(page.getByRole('note')).toContainText('No mail server is set');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    // No mail server is set here, and nothing says that a link is on its way.
    await expect(page.getByRole('status')).toContainText('in a file on the server');

    const link = await mailedResetPath(email);
    expect(link).toMatch(/^\/admin-reset-password/);
    await page.goto(link);
    await page.getByLabel('New password').fill('a new password');
    await page.getByLabel('Once more').fill('something else');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('The two passwords differ')).toBeVisible();
    await page.getByLabel('Once more').fill('a new password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your new password is set')).toBeVisible();

    await page.goto(link);
    await page.getByLabel('New password').fill('another one');
    await page.getByLabel('Once more').fill('another one');
    const response = page.waitForResponse('**/api/auth/reset-password');
    await page.getByRole('button', { name: 'Set password' }).click();
    expect((await response).status()).toBe(400);
    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('shows an error when the link is incomplete', async ({ page }) => {
    await page.goto('/admin-reset-password');
    await expect(page.getByText('The link is incomplete')).toBeVisible();
  });
});

test('an unknown admin path responds 404 without the layout of the site', async ({ page, complaints }) => {
  complaints.allow(/404 \(Not Found\)/);
  const response = await page.goto('/admin/nothing/here');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('paths of the panel have no navbar or footer of the site, others that begin like one do', async ({ request }) => {
  for (const path of ['/admin', '/admin/nothing/here', '/home', '/home/nothing', '/mainevent', '/mainevent/nothing'])
    expect(await (await request.get(path)).text(), path).not.toMatch(/<(?:header|footer)/);
  for (const path of ['/adminfoo', '/homes', '/maineventful']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toMatch(/<header.*<footer/s);
  }
});

test('a session that expires while typing is replaced without leaving the page', { tag: '@smoke' }, async ({
  admin,
  context,
}) => {
  await admin.goto('/home?view=create-ambassador');
  await admin.getByLabel('Name').fill('Meera Nair');
  await context.clearCookies();
  await admin.getByRole('button', { name: 'Create Ambassador' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByLabel('Name')).toHaveValue('Meera Nair');
  await expect(admin.getByText('Log in first')).toHaveCount(0);
});

/** Sends a request as after the end of its session. */
async function endSession(route: Route): Promise<void> {
  await route.request().frame().page().context().clearCookies();
  const { cookie: _cookie, ...headers } = await route.request().allHeaders();
  await route.fulfill({ response: await route.fetch({ headers }) });
}

test('a login in another tab will do, and the form says no more to log in first', async ({
  admin,
  adminApi,
  context,
}) => {
  const { _id } = await adminApi.createEvent({ title: uniqueTitle('Tabs'), status: 'active' });
  // Another test may have made publishing take two people.
  const publish = admin.getByRole('button', { name: /^(Publish|Ask for approval)$/ });
  await admin.goto(`/admin/results/${_id}`);
  await admin.getByLabel('Who, winner 1').fill('Meera Nair');
  // With the request and not before it: another one of the page would open the dialog over the button.
  await admin.route(`**/events/${_id}/results`, endSession, { times: 1 });
  await publish.click();
  const dialog = admin.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(admin.getByText('Log in first')).toHaveCount(1);
  await context.addCookies([await openAdminSession(new URL(admin.url()).origin)]);
  await admin.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('Log in first')).toHaveCount(0);
  await publish.click();
  await expect(admin.getByText(/^(The results are published|Sent for approval)/)).toBeVisible();
});

test('a page saves nothing in the name of who logged in in another tab', async ({
  admin,
  adminApi,
  context,
  complaints,
}) => {
  complaints.allow(/409 \(Conflict\)/);
  const { _id } = await adminApi.createEvent({ title: uniqueTitle('Persons'), status: 'active' });
  const publish = admin.getByRole('button', { name: /^(Publish|Ask for approval)$/ });
  await admin.goto(`/admin/results/${_id}`);
  await admin.getByLabel('Who, winner 1').fill('Meera Nair');
  const { origin } = new URL(admin.url());
  const bina = await openRoleSession(origin, { name: 'Bina Rao', role: 'president' });
  await context.addCookies([bina]);
  await publish.click();
  const dialog = admin.getByRole('dialog', { name: 'You are logged in as Bina Rao now' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(admin.getByLabel('Who, winner 1')).toHaveValue('Meera Nair');

  // The other tab: its login reaches this one at once, and so does one as the person of before.
  const second = await context.newPage();
  await context.addCookies([await openAdminSession(origin)]);
  await second.goto('/home');
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await context.addCookies([bina]);
  await second.reload();
  await expect(dialog).toBeVisible();
  await context.addCookies([await openAdminSession(origin)]);
  await second.reload();
  await expect(dialog).toBeHidden();
  await publish.click();
  await expect(admin.getByText(/^(The results are published|Sent for approval)/)).toBeVisible();

  await context.addCookies([bina]);
  await second.reload();
  await dialog.getByRole('button', { name: 'Reload as Bina Rao' }).click();
  await expect(admin.getByRole('complementary', { name: 'Sidebar' })).toContainText('Bina Rao');
});
