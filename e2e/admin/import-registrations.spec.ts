import { expectSoundOnBoth } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';

// What everybody must read alike is on the festival's clock, wherever they are.
test.use({ timezoneId: 'Europe/London' });

test('registrations are pasted, mapped, corrected, imported and undone, and an unsent sheet is not left unasked', {
  tag: '@smoke',
}, async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Sheet'), status: 'active', entryFee: '0' });
  const word = uniqueTitle('row').toLowerCase().replace(/\W+/g, '');
  const rows = (second: string) =>
    `${word} who\t${word} reach\nAsha Rao\tasha.${word}@form.test\nRavi Kumar\t${second}`;
  await admin.goto(`/admin/registrations?eventId=${event._id}`);
  await admin.getByRole('link', { name: 'Import', exact: true }).click();
  const pasted = admin.getByLabel('Paste rows with their headings');
  await pasted.fill(rows('no email'));
  await admin.getByRole('button', { name: 'Check the sheet' }).click();
  const table = admin.getByRole('region', { name: 'Registrations of the sheet' });
  // Nothing of these headings is known or was chosen before: the columns are open.
  await admin.getByLabel(`A: ${word} who`).selectOption({ label: 'Name' });
  await admin.getByLabel(`B: ${word} reach`).selectOption({ label: 'E-mail' });
  await expect(admin.getByText('1 new registration, 1 to correct.')).toBeVisible();
  await expect(table).toContainText('B3');
  await expectSoundOnBoth(admin);

  await admin.goBack();
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await pasted.fill(rows(`ravi.${word}@form.test`));
  await admin.getByRole('button', { name: 'Check the sheet' }).click();
  await expect(admin.getByText('2 new registrations.')).toBeVisible();
  // How long mails take is said before they are asked for.
  await admin.getByLabel('Mail the passes').check();
  await expect(admin.getByText('At most 700 of them leave in an hour')).toBeVisible();
  await admin.getByRole('button', { name: 'Check the sheet' }).click();
  await expect(admin.getByText('2 mails leave within minutes.')).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Change the mails an hour' }).first()).toBeVisible();
  await admin.getByLabel('Mail the passes').uncheck();
  await admin.getByRole('button', { name: 'Check the sheet' }).click();
  await admin.getByRole('button', { name: 'Import 2 registrations' }).click();
  await expect(admin.getByText('0 new registrations, 2 already there.')).toBeVisible();

  const made = admin.getByRole('region', { name: 'Earlier imports' }).locator('time');
  const importedAt = new Date((await made.getAttribute('datetime')) ?? '');
  await expect(made).toHaveText(
    importedAt.toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' }),
  );
  await admin.getByRole('button', { name: /^Undo the import of/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(admin.getByText('2 new registrations.')).toBeVisible();
});

test('a check stays while its cells are corrected, and is done again after another choice', async ({
  admin,
  adminApi,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Kept check'), status: 'active', entryFee: '200' });
  const word = uniqueTitle('kept').toLowerCase().replace(/\W+/g, '');
  const rows = (second: string) => `${word} who\t${word} to\nAsha Rao\tasha.${word}@form.test\nRavi Kumar\t${second}`;
  await admin.goto(`/admin/registrations/import?event=${event._id}`);
  const pasted = admin.getByLabel('Paste rows with their headings');
  await pasted.fill(rows('no email'));
  await admin.getByRole('button', { name: 'Check the sheet' }).click();
  await admin.getByLabel(`A: ${word} who`).selectOption({ label: 'Name' });
  await admin.getByLabel(`B: ${word} to`).selectOption({ label: 'E-mail' });
  await expect(admin.getByText('1 new registration, 1 to correct.')).toBeVisible();
  const table = admin.getByRole('region', { name: 'Registrations of the sheet' });
  await expect(table).toContainText('₹200');

  const choice = admin.getByRole('radio', { name: 'Nothing to pay' });
  await choice.check();
  await expect(choice).toBeFocused();
  await expect(table).not.toContainText('₹200');
  await expect(table).toContainText('B3');
  await expect(admin.getByRole('button', { name: 'Import 1 registration' })).toBeEnabled();
  await expect(admin.getByLabel(`A: ${word} who`)).toHaveValue('name');

  await pasted.fill(rows(`ravi.${word}@form.test`));
  await expect(table).toContainText('B3');
  await expect(admin.getByText('The sheet was changed after this check.')).toBeVisible();
  await expect(admin.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Check it again' }).click();
  await expect(admin.getByText('2 new registrations.')).toBeVisible();
  await pasted.fill('');
  await expect(table).toHaveCount(0);
});
