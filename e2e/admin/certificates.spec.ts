import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { expectFocusInSight } from '../support/hidden-fields.ts';
import { registerThroughApi } from '../support/registration-api.ts';

/** The pages of what the browser prints, each with its size in points. */
async function printed(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...pdf.matchAll(/\/Type\s*\/Page\b.*?\/MediaBox\s*\[([\d. ]+)\]/gs)].map(([, box = '']) =>
    box.trim().split(' ').map(Number).map(Math.round).join(' '),
  );
}

const A4_LANDSCAPE = '0 0 842 595';

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('a certificate is issued, found on the pass, printed on one sheet, and revoked', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  baseURL,
  browser,
  complaints,
  request,
}) => {
  // Revoking without a reason.
  complaints.allow(/400 \(Bad Request\)/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Quiz'), status: 'active' });
  const { code } = await registerThroughApi(request, event._id, 'Asha Rao');
  await registerThroughApi(request, event._id, 'Ravi Kumar');

  await admin.goto(`/admin/certificates/${event._id}`);
  await expect(admin.getByText('No certificate is issued')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Nobody to issue to' })).toBeDisabled();
  await admin.getByLabel('Everybody with a confirmed registration').check();
  await admin.getByRole('button', { name: 'Issue 2 certificates' }).click();
  const rows = admin.getByRole('region', { name: 'Issued' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(admin.getByRole('button', { name: 'Nobody to issue to' })).toBeDisabled();
  await admin.getByLabel('Search certificates').fill('asha');
  await expect(rows).toHaveCount(1);
  await expectSound(admin);

  const viewport = admin.viewportSize();
  const student = await browser.newContext({ baseURL: baseURL ?? '', viewport });
  const page = await student.newPage();
  await page.goto(`/pass/${code}`);
  const link = page.getByRole('link', { name: 'Certificate', exact: true });
  await expect(link).toHaveAttribute('href', /^\/certificate\/[2-9A-Z]{16}$/);
  await page.goto((await link.getAttribute('href')) ?? '');
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Certificate of participation');
  await expect(sheet).toContainText('Asha Rao');
  await expect(sheet).toContainText(event.title);
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  await expectSound(page);
  expect(await printed(page)).toEqual([A4_LANDSCAPE]);

  const plain = await browser.newContext({ baseURL: baseURL ?? '', viewport, javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(page.url());
  await expect(unscripted.locator('main noscript p')).toBeVisible();
  await expect(unscripted.getByText('Valid', { exact: true })).toBeVisible();
  expect(await printed(unscripted)).toEqual([A4_LANDSCAPE]);
  await unscripted.emulateMedia({ media: 'print' });
  await expect(unscripted.getByRole('article')).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'navigation', 'status'] as const) {
    await expect(unscripted.getByRole(role)).toHaveCount(0);
  }
  await plain.close();

  await admin.getByRole('button', { name: 'Revoke the certificate of Asha Rao' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('She did not play');
  await expectSound(admin);
  const size = admin.viewportSize();
  await expectFocusInSight(admin, 'Revoking a certificate', '.mantine-Modal-content');
  if (size) await admin.setViewportSize(size);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(rows).toContainText('Revoked');
  await page.reload();
  await expect(page.getByRole('status')).toContainText('It is no longer valid');
  await expect(page.getByText('She did not play')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toHaveCount(0);
  await expectSound(page);
  await page.goto(`/pass/${code}`);
  await expect(page.getByRole('link', { name: 'Certificate', exact: true })).toHaveCount(0);
  await student.close();
});
