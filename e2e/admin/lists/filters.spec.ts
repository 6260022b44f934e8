import { expectAccessible, expectNoOverflow } from '../../support/accessibility.ts';
import { expect, test } from '../../support/admin-test.ts';

test('on a phone the filters are behind a button that says how many are set', { tag: '@phone-only' }, async ({
  admin,
}) => {
  await admin.goto('/admin/registrations?payment=unpaid&status=under_review');
  const url = admin.url();
  const filters = admin.getByRole('button', { name: 'Filters: 2 set', exact: true });
  const status = admin.getByRole('combobox', { name: 'Status', exact: true });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(status).toBeHidden();
  await expect(admin.getByRole('combobox', { name: 'Order' })).toBeVisible();
  await expectAccessible(admin);
  await expectNoOverflow(admin);
  await filters.focus();
  await admin.keyboard.press('Enter');
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await expect(status).toHaveValue('Payment under review');
  await expectAccessible(admin);
  await expectNoOverflow(admin);
  // After its button in the order of Tab.
  await admin.keyboard.press('Tab');
  await expect(admin.getByRole('combobox', { name: 'Event', exact: true })).toBeFocused();
  expect(admin.url()).toBe(url);
  await admin.getByRole('combobox', { name: 'Checked in', exact: true }).click();
  await admin.getByRole('option', { name: 'Nobody in' }).click();
  await expect(admin.getByRole('button', { name: 'Filters: 3 set', exact: true })).toBeVisible();
  await expect(admin).toHaveURL(/checkedIn=none/);
  await admin.goto('/admin/activity?kind=event');
  await expect(admin.getByRole('button', { name: 'Filters: 1 set', exact: true })).toBeVisible();
  await expect(admin.getByRole('combobox', { name: 'Kind' })).toBeHidden();
  await expectAccessible(admin);
  await expectNoOverflow(admin);
});

test('on a wide screen the filters are open without a button', async ({ admin }) => {
  await admin.goto('/admin/registrations');
  await expect(admin.getByRole('combobox', { name: 'Status', exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: /^Filters/ })).toHaveCount(0);
});

test('a chosen filter is read whole, beside the button that clears it', async ({ admin }) => {
  await admin.goto('/admin/registrations?checkedIn=some&roster=incomplete&payment=unpaid&status=under_review');
  for (const label of ['Status', 'Payment', 'Checked in', 'Teams']) {
    const field = admin.getByRole('combobox', { name: label, exact: true });
    await expect(field).not.toHaveValue('');
    const room = await field.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft } = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen) pen.font = font;
      const end =
        input.getBoundingClientRect().left +
        Number.parseFloat(paddingLeft) +
        (pen?.measureText(input.value).width ?? 0);
      return (input.parentElement?.querySelector('button')?.getBoundingClientRect().left ?? 0) - end;
    });
    expect(room, label).toBeGreaterThan(0);
  }
});
