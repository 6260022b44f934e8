import type { APIRequestContext, Page } from '@playwright/test';
import { type AdminApi, expect, test, uniqueTitle } from '../support/admin-test.ts';
import { registerThroughApi } from '../support/registration-api.ts';

/** Requests to these urls reach the server, and nobody hears of it. */
async function loseResponses(page: Page, urls: string | RegExp): Promise<void> {
  await page.route(urls, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await route.abort();
  });
}

const UNREACHED = 'The server could not be reached';

/** The payment of ₹400 that the desk took for a registration. */
async function payAtDesk(
  { admin, adminApi, request }: { admin: Page; adminApi: AdminApi; request: APIRequestContext },
  baseURL = '',
) {
  const event = await adminApi.createEvent({ title: uniqueTitle('Paid'), status: 'active', entryFee: '400' });
  const { _id } = await registerThroughApi(request, event._id, uniqueTitle('Payer'));
  await admin.request.post(`/api/registrations/${_id}/desk-payment`, { data: {}, headers: { origin: baseURL } });
  const payments = async () => (await (await admin.request.get(`/api/registrations/${_id}/payments`)).json()).data;
  const [{ _id: paymentId }] = await payments();
  return { payments, paymentId };
}

test('a refund whose response was lost is sent again as it was, and is recorded once', async ({
  admin,
  adminApi,
  request,
  baseURL,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|409 \(Conflict\)/);
  const { payments, paymentId } = await payAtDesk({ admin, adminApi, request }, baseURL);
  await admin.goto(`/admin/payments/${paymentId}`);
  await admin.getByRole('button', { name: 'Give money back' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Paid twice');
  await loseResponses(admin, '**/refunds');
  await dialog.getByRole('button', { name: 'Give ₹400 back' }).press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: UNREACHED })).toBeVisible();
  await admin.unrouteAll();
  // All that is left has gone back: the dialog asks for the same as before.
  await expect(dialog.getByLabel('Amount')).toHaveValue('₹400');
  await expect(dialog.getByRole('button', { name: 'Give ₹400 back' })).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('₹400 is recorded as given back')).toBeVisible();
  await expect(dialog).toBeHidden();
  const [{ refunds }] = await payments();
  expect(refunds).toHaveLength(1);
});

test('a refund on its way cannot be dismissed, and the page shows what became of one whose response was lost', async ({
  admin,
  adminApi,
  request,
  baseURL,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const { paymentId } = await payAtDesk({ admin, adminApi, request }, baseURL);
  await admin.clock.install();
  await admin.goto(`/admin/payments/${paymentId}`);
  await admin.getByRole('button', { name: 'Give money back' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Give money back' });
  await dialog.getByLabel('Amount').fill('100');
  await dialog.getByLabel('Reason').fill('Paid too much');
  const arrived = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  await admin.route('**/refunds', async (route) => {
    await route.fetch();
    arrived.resolve();
    await lost.promise;
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Give ₹100 back' }).press('Enter');
  await arrived.promise;
  await admin.keyboard.press('Escape');
  await admin.mouse.click(5, 5);
  await expect(admin.getByRole('dialog')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeDisabled();
  const cross = dialog.getByRole('button', { name: 'Close', exact: true });
  await expect(cross).toBeDisabled();
  await admin.clock.fastForward(30_000);
  await expect(cross).toBeEnabled();
  lost.resolve();
  await expect(dialog.getByRole('alert').filter({ hasText: UNREACHED })).toBeVisible();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await admin.getByRole('button', { name: 'Throw it away' }).click();
  await expect(admin.getByRole('region', { name: 'Refunds' })).toContainText('Paid too much');
});

test('a mail whose response was lost is shown among the sent ones', async ({
  admin,
  adminApi,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Mailed'), status: 'active' });
  await registerThroughApi(request, event._id, uniqueTitle('Reader'));
  const subject = uniqueTitle('Hall 2');
  await admin.goto(`/admin/registrations/mail?event=${event._id}`);
  await admin.getByLabel('Subject').fill(subject);
  await admin.getByLabel('Message').fill('The hall has changed.');
  await admin.getByLabel('Send it later').check();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await admin.locator('input[type="datetime-local"]').fill(tomorrow);
  await expect(admin.getByText(/^Goes to .* of 1 registration/)).toBeVisible();
  await loseResponses(admin, '**/api/registrations/announcements');
  const schedule = admin.getByRole('button', { name: 'Schedule', exact: true });
  await schedule.press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Schedule it' }).press('Enter');
  await expect(admin.getByRole('alert').filter({ hasText: UNREACHED })).toBeVisible();
  await expect(admin.getByRole('listitem').filter({ hasText: subject })).toBeVisible();
  await expect(schedule).toBeFocused();
});

test('an event whose change or deletion nobody confirmed is shown as it is, and is not said to be as it was', async ({
  admin,
  adminApi,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Error updating status|Failed to delete event/);
  const { title } = await adminApi.createEvent({ title: uniqueTitle('Lost') });
  await admin.goto('/home');
  const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: title }) });
  await loseResponses(admin, '**/statusupdate/**');
  await card.getByRole('button', { name: 'Inactive' }).press('Enter');
  const alerts = admin.getByRole('alert');
  await expect(alerts.filter({ hasText: `Whether the status of “${title}” was changed is not known` })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Active', exact: true })).toBeVisible();

  await admin.goto('/home?view=manage-events');
  await admin.getByLabel('Search events').fill(title);
  await loseResponses(admin, '**/api/events/mainEvent/**');
  await admin.getByRole('button', { name: `Delete ${title}` }).press('Enter');
  await admin.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const failed = alerts.filter({ has: admin.getByText('Failed to delete event', { exact: true }) });
  await expect(failed).toContainText(`Whether “${title}” was deleted is not known. ${UNREACHED}`);
  await expect(admin.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
});

test('a page is made once and copied once, however often it is sent', async ({ admin, complaints }) => {
  complaints.allow(/ERR_FAILED|409 \(Conflict\)/);
  const title = uniqueTitle('Stay');
  await admin.goto('/admin/pages');
  await admin.getByRole('button', { name: 'New page' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Start from').selectOption('Getting here');
  await dialog.getByLabel('Title').fill(title);
  await loseResponses(admin, '**/api/pages');
  const make = dialog.getByRole('button', { name: 'Make the draft' });
  await make.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: UNREACHED })).toBeVisible();
  await admin.unrouteAll();
  await make.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('link', { name: `Edit ${title}`, exact: true })).toHaveCount(1);

  await loseResponses(admin, '**/api/pages/*/copy');
  const copy = admin.getByRole('button', { name: `Copy ${title}`, exact: true });
  await copy.press('Enter');
  const unknown = `Whether “${title}” was copied is not known`;
  await expect(admin.getByRole('alert').filter({ hasText: unknown })).toBeVisible();
  const copied = admin.getByRole('link', { name: `Edit Copy of ${title}`, exact: true });
  await expect(copied).toHaveCount(1);
  await admin.unrouteAll();
  await copy.press('Enter');
  await expect(admin.getByText('It was copied before')).toBeVisible();
  await expect(copied).toHaveCount(1);
});
