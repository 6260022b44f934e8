import { expect, PICTURE, test, uniqueTitle } from '../support/admin-test.ts';
import { panelDays, shortDay } from '../support/days.ts';

test('the button that checks a sheet has the focus again once the sheet is checked', async ({ admin }) => {
  await admin.goto('/admin/import-events');
  await admin
    .getByLabel('Paste rows with their headings')
    .fill(`Title\tStart date\nHeats\t${shortDay(panelDays.first)}`);
  const check = admin.getByRole('button', { name: 'Check the sheet' });
  await check.press('Enter');
  await expect(admin.getByRole('heading', { name: 'What it makes' })).toBeVisible();
  await expect(check).toBeFocused();
});

test('the form of a sub-event is filled by keyboard: its main event by its name and Enter, the rest from there', async ({
  admin,
  adminApi,
}) => {
  const main = await adminApi.createEvent({ title: uniqueTitle('Typed'), venue: 'Raman Hall' });
  await admin.goto('/home?view=create-sub-event');
  const choice = admin.getByRole('combobox', { name: 'Main Event' });
  await expect(choice).not.toHaveAttribute('placeholder', 'Not fetched yet');
  await choice.focus();
  await admin.keyboard.type(main.title);
  await admin.keyboard.press('Enter');
  await admin.getByRole('button', { name: 'Fill in what is empty' }).press('Enter');
  await expect(admin.getByLabel('Title')).toBeFocused();
  await expect(admin.getByLabel('Venue', { exact: true })).toHaveValue('Raman Hall');
  const picture = admin.getByLabel('Image');
  await picture.setInputFiles(PICTURE);
  await expect(admin.getByAltText('As it will be shown')).toBeVisible();
  // A browser says nothing of the file that is chosen already: for the next event it is chosen again.
  await expect(picture).toHaveValue('');
  await admin.getByLabel('Title').fill(uniqueTitle('Solo'));
  await admin.keyboard.press('Control+s');
  await expect(admin.getByText('Event created successfully!')).toBeVisible();
  await admin.getByRole('link', { name: 'create another like this' }).press('Enter');
  await expect(admin).toHaveURL(/like=/);
  await expect(admin.getByLabel('Title')).toBeFocused();
  // What is typed elsewhere stays there.
  const capacity = admin.getByLabel('Capacity');
  await capacity.click();
  await capacity.press('Control+a');
  await admin.keyboard.type('77');
  await expect(capacity).toHaveValue('77');
  await expect(admin.getByLabel('Title')).toHaveValue('');
});

test('Ctrl+Z takes back what was just done to a row, but not while something is typed', async ({ admin, adminApi }) => {
  const { title } = await adminApi.createEvent({ title: uniqueTitle('Taken back') });
  await admin.goto(`/home?view=manage-events&search=${encodeURIComponent(title)}`);
  await admin.getByRole('button', { name: `Delete ${title}` }).press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  const undo = admin.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const row = admin.getByRole('row').filter({ hasText: title });
  await expect(row).toHaveCount(0);
  await admin.getByLabel('Search events').press('Control+z');
  await expect(undo).toBeVisible();
  await admin.getByRole('heading', { level: 1 }).press('Control+z');
  await expect(row).toBeVisible();
  await expect(undo).toHaveCount(0);
});
