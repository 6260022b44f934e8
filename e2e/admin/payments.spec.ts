import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { expectFocusInSight } from '../support/hidden-fields.ts';
import { registerThroughApi } from '../support/registration-api.ts';
import { openRoleSession } from '../support/sessions.ts';

let number = Date.now() % 1_000_000_000;
async function payByUpi(request: APIRequestContext, eventId: string, name: string) {
  const registration = await registerThroughApi(request, eventId, name);
  number += 1;
  const utr = `5${String(process.pid % 100).padStart(2, '0')}${String(number).padStart(9, '0')}`;
  expect((await request.post(`/api/passes/${registration.code}/utr`, { data: { utr } })).ok()).toBe(true);
  return { ...registration, utr };
}

test('transfers are confirmed in the order of a statement: paste a number, Enter, Enter', { tag: '@smoke' }, async ({
  admin,
  adminApi,
  request,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Statement'), status: 'active', entryFee: '400' });
  const tag = uniqueTitle('Payer');
  const paid = [await payByUpi(request, event._id, `${tag} A`), await payByUpi(request, event._id, `${tag} B`)];
  await admin.goto('/admin/payments');
  const search = admin.getByLabel('Search payments');
  await search.focus();
  for (const { utr } of paid) {
    // What was searched for before is replaced.
    await admin.keyboard.insertText(utr);
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true })).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(search).toBeFocused();
  }
  await expect(admin.getByText('No UPI transfer to review is found by this search.')).toBeVisible();
  await admin.goto(`/admin/payments?view=all&status=paid&search=${encodeURIComponent(tag)}`);
  await expect(admin.locator('main tbody tr')).toHaveCount(2);
});

test('many transfers are rejected for one reason, and a wrong rejection is taken back', async ({
  admin,
  adminApi,
  request,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Many'), status: 'active', entryFee: '400' });
  const tag = uniqueTitle('Squatter');
  for (const name of ['One', 'Two', 'Three']) await payByUpi(request, event._id, `${tag} ${name}`);
  await admin.goto(`/admin/payments?search=${encodeURIComponent(tag)}`);
  await admin.getByLabel('Choose all shown').check();
  await admin.getByLabel(`Choose the payment of ${tag} Two`).uncheck();
  await expect(admin.getByLabel('2 chosen, ₹800')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Reject chosen' }).click();
  await admin.getByLabel('Reason').fill('Made up');
  await expectFocusInSight(admin, 'Rejecting transfers', '.mantine-Modal-content');
  await admin.getByLabel('Reason').focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('2 rejected')).toBeVisible();
  await expect(admin.locator('main').getByRole('listitem')).toHaveCount(1);

  await admin.goto(`/admin/payments?view=all&status=rejected&search=${encodeURIComponent(tag)}`);
  await admin.getByRole('button', { name: `Take back the rejection of the payment of ${tag} One` }).click();
  await expect(admin.getByRole('dialog')).toContainText('Nobody is mailed');
  await expect(admin.getByRole('dialog')).not.toContainText('No mail server');
  await admin.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(admin.getByText('is under review again').last()).toBeVisible();
  await expect(admin.locator('main tbody tr')).toHaveCount(1);
});

test('transfers that are being rejected stay those that were chosen, whatever others decide meanwhile', async ({
  admin,
  adminApi,
  request,
  baseURL,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Two desks'), status: 'active', entryFee: '400' });
  const tag = uniqueTitle('Doubted');
  for (const name of ['One', 'Two']) await payByUpi(request, event._id, `${tag} ${name}`);
  const path = `/admin/payments?search=${encodeURIComponent(tag)}`;
  await admin.goto(path);
  await admin.getByLabel('Choose all shown').check();
  await admin.getByRole('button', { name: 'Reject chosen' }).click();
  const reason = admin.getByLabel('Reason');
  await reason.fill('Made ');
  const { payments } = (await (await admin.request.get(`/api${path.replace('/admin', '')}`)).json()).data;
  const headers = { origin: baseURL ?? '' };
  const confirmed = await admin.request.post(`/api/payments/${payments[0]._id}/confirm`, { headers, data: {} });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  // As when one comes back from another window, which fetches the queue again.
  await admin.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await reason.pressSequentially('up');
  await expect(admin.getByRole('dialog', { name: 'Reject 2 payments of ₹800?' })).toBeVisible();
  await reason.press('Enter');
  await expect(admin.getByText(/^1 of 2 stay as they were\./)).toBeVisible();
  await expect(admin.getByText('All caught up').or(admin.getByText('is found by this search')).first()).toBeVisible();
});

test('what was paid twice is given back alone, and its story says who did', async ({
  admin,
  adminApi,
  request,
  baseURL,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Twice'), status: 'active', entryFee: '400' });
  const name = uniqueTitle('Twice');
  const registration = await payByUpi(request, event._id, name);
  const headers = { origin: baseURL ?? '' };
  const [payment] = (await (await admin.request.get(`/api/registrations/${registration._id}/payments`)).json()).data;
  await admin.request.post(`/api/registrations/${registration._id}/desk-payment`, { data: {}, headers });
  await admin.request.post(`/api/payments/${payment._id}/confirm`, { data: {}, headers });

  await admin.goto('/admin/payments?view=surplus');
  await admin.getByRole('button', { name: `Give back UPI to ${name}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByLabel('Amount')).toHaveValue('₹400');
  await expect(dialog).toContainText('The payer is mailed once the money went back.');
  await expect(dialog).toContainText('No mail server is set: nobody gets a mail.');
  await expectAccessible(admin);
  await expectFocusInSight(admin, 'Giving money back', '.mantine-Modal-content');
  await dialog.getByRole('button', { name: 'Give ₹400 back' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await expect(dialog.getByText('Enter the number of your transfer')).toBeVisible();
  await expect(dialog.getByLabel('Number of your transfer')).toBeFocused();
  // Before somebody sends too much by hand.
  await dialog.getByLabel('Amount').fill('450');
  await dialog.getByRole('button', { name: 'Give ₹450 back' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('At most ₹400 is left of this payment');
  await dialog.getByLabel('Amount').fill('400');
  await dialog.getByLabel('Reason').fill('Paid twice');
  await dialog.getByLabel('Number of your transfer').fill('UTR 420012345678');
  await dialog.getByRole('button', { name: 'Give ₹400 back' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name: `Give back UPI to ${name}` })).toHaveCount(0);

  await admin.goto(`/admin/payments/${payment._id}`);
  await expect(admin.getByRole('region', { name: 'Refunds' })).toContainText('Paid twice');
  await expect(admin.getByRole('region', { name: 'Refunds' })).toContainText('UTR 420012345678');
  await expect(admin.getByRole('region', { name: 'What happened' })).toContainText('Festival admin, admin');
  await expect(admin.getByRole('region', { name: 'Ledger' }).getByRole('row').last()).toContainText('Refund');
  await expect(admin.getByRole('region', { name: 'Details' })).toContainText('Confirmed');
  await expectAccessible(admin);
});

test('a treasurer who never took cash is given what a volunteer took at the desk', async ({
  adminApi,
  request,
  page,
  context,
  baseURL,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Desk'), status: 'active', entryFee: '400' });
  const { _id } = await registerThroughApi(request, event._id, uniqueTitle('Guest'));
  const volunteer = uniqueTitle('Ravi');
  await context.addCookies([await openRoleSession(baseURL ?? '', { name: volunteer, role: 'registrations_desk' })]);
  const paid = await page.request.post(`/api/registrations/${_id}/desk-payment`, {
    data: {},
    headers: { origin: baseURL ?? '' },
  });
  expect(paid.ok(), await paid.text()).toBe(true);

  const treasurer = uniqueTitle('Meera');
  await context.addCookies([await openRoleSession(baseURL ?? '', { name: treasurer, role: 'treasurer' })]);
  await page.goto('/admin/reports');
  const handOver = page.getByRole('button', { name: 'Hand over' });
  const boxOf = (name: string) => page.getByRole('listitem').filter({ hasText: name }).filter({ has: handOver });
  await boxOf(volunteer).getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount, in rupees').fill('400');
  await dialog.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: treasurer }).click();
  await dialog.getByRole('button', { name: 'Record the hand-over' }).click();
  await expect(page.getByText('The hand-over is recorded')).toBeVisible();
  await expect(boxOf(treasurer)).toContainText('₹400');
  await expect(boxOf(volunteer)).toContainText('₹0');

  // What is counted differs from the ledger: why is asked, and read afterwards.
  await boxOf(treasurer).getByRole('button', { name: 'Count' }).click();
  await dialog.getByLabel('Counted, in rupees').fill('400');
  await expect(dialog.getByText('That is right.')).toBeVisible();
  await expect(dialog.getByLabel('Note')).not.toHaveAttribute('required');
  await dialog.getByLabel('Counted, in rupees').fill('390');
  const why = dialog.getByLabel('Why is it different?');
  await dialog.getByRole('button', { name: 'Record the count' }).click();
  await expect(why).toBeFocused();
  await why.fill('A torn note');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${treasurer} had ₹10 too little: A torn note`)).toBeVisible();
});

test('a wrong receipt is cancelled on the page of its payment, and another one takes its place', async ({
  admin,
  adminApi,
  request,
  baseURL,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Misspelt'), status: 'active', entryFee: '400' });
  const { _id } = await registerThroughApi(request, event._id, uniqueTitle('Guest'));
  const headers = { origin: baseURL ?? '' };
  await admin.request.post(`/api/registrations/${_id}/desk-payment`, { data: {}, headers });
  const { data } = await (await admin.request.get(`/api/registrations/${_id}/payments`)).json();
  await admin.goto(`/admin/payments/${data[0]._id}`);
  const receipts = admin.getByRole('region', { name: 'Receipts' });
  await expect(receipts.getByRole('listitem')).toHaveCount(1);
  await receipts.getByRole('button', { name: 'Cancel receipt' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The GSTIN was wrong');
  await dialog.getByRole('button', { name: 'Cancel the receipt' }).click();
  await expect(admin.getByText('is issued in its place')).toBeVisible();
  const [cancelled, valid] = [receipts.getByRole('listitem').nth(0), receipts.getByRole('listitem').nth(1)];
  await expect(cancelled).toContainText('The GSTIN was wrong');
  await expect(cancelled.getByRole('button')).toHaveCount(0);
  await expect(valid.getByRole('button')).toHaveCount(1);
  await expectAccessible(admin);
});
