import { expectSoundOnBoth } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';

// None is pinned: the banner of one would be on the pages of every other test.
test('an announcement for an event is written, read on its page, changed, deleted and brought back', async ({
  admin,
  adminApi,
  browser,
  baseURL,
}) => {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const event = await adminApi.createEvent({ title: uniqueTitle('Announced') });
  const title = uniqueTitle('Hall B in place of A');
  await admin.goto('/home?view=announcements');
  await admin.getByRole('button', { name: 'Announce', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Announce' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('What is it about?')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The roof leaks.\n\nCome ten minutes early.');
  await dialog.getByText('Important', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Event' }).fill(event.title);
  await admin.getByRole('option', { name: event.title }).click();
  await expectSoundOnBoth(admin);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  const listed = (name: string) => admin.getByRole('row').filter({ hasText: name });
  await expect(listed(title)).toContainText('Come ten minutes early.');

  await page.goto(`/subevent/x/${event._id}`);
  const own = page.getByRole('region', { name: 'Announcements' });
  await expect(own.getByRole('heading', { name: title })).toBeVisible();
  await expect(own).toContainText('Important');
  await expectSoundOnBoth(page);
  await page.goto('/announcements');
  const shown = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(shown).toContainText('Come ten minutes early.');
  await expectSoundOnBoth(page);
  await shown.getByRole('link', { name: event.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(event.title);

  await admin.getByRole('button', { name: `Edit ${title}` }).click();
  const changing = admin.getByRole('dialog', { name: 'Change the announcement' });
  await changing.getByRole('textbox', { name: 'Title' }).fill(`${title}, really`);
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(changing).toBeHidden();
  await admin.getByRole('button', { name: `Delete ${title}, really` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(listed(title)).toHaveCount(0);
  await page.goto('/announcements');
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(listed(`${title}, really`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `${title}, really` })).toBeVisible();
});
