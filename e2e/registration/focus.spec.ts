import { buildChoice, buildQuestion } from '#test/factories/questions.ts';
import { newEmail, pathOf } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

const PDF = { name: 'id-card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

test('a draft is emptied with what the rules ask about the person; the form says so and takes the focus', {
  tag: '@phone-only',
}, async ({ page, organiser }) => {
  const event = await organiser.createEvent({ title: 'Second thoughts', ageRule: 'band', allowedYears: [2, 3] });
  const open = async () => {
    await page.goto(`${pathOf(event)}/payment`);
    await whenReady(page);
  };
  await open();
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Age').selectOption('Under 18');
  await page.getByLabel('Year of study').selectOption('Year 2');
  await open();
  await expect(page.getByLabel('Age').locator(':checked')).toHaveText('Under 18');
  await expect(page.getByLabel('Parent or guardian')).toBeVisible();
  await page.getByRole('button', { name: 'Empty the form' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Age')).toHaveValue('');
  await expect(page.getByLabel('Year of study')).toHaveValue('');
  await expect(page.getByLabel('Parent or guardian')).toBeHidden();
  const said = page.getByRole('status').filter({ hasText: 'The form is empty now.' });
  await expect(said).toBeVisible();
  await page.getByLabel('Name', { exact: true }).pressSequentially('R');
  await expect(said).toHaveCount(0);
});

test('a date of birth is emptied too, with the guardian that it asks for', async ({ page, organiser }) => {
  const event = await organiser.createEvent({ title: 'Young voices', ageRule: 'birthDate' });
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await page.getByLabel('Date of birth').fill('2015-05-06');
  await expect(page.getByLabel('Parent or guardian')).toBeVisible();
  await page.reload();
  await whenReady(page);
  await expect(page.getByLabel('Date of birth')).toHaveValue('2015-05-06');
  await page.getByRole('button', { name: 'Empty the form' }).click();
  await expect(page.getByLabel('Date of birth')).toHaveValue('');
  await expect(page.getByLabel('Parent or guardian')).toBeHidden();
});

test('what became of a file is said, and the focus stays with a question whose button is gone', async ({
  page,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Said aloud' });
  const file = buildQuestion({ kind: 'file', label: 'College ID card' });
  const size = buildChoice(['Small', 'Large'], { label: 'Size' });
  await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: [file, size] });
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  const card = page.getByLabel('College ID card');
  await card.setInputFiles({ ...PDF, name: 'notes.pdf', buffer: Buffer.from('no PDF') });
  const reason = page.locator('p[id^="error-"]');
  await expect(reason).not.toBeEmpty();
  await expect(page.getByRole('status').filter({ hasText: (await reason.textContent()) ?? '' })).toHaveCount(1);
  await card.setInputFiles(PDF);
  await expect(page.getByRole('status').filter({ hasText: 'id-card.pdf was sent.' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove id-card.pdf' }).click();
  await expect(card).toBeFocused();

  await page.getByLabel('Large').check();
  await page.getByRole('button', { name: 'Choose none' }).click();
  await expect(page.getByLabel('Small')).toBeFocused();
});

test('a form that is emptied has no file that was sent, refused or still on its way', async ({
  page,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Nothing left' });
  const file = buildQuestion({ kind: 'file', label: 'College ID card' });
  await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: [file] });
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.reload();
  await whenReady(page);
  const card = page.getByLabel('College ID card');
  const empty = async () => {
    await page.getByRole('button', { name: 'Empty the form' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  };
  const startAgain = async () => {
    await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
    await page.reload();
    await whenReady(page);
  };
  await card.setInputFiles({ ...PDF, name: 'notes.pdf', buffer: Buffer.from('no PDF') });
  await expect(page.locator('p[id^="error-"]')).not.toBeEmpty();
  await empty();
  await expect(page.locator('p[id^="error-"]')).toHaveCount(0);

  await startAgain();
  await card.setInputFiles(PDF);
  await expect(page.getByText('id-card.pdf was sent.')).toHaveCount(1);
  await empty();
  await expect(page.getByText('id-card.pdf')).toHaveCount(0);

  await startAgain();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/answer-files**', async (route) => {
    await held;
    await route.continue();
  });
  const arrived = page.waitForResponse((response) => response.url().includes('/answer-files'));
  await card.setInputFiles(PDF);
  await expect(page.getByText('Sending id-card.pdf…')).toBeVisible();
  await empty();
  await expect(page.getByText('Sending id-card.pdf…')).toHaveCount(0);
  letGo();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(page.getByRole('button', { name: 'Remove id-card.pdf' })).toHaveCount(0);
  await expect(page.getByText('id-card.pdf')).toHaveCount(0);
});

test('the leader’s e-mail, once taken over, has the focus', async ({ page, organiser }) => {
  const event = await organiser.createEvent({ title: 'Pair', participationType: 'team', teamSize: 2 });
  await page.goto(`${pathOf(event)}/teamregistration`);
  await whenReady(page);
  const email = newEmail('Asha');
  await page.locator('[name="members.0.email"]').fill(email);
  await page.getByRole('button', { name: 'Use the leader’s e-mail' }).click();
  await expect(page.getByLabel('Contact email')).toHaveValue(email);
  await expect(page.getByLabel('Contact email')).toBeFocused();
});

test('back from a mailed code, the e-mail has the focus', async ({ page }) => {
  await page.goto('/signin/code');
  await whenReady(page);
  await page.getByLabel('Email').fill(newEmail('Asha'));
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByRole('link', { name: 'Other e-mail, or another code' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});
