import { nanoid } from 'nanoid';
import { newQuestion } from '#contract/questions/question-rules.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';

test('questions are written, ordered by the keyboard, kept as a draft, and not saved over those of another admin', async ({
  admin,
  adminApi,
  complaints,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Asking') });
  await admin.goto(`/admin/edit/${event._id}`);
  await admin.getByRole('link', { name: 'Questions' }).click();
  await expect(admin.getByText('No questions of its own yet')).toBeVisible();

  const question = (index: number) => admin.getByRole('listitem').filter({ hasText: `Question ${index}` });
  await admin.getByRole('button', { name: 'Add a question' }).click();
  await admin.keyboard.type('What do you eat?');
  await admin.getByRole('button', { name: 'Add a question' }).click();
  await admin.keyboard.type('Food');
  await question(2).getByRole('combobox', { name: 'Kind of answer' }).click();
  await admin.getByRole('option', { name: 'One option' }).click();
  await question(2).getByLabel('Option 1', { exact: true }).fill('Vegetarian');
  await admin.keyboard.press('Enter');
  await admin.keyboard.type('Other');
  await question(2).getByRole('button', { name: 'Delete option 3' }).click();
  await question(2).getByRole('button', { name: 'Move up: Food' }).press('Enter');
  await expect(question(1).getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Food');
  await question(2).getByRole('combobox', { name: 'Ask only if' }).click();
  await admin.getByRole('option', { name: 'Food: Other' }).click();
  await expectAccessible(admin);
  const preview = admin.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByLabel('What do you eat?')).toHaveCount(0);
  await preview.getByLabel('Other').check();
  await expect(preview.getByLabel('What do you eat?')).toBeVisible();

  await expect(admin.getByText('Unsaved changes')).toBeVisible();
  const drafts = () =>
    admin.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.questions-')).length);
  await expect.poll(drafts).toBe(1);
  admin.once('dialog', (dialog) => void dialog.accept());
  await admin.reload();
  await expect(admin.getByText('Your draft is back')).toBeVisible();
  await admin.getByRole('button', { name: 'Save questions' }).click();
  await expect(admin.getByText('The questions are saved')).toBeVisible();

  complaints.allow(/409/);
  const list = await (await admin.request.get(`/api/events/${event._id}/question-list`)).json();
  const theirs = { ...list.data.questions[0], label: 'Food at noon' };
  const headers = { origin: new URL(admin.url()).origin };
  const data = { version: list.data.version, questions: [theirs] };
  expect((await admin.request.put(`/api/events/${event._id}/question-list`, { headers, data })).ok()).toBe(true);
  await question(1).getByRole('textbox', { name: 'Question', exact: true }).fill('Food at night');
  await admin.getByRole('button', { name: 'Save questions' }).click();
  await expect(admin.getByText('These questions were saved meanwhile')).toBeVisible();
  await admin.getByRole('button', { name: 'Show what is saved' }).click();
  await expect(question(1).getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Food at noon');
});

test('the questions of a sub-event show what its main event asks by now', async ({ admin, adminApi }) => {
  const main = await adminApi.createEvent({ title: uniqueTitle('Asking first') });
  const sub = await adminApi.createSubEvent(main._id, { title: uniqueTitle('Asking next') });
  await admin.goto(`/admin/questions/${sub._id}`);
  await expect(admin.getByText('It has none yet.')).toBeVisible();
  await admin.getByRole('link', { name: 'Manage Events' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
  const question = { ...newQuestion(nanoid()), label: 'What do you eat?' };
  const saved = await admin.request.put(`/api/events/${main._id}/question-list`, {
    headers: { origin: new URL(admin.url()).origin },
    data: { version: 0, questions: [question] },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await admin.goBack();
  await expect(admin.getByRole('listitem').filter({ hasText: 'What do you eat?' })).toBeVisible();
});
