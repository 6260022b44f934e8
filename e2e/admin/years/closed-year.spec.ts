import { findViolations } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { ARCHIVED_YEAR, archiveEvents } from '../../support/archived-year.ts';
import { registerThroughApi } from '../../support/registration-api.ts';
import { openRoleSession } from '../../support/sessions.ts';

test('an auditor chooses a closed year, which reload, back and a shared url keep', async ({
  adminApi,
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueTitle('Audited').replace(' ', '');
  const past = await adminApi.createEvent({ title: uniqueTitle('Bygone'), status: 'active' });
  const present = await adminApi.createEvent({ title: uniqueTitle('Current'), status: 'active' });
  await registerThroughApi(request, past._id, name);
  await registerThroughApi(request, present._id, name);
  archiveEvents([past._id]);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.addCookies([await openRoleSession(baseURL ?? '', { name: 'Audit', role: 'auditor' })]);
  const page = await context.newPage();

  await page.goto(`/admin/registrations?search=${name}`);
  await expect(page.getByRole('main')).toContainText(present.title);
  await expect(page.getByRole('main')).not.toContainText(past.title);

  const year = page.getByLabel('Year', { exact: true });
  await year.selectOption(ARCHIVED_YEAR);
  const bar = page.getByRole('region', { name: 'Archive' });
  await expect(bar).toContainText(`${ARCHIVED_YEAR}. Closed: only read.`);
  await expect(page).toHaveURL(`/home?year=${ARCHIVED_YEAR}`);
  expect(await findViolations(page)).toEqual([]);

  const menu = page.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: 'Registrations' }).click();
  await page.getByLabel('Search registrations').fill(name);
  await expect(page).toHaveURL(new RegExp(`search=${name}.*year=${ARCHIVED_YEAR}`));
  await expect(page.getByRole('main')).toContainText(past.title);
  await expect(page.getByRole('main')).not.toContainText(present.title);
  await page.getByRole('button', { name: `Export of ${ARCHIVED_YEAR}` }).click();
  const csv = page.getByRole('menuitem', { name: 'Registrations as CSV' });
  await expect(csv).toHaveAttribute('href', new RegExp(`year=${ARCHIVED_YEAR}`));
  await page.reload();
  await expect(page.getByRole('main')).toContainText(past.title);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.getByRole('main')).toContainText(past.title);
  await shared.goto(`/admin/registrations?eventId=${past._id}&year=${ARCHIVED_YEAR}`);
  await shared.getByRole('link', { name: 'Certificates' }).click();
  await expect(shared.getByText('No certificate is issued')).toBeVisible();
  await expect(shared.getByRole('region', { name: 'Issue', exact: true })).toHaveCount(0);
  await expect(shared).toHaveURL(`/admin/certificates/${past._id}?year=${ARCHIVED_YEAR}`);

  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main')).toContainText(past.title);
  await menu.getByRole('link', { name: 'Reports' }).click();
  await expect(bar).toContainText('the same for all years');

  await bar.getByRole('button', { name: 'Back to the open year' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await expect(bar).toBeVisible();
});
