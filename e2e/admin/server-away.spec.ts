import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/admin-test.ts';
import { scriptsOf } from '../support/built-scripts.ts';
import { OWN_ADMIN, startOwnServer } from '../support/own-server.ts';

test('a click in the menu or in a page stays in the panel while the server is away, and works once it is back', {
  tag: '@smoke',
}, async ({ admin, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to fetch|Error fetching/);
  // The first and the last of those that are fetched once the browser is idle, late on a busy machine.
  const isAhead = ['edit-main-event-page', 'import-registrations-page', 'webhook-log-page'].map((name) =>
    scriptsOf(name),
  );
  const ahead = isAhead.map((isOne) => admin.waitForResponse((response) => isOne(new URL(response.url()))));
  await admin.goto('/home');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await Promise.all(ahead);
  await admin.waitForLoadState('networkidle');
  await admin.route('**/*', (route) => route.abort());
  await admin.getByRole('link', { name: /^Payments( \d+ waiting)?$/ }).click();
  await expect(admin).toHaveURL(/\/admin\/payments/);
  await expect(admin.getByText('The server could not be reached.').first()).toBeVisible();
  await admin.unroute('**/*');
  await admin.getByRole('button', { name: 'Try again' }).first().click();
  await expect(admin.getByText('The server could not be reached.')).toHaveCount(0);

  await admin.getByRole('link', { name: 'Registrations', exact: true }).click();
  const importing = admin.getByRole('main').getByRole('link', { name: 'Import' });
  await expect(importing).toBeVisible();
  await admin.route('**/*', (route) => route.abort());
  await importing.click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Import registrations' })).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/registrations\/import/);
});

const views = [
  { link: 'Main Event', script: 'create-main-event', what: 'The form' },
  { link: 'Theme', script: 'theme-view', what: 'The theme' },
];

test('a view whose script does not come says so beside the menu, and Try again loads it with its styles', async ({
  admin,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const isOfViews = scriptsOf(...views.map(({ script }) => script));
  await admin.route(isOfViews, (route) => route.abort());
  await admin.route(/theme-view-[^/]*\.css/, (route) => route.abort());
  await admin.goto('/home');
  await admin.getByRole('button', { name: 'Create Event' }).click();
  await admin.evaluate(() => document.body.setAttribute('data-same-document', ''));
  const failed = (what: string) =>
    admin
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: `${what} could not be loaded` });
  for (const { link, what } of views) {
    await admin.getByRole('link', { name: link, exact: true }).click();
    await expect(failed(what)).toBeVisible();
    await failed(what).getByRole('button', { name: 'Try again' }).click();
    await expect(failed(what).getByRole('button', { name: 'Load the page again' })).toBeVisible();
  }
  await admin.unroute(isOfViews);
  await failed('The theme').getByRole('button', { name: 'Try again' }).click();
  // The script alone would be the theme without its styles.
  await expect(failed('The theme').getByRole('button', { name: 'Try again' })).toBeEnabled();
  await admin.unrouteAll();
  await failed('The theme').getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Theme' })).toBeVisible();
  const styled = admin.locator('link[rel="stylesheet"][href*="/theme-view-"]').last();
  expect(await styled.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length)).toBeGreaterThan(0);
  await admin.getByRole('link', { name: 'Main Event', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Create Main Event' })).toBeVisible();
  await expect(admin.locator('body')).toHaveAttribute('data-same-document', '');
});

test('a form whose editor does not come keeps what is typed, and Try again loads the editor', async ({
  admin,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await admin.route(scriptsOf('description-editor'), (route) => route.abort());
  await admin.goto('/home?view=create-main-event');
  const failure = admin.getByRole('main').getByRole('alert').filter({ hasText: 'The editor could not be loaded' });
  await expect(failure).toBeVisible();
  await admin.getByLabel('Title').fill('Nritya');
  await admin.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.locator('#editorjs .codex-editor')).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expect(admin.getByLabel('Title')).toHaveValue('Nritya');
});

test('a public text whose editor did not come says that nothing was saved', async ({ admin, complaints }) => {
  complaints.allow(/ERR_FAILED|The editor could not start/);
  for (const script of ['description-editor', 'create-editor']) {
    await admin.route(scriptsOf(script), (route) => route.abort());
    await admin.goto('/admin/privacy?view=texts&text=conduct');
    await expect(admin.getByRole('alert').filter({ hasText: 'The editor could not be loaded' })).toBeVisible();
    await admin.getByRole('button', { name: 'Save as version 1' }).click();
    const said = admin.locator('.mantine-Notification-root');
    await expect(said).toContainText(/the editor is not loaded yet|The editor could not be loaded/);
    await expect(admin.getByText('Something went wrong on the server')).toHaveCount(0);
    await admin.unrouteAll();
    await admin.getByRole('button', { name: 'Try again' }).click();
    await expect(admin.locator('#editorjs .codex-editor')).toBeVisible();
  }
});

test('the menu of a phone opens while the server is away', { tag: '@phone-only' }, async ({ admin, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to fetch|Error fetching/);
  const ahead = admin.waitForResponse((response) => scriptsOf('payments-page')(new URL(response.url())));
  await admin.goto('/home');
  await ahead;
  await admin.waitForLoadState('networkidle');
  await admin.route('**/*', (route) => route.abort());
  await admin.getByRole('button', { name: 'Open the menu' }).click();
  await admin.getByRole('link', { name: /^Payments( \d+ waiting)?$/ }).click();
  await expect(admin.getByText('The server could not be reached.').first()).toBeVisible();
});

test('a part of the settings that does not come says so and is fetched again', async ({ admin, complaints }) => {
  complaints.allow(/ERR_FAILED|Error fetching/);
  for (const [url, what, label] of [
    ['**/api/receipt-settings', 'The receipt settings', 'Legal name'],
    ['**/api/certificate-settings', 'The certificate settings', 'Line on every certificate'],
  ] as const) {
    await admin.route(url, (route) => route.abort());
    await admin.goto('/home?view=settings');
    const failure = admin.getByRole('alert').filter({ hasText: `${what} could not be fetched` });
    await expect(failure).toBeVisible();
    await admin.unroute(url);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(admin.getByText(label).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  }
});

test('a page about one thing has a way back while what it shows does not come', async ({ admin, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to fetch|Error fetching/);
  await admin.route(
    ({ pathname }) => pathname.startsWith('/api/') && !pathname.includes('auth'),
    (route) => route.abort(),
  );
  for (const [path, back] of [
    ['/admin/edit/none', 'Manage Events'],
    ['/admin/subEvent/edit/none', 'Manage Events'],
    ['/admin/translations/event/none', 'Manage Events'],
    ['/admin/translations/page/none', 'Back to the page'],
    ['/admin/questions/none', 'Manage Events'],
    ['/admin/results/none', 'Manage Events'],
    ['/admin/certificates/none', 'Manage Events'],
    ['/admin/show/none', 'Dashboard'],
    ['/admin/registrations/none', 'Registrations'],
    ['/admin/payments/none', 'Payments'],
    ['/admin/bank-statements/none', 'All statements'],
    ['/admin/webhooks/none', 'Webhooks'],
    ['/admin/pages/none', 'All pages'],
  ] as const) {
    await admin.goto(path);
    const main = admin.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible();
    await expect(main.getByRole('link', { name: back, exact: true }), path).toBeVisible();
  }
});

test('Create Sub-Event says what comes first while there is no main event', async ({ admin }) => {
  await admin.route('**/api/events/showMainEvent*', (route) => route.fulfill({ json: { success: true, data: [] } }));
  await admin.goto('/home?view=create-sub-event');
  const note = admin.getByRole('note').filter({ hasText: 'There is no main event yet' });
  await note.getByRole('link', { name: 'Create Main Event' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Create Main Event' })).toBeVisible();
});

test.describe('in a browser that never opened a page of the site', () => {
  test.use({ keepsPage: false });

  test('a page of the panel that is opened while the server is away says so, and loads once it is back', async ({
    browser,
  }) => {
    const server = await startOwnServer({});
    const context = await browser.newContext({ baseURL: server.origin });
    try {
      const page = await context.newPage();
      await page.goto('/admin');
      await page.getByLabel('Email').fill(OWN_ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(OWN_ADMIN.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(/\/home$/);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

      await context.setOffline(true);
      for (const path of ['/home', '/admin/registrations', '/admin']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'The server does not respond' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
        await expectAccessible(page);
      }
      // The site is another matter: its visitors have saved passes.
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await page.goto('/admin/registrations');
      await expect(page.getByRole('heading', { name: 'The server does not respond' })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible();
      // Nothing of the panel is kept on the device.
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
    } finally {
      await context.close();
      await server.stop();
    }
  });
});
