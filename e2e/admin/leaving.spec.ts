import type { Page } from '@playwright/test';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { panelDays } from '../support/days.ts';

test('a page with several forms asks before the changes of any of them are left', async ({ admin }) => {
  await admin.goto('/home?view=settings');
  await expect(admin.getByRole('button', { name: 'Save certificate settings' })).toBeVisible();
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  for (const name of ['Tagline', 'Legal name']) {
    const field = admin.getByLabel(name, { exact: true });
    const before = await field.inputValue();
    await field.fill('Typed and not saved');
    await admin.getByRole('link', { name: 'Manage Events' }).click();
    await expect(leave).toBeVisible();
    await leave.getByRole('button', { name: 'Stay' }).click();
    await expect(leave).toBeHidden();
    await expect(field).toHaveValue('Typed and not saved');
    await field.fill(before);
  }
  await admin.getByRole('link', { name: 'Manage Events' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
});

test('whom a mail goes to, and the event of a sheet, are chosen after the text without a question', async ({
  admin,
  adminApi,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Later chosen'), status: 'active' });
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await admin.goto('/admin/registrations/mail');
  await admin.getByLabel('Subject').fill('Bring a drum');
  await admin.getByText('Everybody', { exact: true }).click();
  await expect(admin).toHaveURL(/to=everybody/);
  await expect(leave).toHaveCount(0);
  await expect(admin.getByLabel('Subject')).toHaveValue('Bring a drum');
  // A placeholder goes where the caret is.
  const message = admin.getByLabel('Message');
  await message.fill('Dear , bring a drum');
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
  await admin.getByRole('button', { name: /^\{name\}/ }).click();
  await expect(message).toHaveValue('Dear {name}, bring a drum');
  await expect(message).toBeFocused();
  await message.fill('');
  await admin.getByLabel('Subject').fill('');

  await admin.goto('/admin/registrations/import');
  await admin.getByLabel('Paste rows with their headings').fill('Name\tEmail\nAsha\tasha@form.test');
  await admin.getByRole('combobox', { name: 'For the event' }).fill(event.title);
  await admin.getByRole('option', { name: event.title }).click();
  await expect(admin).toHaveURL(new RegExp(event._id));
  await expect(leave).toHaveCount(0);
  await expect(admin.getByLabel('Paste rows with their headings')).toHaveValue(/asha@form\.test/);
});

test('Enter in a line of a form saves nothing, Ctrl+S saves it from anywhere in it', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Keys'), description: 'Words' });
  await admin.goto(`/admin/edit/${event._id}`);
  const venue = admin.getByLabel('Venue', { exact: true });
  await venue.fill('Hall 9');
  await venue.press('Enter');
  await expect(admin.getByText('Unsaved changes')).toBeVisible();
  expect((await adminApi.showEvent(event._id)).venue).toBeNull();
  await venue.press('Control+s');
  await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
  expect((await adminApi.showEvent(event._id)).venue).toBe('Hall 9');
});

test('a dialog with typed text asks before Escape or its cross close it', async ({ admin }) => {
  await admin.goto('/home?view=announcements');
  // The second click of two opens nothing, and closes nothing.
  await admin.getByRole('button', { name: 'Announce' }).dblclick();
  const dialog = admin.getByRole('dialog', { name: 'Announce' });
  await dialog.getByLabel('Text').fill('Gates open at nine.');
  const question = admin.getByRole('dialog', { name: 'Close without saving?' });
  await admin.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Text')).toHaveValue('Gates open at nine.');
  await expect(dialog.getByLabel('Text')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Throw it away' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Announce' })).toBeFocused();
  // Without a letter it just closes.
  await admin.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Announce' })).toBeFocused();
});

test('what is won is not left unasked where nobody has won it yet', async ({ admin, adminApi }) => {
  const { _id } = await adminApi.createEvent({ title: uniqueTitle('Prizes'), status: 'active' });
  await admin.goto(`/admin/results/${_id}`);
  const won = admin.getByLabel('Won, winner 2');
  await won.fill('Best drums');
  await admin.getByRole('link', { name: 'Manage Events' }).click();
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Keep as draft and leave' }).click();
  await admin.goto(`/admin/results/${_id}`);
  await expect(won).toHaveValue('Best drums');
  await admin.getByRole('button', { name: 'Start over' }).click();
  await expect(won).toHaveValue('2nd');
});

test('another public text opens while one has changes, which are asked about and kept', async ({ admin }) => {
  await admin.goto('/admin/privacy?view=texts');
  const editor = admin.locator('#editorjs');
  await editor.locator('.ce-paragraph').first().click();
  await admin.keyboard.press('End');
  await admin.keyboard.type(' Half a thought');
  const draft = () => admin.evaluate(() => localStorage.getItem('utsav.draft.text-privacy'));
  await expect.poll(draft).toContain('Half a thought');
  const texts = admin.getByRole('navigation', { name: 'Text' });
  await texts.getByText('Travel and stay').click();
  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Keep as draft and leave' }).click();
  await expect(admin.getByRole('heading', { name: /^Travel and stay/ })).toBeVisible();
  await expect(editor).not.toContainText('Half a thought');
  await admin.goBack();
  await expect(admin.getByText('Your draft is back')).toBeVisible();
  await expect(editor).toContainText('Half a thought');
  await admin.getByRole('button', { name: 'Start over' }).click();
  await expect(editor).not.toContainText('Half a thought');
});

test('a text to start from is made public after a question where square brackets are left', async ({ admin }) => {
  await admin.goto('/admin/privacy?view=texts&text=safety');
  const editor = admin.locator('#editorjs');
  await expect(editor).toContainText('[Check every number before you save.]');
  await admin.getByRole('button', { name: 'Save as version 1' }).dblclick();
  const question = admin.getByRole('dialog', { name: 'Make it public with square brackets?' });
  await expect(question).toHaveCount(1);
  await expect(question).toContainText(/Visitors will read \d+ places .*: \[Check every number/);
  await question.getByRole('button', { name: 'Go on writing' }).click();
  await expect(question).toHaveCount(0);
  expect((await admin.request.get('/safety')).status()).toBe(404);
  await admin.getByRole('button', { name: 'Save as version 1' }).click();
  await question.getByRole('button', { name: 'Make it public' }).click();
  await expect(admin.getByText('Version 1 is public')).toBeVisible();
  await admin.goto('/safety');
  await expect(admin.getByRole('link', { name: '112', exact: true })).toHaveAttribute('href', 'tel:112');
  await admin.goto('/admin/privacy?view=texts&text=safety');
  await admin.getByRole('button', { name: 'Take it off the site' }).click();
  await admin.getByRole('button', { name: 'Take it off', exact: true }).click();
  await expect(admin.getByText('The text is off the site')).toBeVisible();
});

/** Holds the next save of an event back until it is let go. */
async function holdSave(admin: Page, method: 'PUT' | 'POST'): Promise<() => void> {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await admin.route('**/api/events/**', async (route) => {
    if (route.request().method() === method) await isFree;
    await route.continue();
  });
  return letGo;
}

test('what is typed into an event while it is saved stays, and who left meanwhile stays where they are', async ({
  admin,
  adminApi,
}) => {
  const { _id } = await adminApi.createEvent({ title: uniqueTitle('Typed on'), description: 'Songs.', venue: 'Quad' });
  await admin.goto(`/admin/edit/${_id}`);
  let letGo = await holdSave(admin, 'PUT');
  await admin.getByLabel('Short Description').fill('An evening');
  await admin.getByRole('button', { name: 'Update Event' }).click();
  await admin.getByLabel('Venue').fill('Hall B');
  letGo();
  await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
  await expect(admin.getByText('Unsaved changes')).toBeVisible();
  await expect(admin.getByLabel('Venue')).toHaveValue('Hall B');
  expect(await adminApi.showEvent(_id)).toMatchObject({ shortDescription: 'An evening', venue: 'Quad' });
  await admin.unrouteAll();
  await admin.getByRole('button', { name: 'Update Event' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Update Event' })).toHaveCount(0);
  expect(await adminApi.showEvent(_id)).toMatchObject({ venue: 'Hall B' });

  await admin.goto('/home?view=manage-events');
  await admin.goto(`/admin/edit/${_id}`);
  letGo = await holdSave(admin, 'PUT');
  await admin.getByLabel('Short Description').fill('A long evening');
  await admin.getByRole('button', { name: 'Update Event' }).click();
  await admin.getByRole('link', { name: 'Schedule' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Keep as draft and leave' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  letGo();
  await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/schedule/);
  await admin.unrouteAll();
  await admin.goto(`/admin/edit/${_id}`);
  await expect(admin.getByLabel('Short Description')).toHaveValue('A long evening');
  await expect(admin.getByText('Your draft is back')).toHaveCount(0);
});

test('what is typed into a new event while it is made is in the form of that event', async ({ admin }) => {
  const title = uniqueTitle('Made');
  await admin.goto('/home?view=create-main-event');
  await admin.getByLabel('Title').fill(title);
  await admin.getByLabel('Start Date').fill(`${panelDays.first}T10:00`);
  await admin.getByLabel('End Date').fill(`${panelDays.first}T12:00`);
  const letGo = await holdSave(admin, 'POST');
  await admin.getByRole('main').getByRole('button', { name: 'Create Event' }).click();
  await admin.getByLabel('Venue').fill('Hall B');
  letGo();
  await expect(admin.getByRole('heading', { level: 1, name: 'Update Event' })).toBeVisible();
  await expect(admin.getByText('Your draft is back')).toBeVisible();
  await expect(admin.getByLabel('Title')).toHaveValue(title);
  await expect(admin.getByLabel('Venue')).toHaveValue('Hall B');
  await admin.getByRole('button', { name: 'Start over' }).click();
  await expect(admin.getByLabel('Venue')).toHaveValue('');
});
