import { expect, test } from '../support/admin-test.ts';

test('a click in the menu stays in the panel while the server is away, and works once it is back', {
  tag: '@smoke',
}, async ({ admin, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to fetch|Error fetching/);
  await admin.goto('/home');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await admin.waitForLoadState('networkidle');
  await admin.route('**/*', (route) => route.abort());
  await admin.getByRole('link', { name: /^Payments( \d+ waiting)?$/ }).click();
  await expect(admin).toHaveURL(/\/admin\/payments/);
  await expect(admin.getByText('The server could not be reached.').first()).toBeVisible();
  await admin.unroute('**/*');
  await admin.getByRole('button', { name: 'Try again' }).first().click();
  await expect(admin.getByText('The server could not be reached.')).toHaveCount(0);
});
