import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { mailedRegistrationPath } from '../support/outbox.ts';
import { registerThroughApi } from '../support/registration-api.ts';

/** Accessible, and no wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

let number = Date.now() % 1_000_000_000;
/** Enters somebody and names a UPI transfer for it. */
async function payByUpi(request: APIRequestContext, eventId: string, name: string) {
  const registration = await registerThroughApi(request, eventId, name);
  number += 1;
  const utr = `4${String(process.pid % 100).padStart(2, '0')}${String(number).padStart(9, '0')}`;
  const response = await request.post(`/api/passes/${registration.code}/utr`, { data: { utr } });
  expect(response.ok(), await response.text()).toBe(true);
  return { ...registration, utr };
}

test('on a phone the longest status lies over nothing', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Narrow'), status: 'active', entryFee: '400' });
  const name = uniqueTitle('Asha');
  await payByUpi(request, event._id, name);
  await admin.goto(`/admin/registrations?search=${encodeURIComponent(name)}`);
  const row = admin.locator('tbody tr');
  await expect(row).toHaveCount(1);
  const badge = await row.getByText('Payment under review').boundingBox();
  const when = await row.getByRole('time').last().boundingBox();
  expect((badge?.y ?? 0) + (badge?.height ?? 0)).toBeLessThanOrEqual(when?.y ?? 0);
  await expectNoOverflow(admin);
});

test.describe('registrations', () => {
  test('are searched and filtered, and the URL stores both', { tag: '@smoke' }, async ({
    admin,
    adminApi,
    request,
  }) => {
    const name = uniqueTitle('Sunita');
    const event = await adminApi.createEvent({ title: uniqueTitle('Search'), status: 'active' });
    const registration = await registerThroughApi(request, event._id, name);
    await registerThroughApi(request, event._id, 'Somebody Else');
    await admin.goto('/admin/registrations');
    await admin.getByLabel('Search registrations').fill(name.toUpperCase());
    const rows = admin.getByRole('row').filter({ has: admin.getByRole('rowheader') });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Confirmed');
    await expectSound(admin);
    await admin.reload();
    await expect(admin.getByLabel('Search registrations')).toHaveValue(name.toUpperCase());
    await expect(rows).toHaveCount(1);

    await admin.getByLabel('Search registrations').fill(registration.code.replace(/(.{4})(?=.)/g, '$1-'));
    await expect(rows).toHaveCount(1);
    await admin.getByLabel('Search registrations').fill(`${name} nowhere`);
    await expect(admin.getByText('No registrations found')).toBeVisible();
    await admin.getByRole('button', { name: 'Clear filters' }).click();
    await admin.goto(`/admin/registrations?eventId=${event._id}&status=confirmed`);
    await expect(rows).toHaveCount(2);
    await admin.goto(`/admin/registrations?search=${encodeURIComponent(name)}&eventId=${event._id}`);
    await expect(rows).toHaveCount(1);
    await admin.getByRole('button', { name: 'Clear filters' }).click();
    await expect(admin).toHaveURL(/\/admin\/registrations$/);
    await expect(admin.getByLabel('Search registrations')).toHaveValue('');
    await admin.goto(`/admin/registrations?eventId=${event._id}&status=confirmed`);
    await admin.getByRole('link', { name }).click();
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
    await admin.goBack();
    await expect(rows).toHaveCount(2);
  });

  test('are sorted by headings, chosen by keys and clicks, and kept as a view', async ({
    admin,
    adminApi,
    request,
  }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Sorted'), status: 'active' });
    for (const name of ['Charu', 'Asha', 'Bina']) await registerThroughApi(request, event._id, name);
    await admin.goto(`/admin/registrations?eventId=${event._id}`);
    const rows = admin.getByRole('row').filter({ has: admin.getByRole('rowheader') });
    const heading = admin.getByRole('columnheader', { name: 'Registration' });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows).toContainText(['Asha', 'Bina', 'Charu']);
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(rows).toContainText(['Charu', 'Bina', 'Asha']);
    await expect(admin).toHaveURL(/sort=-name/);

    await admin.keyboard.press('j');
    await admin.keyboard.press('ArrowDown');
    await expect(admin.getByRole('link', { name: 'Bina' })).toBeFocused();
    await admin.keyboard.press('x');
    await expect(admin.getByLabel('Select Bina')).toBeChecked();
    await admin.getByLabel('Select Asha').click({ modifiers: ['Shift'] });
    const selected = admin.getByRole('region', { name: 'Selected registrations' });
    await expect(selected).toContainText('2 selected');
    await admin.keyboard.press('/');
    await admin.keyboard.type('Charu');
    await expect(selected).toContainText('2 selected, 2 of them not in the rows below');
    const waiting = admin.waitForEvent('download');
    await selected.getByRole('button', { name: 'Export selected' }).click();
    await expectSound(admin);
    await selected.getByRole('menuitem', { name: 'As CSV' }).click();
    const stream = await (await waiting).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    expect([text.includes('Asha'), text.includes('Bina'), text.includes('Charu')]).toEqual([true, true, false]);

    const view = uniqueTitle('View');
    await admin.getByRole('button', { name: 'Views' }).click();
    await admin.getByRole('menuitem', { name: 'Save this view…' }).click();
    await admin.getByRole('dialog').getByLabel('Name').fill(view);
    await admin.getByRole('dialog').getByLabel('Open the list with it').check();
    await expectSound(admin);
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('button', { name: view })).toBeVisible();
    await admin.goto('/admin/registrations');
    await expect(admin).toHaveURL(/search=Charu/);
    await expect(rows).toHaveCount(1);
    await admin.getByRole('button', { name: view }).click();
    await expectSound(admin);
    await admin.getByRole('menuitem', { name: `Remove the view ${view}` }).click();
    await expect(admin.getByRole('menuitem', { name: `Remove the view ${view}` })).toHaveCount(0);
    await admin.keyboard.press('Escape');
    await admin.getByRole('heading', { level: 1 }).click();
    await admin.keyboard.press('?');
    await expect(admin.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectSound(admin);
  });

  test('are exported as CSV, as they are filtered', { tag: '@smoke' }, async ({ admin, adminApi, request }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Export'), status: 'active' });
    await registerThroughApi(request, event._id, 'Asha Rao');
    await admin.goto(`/admin/registrations?eventId=${event._id}`);
    const waiting = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export' }).click();
    await admin.getByRole('menuitem', { name: 'Registrations as CSV' }).click();
    const stream = await (await waiting).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(`${event.title},,1,Asha Rao`);
  });

  test('are cancelled after a confirmation, and the history names the admin', async ({ admin, adminApi, request }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Cancel'), status: 'active' });
    const registration = await registerThroughApi(request, event._id, 'Farhan Ali');
    await admin.goto(`/admin/registrations/${registration._id}`);
    const cancelling = admin.getByRole('button', { name: 'Cancel registration' });
    await expect(cancelling).toBeVisible();
    await expectSound(admin);
    await cancelling.click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText('You can restore it while a seat is free.');
    await dialog.getByLabel('Note for the history').fill('Asked for it by phone');
    await expectSound(admin);
    const sent: string[] = [];
    admin.on('request', (sending) => {
      if (sending.method() === 'POST') sent.push(sending.url());
    });
    // Both clicks come before the button can be disabled.
    await dialog.getByRole('button', { name: 'Cancel registration' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(dialog).toBeHidden();
    expect(sent).toHaveLength(1);
    const history = admin.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Cancelled · Asked for it by phone');
    await expect(history).toContainText('Festival admin, admin');
    await expect(admin.getByRole('button', { name: 'Cancel registration' })).toHaveCount(0);

    await admin.getByRole('button', { name: 'Restore' }).click();
    await expectSound(admin);
    await admin.getByRole('dialog').getByLabel('Reason').fill('It was somebody else');
    await admin.getByRole('dialog').getByRole('button', { name: 'Restore it' }).click();
    await expect(history).toContainText('Restored · It was somebody else');
    await expect(admin.getByRole('region', { name: 'Details' })).toContainText('Confirmed');
  });

  test('are paid at the desk and refunded', async ({ admin, adminApi, request }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Desk'), status: 'active', entryFee: '250' });
    const registration = await registerThroughApi(request, event._id, 'Dev Patel');
    await admin.goto(`/admin/registrations/${registration._id}`);
    await admin.getByRole('button', { name: 'Paid at the desk' }).click();
    await expect(admin.getByRole('dialog')).toContainText('Take ₹250 at the desk?');
    await admin.getByRole('dialog').getByRole('button', { name: 'Paid at the desk' }).click();
    const payments = admin.getByRole('region', { name: 'Payments' });
    await expect(payments).toContainText('₹250 At the desk Paid');
    await admin.getByRole('button', { name: 'Refund' }).click();
    await expect(admin.getByRole('dialog')).toContainText('Give ₹250 back yourself');
    await expect(admin.getByRole('dialog')).toContainText('The payer is mailed once the money went back.');
    // As of a single payment: what goes back has a reason.
    await admin.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await expect(admin.getByRole('dialog')).toContainText('A reason is required');
    await admin.getByRole('dialog').getByLabel('Reason').fill('Fell ill');
    await admin.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await expect(payments).toContainText('Refund of ₹250, in cash Given back');
    await expect(admin.getByRole('region', { name: 'Details' })).toContainText('Refunded');
  });

  test('that failed to load are fetched again', async ({ admin, complaints }) => {
    complaints.allow(/503|Error fetching registrations:/);
    await admin.route('**/api/registrations?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Too busy' } }),
    );
    await admin.goto('/admin/registrations?status=waitlisted');
    await expect(admin.getByText('Too busy')).toBeVisible();
    await admin.unroute('**/api/registrations?*');
    await admin.getByRole('button', { name: 'Try again' }).click();
    await expect(admin.getByText('Too busy')).toHaveCount(0);
    await admin.goto('/admin/registrations/no-such-registration');
    complaints.allow(/404|Error fetching a registration:/);
    await expect(admin.getByText('There is no such registration')).toBeVisible();
  });

  test('can be filtered by events, which are fetched again after an error', async ({ admin, adminApi, complaints }) => {
    complaints.allow(/503|Error fetching events:/);
    const event = await adminApi.createEvent({ title: uniqueTitle('Late'), status: 'active' });
    await admin.route('**/api/events/show*', (route) => route.fulfill({ status: 503, json: { message: 'Too busy' } }));
    await admin.goto('/admin/registrations/mail');
    const choice = admin.getByRole('combobox', { name: 'Event' });
    await choice.click();
    await expect(admin.getByText('The events could not be fetched.')).toBeVisible();
    await admin.keyboard.press('Escape');
    await admin.unroute('**/api/events/show*');
    await choice.click();
    await expect(admin.getByRole('option', { name: event.title })).toBeAttached();
  });

  test('get no announcement without an event: its error is seen, not covered by the list of events', async ({
    admin,
  }) => {
    await admin.goto('/admin/registrations/mail');
    await admin.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(admin.getByRole('combobox', { name: 'Event' })).toBeFocused();
    await expect(admin.getByText('Choose an event', { exact: true })).toBeVisible();
    await expect(admin.getByRole('listbox')).toBeHidden();
    await expectAccessible(admin);
    await admin.keyboard.press('ArrowDown');
    await expect(admin.getByRole('listbox')).toBeVisible();
  });

  test('get an announcement after a confirmation with their number', async ({
    admin,
    adminApi,
    request,
    complaints,
  }) => {
    complaints.allow(/409/);
    const event = await adminApi.createEvent({ title: uniqueTitle('Message'), status: 'active' });
    for (const name of ['Arjun Nair', 'Sara Thomas', 'Tara Menon']) {
      const { email } = await registerThroughApi(request, event._id, name);
      if (name === 'Tara Menon') continue;
      await admin.goto(await mailedRegistrationPath(email));
      await admin.getByRole('button', { name: 'Yes, confirm my e-mail' }).click();
      await admin.waitForURL(/\/pass\//);
    }
    await admin.goto(`/admin/registrations/mail?event=${event._id}`);
    await expect(admin.getByText('Goes to 2 people of 3 registrations. 1 person has not confirmed')).toBeVisible();
    await admin.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(admin.getByText('Subject is required')).toBeVisible();
    await admin.getByLabel('Subject').fill('The hall has changed');
    await admin.getByLabel('Message').fill('We meet in hall B.');
    await expectSound(admin);
    await admin.getByRole('button', { name: 'Send', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Send it' }).click();
    // No mail server is set here, and nothing says that the message is on its way.
    await expect(admin.getByText('The message for 2 people is written to files.')).toBeVisible();
    await admin.getByLabel('Subject').fill('The hall has changed');
    await admin.getByLabel('Message').fill('We meet in hall B.');
    await admin.getByRole('button', { name: 'Send', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Send it' }).click();
    await expect(admin.getByText('The same message was sent to this event just now')).toBeVisible();
  });
});

test('an admin sets how long seats are held', async ({ admin }) => {
  await admin.goto('/admin/registrations');
  await admin.getByRole('button', { name: 'Time limits' }).click();
  const minutes = admin.getByLabel('Minutes an unpaid seat is held');
  await expect(minutes).not.toHaveValue('');
  await expectSound(admin);
  const before = await minutes.inputValue();
  await minutes.fill('45');
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
  await admin.getByRole('button', { name: 'Time limits' }).click();
  await expect(minutes).toHaveValue('45');
  await minutes.fill(before);
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
});

test.describe('the payments queue', () => {
  test('confirms and rejects by keyboard', { tag: '@smoke' }, async ({ admin, adminApi, request }) => {
    const title = uniqueTitle('Queue');
    const event = await adminApi.createEvent({ title, status: 'active', entryFee: '400' });
    const tag = uniqueTitle('Payer');
    const first = await payByUpi(request, event._id, `${tag} One`);
    await payByUpi(request, event._id, `${tag} Two`);
    await admin.goto(`/admin/payments?search=${encodeURIComponent(tag)}`);
    const rows = admin.locator('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(first.utr.replace(/(.{4})(?=.)/g, '$1 '));
    await expectSound(admin);
    await admin.keyboard.press('j');
    await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
    await admin.keyboard.press('k');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('dialog')).toContainText(`${tag} One is confirmed for ${title}`);
    await expect(admin.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);

    await admin.keyboard.press('r');
    await expect(admin.getByLabel('Reason')).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('A reason is required')).toBeVisible();
    await admin.keyboard.type('No such transfer');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('No payments found')).toBeVisible();
    await admin.goto(`/admin/registrations/${first._id}`);
    await expect(admin.getByRole('region', { name: 'Details' })).toContainText('Confirmed');
    await expect(admin.getByRole('region', { name: 'Payments' })).toContainText('decided by Festival admin');
  });

  test('shows an admin that another one decided first', async ({ admin, adminApi, request, baseURL, complaints }) => {
    complaints.allow(/409/);
    const event = await adminApi.createEvent({ title: uniqueTitle('Both'), status: 'active', entryFee: '400' });
    const name = uniqueTitle('Contested');
    const { _id } = await payByUpi(request, event._id, name);
    await admin.goto(`/admin/payments?search=${encodeURIComponent(name)}`);
    await admin.getByRole('button', { name: `Reject the payment of ${name}` }).click();
    const [payment] = (await (await admin.request.get(`/api/registrations/${_id}/payments`)).json()).data;
    const other = await admin.request.post(`/api/payments/${payment._id}/confirm`, {
      data: {},
      headers: { origin: baseURL ?? '' },
    });
    expect(other.ok(), await other.text()).toBe(true);
    await admin.getByRole('button', { name: 'The amount is not right.' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(admin.getByText(/Nothing was changed/)).toBeVisible();
    await expect(admin.getByText('No payments found')).toBeVisible();
  });
});

test('the dashboard shows registrations and money as charts and as a table', async ({ admin, adminApi, request }) => {
  const title = uniqueTitle('Plot');
  const event = await adminApi.createEvent({ title, status: 'active' });
  await registerThroughApi(request, event._id, 'Meera Iyer');
  await admin.goto('/home');
  const charts = admin.getByRole('region', { name: 'Registrations and money' });
  await expect(charts.locator('svg.recharts-surface').first()).toBeVisible();
  await charts.getByText('Money', { exact: true }).first().click();
  await charts.getByText('Show as a table').nth(1).click();
  await expect(charts.getByRole('row', { name: new RegExp(title) })).toContainText('no limit');
  await expectSound(admin);
});
