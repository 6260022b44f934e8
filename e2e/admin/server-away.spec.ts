import { expect, test } from '../support/admin-test.ts';
import { scriptsOf } from '../support/built-scripts.ts';

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
