import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { expectFocusInSight } from '../support/hidden-fields.ts';
import { registerThroughApi } from '../support/registration-api.ts';

/** Twelve digits that no other run uses. */
let number = Date.now() % 10_000_000_000;
const newUtr = () => {
  number += 1;
  return `60${String(number).padStart(10, '0')}`;
};

test('a treasurer drops a statement, confirms the sure payments by keyboard, settles one by hand, and undoes all', {
  tag: '@smoke',
}, async ({ admin, adminApi, request }) => {
  const title = uniqueTitle('Street Play');
  const event = await adminApi.createEvent({ title, status: 'active', entryFee: '250' });
  const lines: string[] = [];
  const [first, second] = [uniqueTitle('Asha'), uniqueTitle('Ravi')];
  for (const name of [first, second]) {
    const { code } = await registerThroughApi(request, event._id, name);
    const utr = newUtr();
    const response = await request.post(`/api/passes/${code}/utr`, { data: { utr } });
    expect(response.ok(), await response.text()).toBe(true);
    // The second one’s number is not in the bank’s line.
    lines.push(`10/01/27,UPI-SOMEBODY-${name === first ? utr : newUtr()}-FEE,,,250.00`);
  }
  const csv = ['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.', ...lines].join('\n');

  await admin.goto('/admin/bank-statements');
  const file = { name: `${title}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await admin.getByLabel('Choose a statement').setInputFiles(file);
  await expect(admin.getByRole('heading', { level: 1, name: `${title}.csv` })).toBeVisible();
  const matched = admin.getByRole('button', { name: '1 Matched' });
  await expect(matched).toBeVisible();

  await admin.getByRole('button', { name: 'Confirm the sure one' }).press('Enter');
  await expect(admin.getByRole('dialog')).toContainText('₹250 in all');
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await expect(admin.getByText('One payment is confirmed')).toBeVisible();
  await expect(admin.getByRole('listitem').filter({ hasText: first })).toContainText('Confirmed');

  await admin.getByRole('button', { name: '1 Unknown' }).click();
  await admin.getByRole('button', { name: 'Set aside row 3' }).click();
  await expect(admin.getByRole('dialog')).not.toContainText('No mail server');
  await admin.getByRole('dialog').getByRole('button', { name: 'Duplicate of another line' }).click();
  await expect(admin.getByRole('dialog').getByLabel('What is it?')).toHaveValue('Duplicate of another line');
  await admin.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await admin
    .getByRole('dialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Throw it away' })
    .click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Choose… whom row 3 is from' }).click();
  await admin.getByRole('dialog').getByLabel('Search registrations').fill(second);
  await expect(admin.getByRole('dialog').getByRole('button', { name: `Confirm for ${second}` })).toBeVisible();
  const size = admin.viewportSize() ?? { width: 1360, height: 900 };
  await admin.setViewportSize({ width: 390, height: 844 });
  const label = admin
    .getByRole('dialog')
    .getByRole('button', { name: `Confirm for ${second}` })
    .getByText('Confirm');
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await admin.setViewportSize(size);
  await expectFocusInSight(admin, 'Choosing whom a transfer is from', '.mantine-Modal-content');
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: `Confirm for ${second}` })
    .click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: '2 Matched' })).toBeVisible();
  await expect(admin.getByRole('button', { name: '0 Unknown' })).toBeVisible();

  await admin.getByRole('button', { name: 'Undo the import' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(admin.getByText('undid this import')).toBeVisible();
  await admin.goto(`/admin/registrations?eventId=${event._id}&status=under_review`);
  await expect(admin.getByRole('row').filter({ has: admin.getByRole('rowheader') })).toHaveCount(2);
});

test('a statement whose columns were chosen opens without a question', async ({ admin }) => {
  await admin.goto('/admin/bank-statements');
  const csv = `When,What for,Got\n10/01/27,UPI-SOMEBODY-${newUtr()},77.00`;
  const file = { name: 'other-bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await admin.getByLabel('Choose a statement').setInputFiles(file);
  const dialog = admin.getByRole('dialog', { name: 'Which columns has other-bank.csv?' });
  await dialog.getByLabel('Date').selectOption('When');
  await dialog.getByLabel('Description').selectOption('What for');
  await dialog.getByLabel('Money in (credit)').selectOption('Got');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'other-bank.csv' })).toBeVisible();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
});

test('a statement that does not exist leads back to all of them', async ({ admin, complaints }) => {
  complaints.allow(/404 \(Not Found\)|^Error fetching a bank statement:/);
  await admin.goto('/admin/bank-statements/none-such-statement');
  await expect(admin.getByText('There is no such statement')).toBeVisible();
  await admin.getByRole('link', { name: 'All statements' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Bank statements' })).toBeVisible();
});
