import { findViolations } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { insertParticipant } from '../support/sessions.ts';

test('a president gives a role for one event; its coordinator sees that event alone until it is revoked', async ({
  admin,
  adminApi,
  browser,
  baseURL,
  complaints,
}) => {
  const own = await adminApi.createEvent({ title: uniqueTitle('Owned') });
  const other = await adminApi.createEvent({ title: uniqueTitle('Foreign') });
  const name = uniqueTitle('Coordinator');
  const account = { name, email: `${name.replace(/\W/g, '').toLowerCase()}@college.test`, password: 'a long password' };
  await insertParticipant({ ...account, emailVerified: true });

  await admin.goto('/home?view=committee');
  await admin.getByRole('button', { name: 'Give a role' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Give a role' });
  await dialog.getByLabel('E-mail of their account').fill(account.email);
  await dialog.getByRole('combobox', { name: 'Event' }).fill(own.title);
  await admin.getByRole('option', { name: own.title }).click();
  expect(await findViolations(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Give the role' }).click();
  await expect(dialog).toBeHidden();
  const person = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name, exact: true }) });
  await expect(person).toContainText(`Event coordinator, ${own.title}`);
  expect(await findViolations(admin)).toEqual([]);

  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await page.goto('/admin');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: own.title })).toBeVisible();
  await expect(page.getByText(other.title)).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'Registrations' })).toBeVisible();
  for (const missing of ['Reports', 'Settings', 'Committee', 'Main Event']) {
    await expect(menu.getByRole('link', { name: missing, exact: true })).toHaveCount(0);
  }
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();

  await person.getByRole('button', { name: `Revoke Event coordinator of ${name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(person).toContainText('revoked by');
  complaints.allow(/403/);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'You have no role at the moment' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.context().close();
});
