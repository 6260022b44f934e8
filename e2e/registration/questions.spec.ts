import { buildChoice, buildQuestion } from '#test/factories/questions.ts';
import { expectSoundOnBoth } from '../support/accessibility.ts';
import { newEmail, pathOf } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

const PDF = { name: 'id-card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

function questionsOfAllKinds() {
  const food = buildChoice(['Vegetarian', 'Jain', 'Something else'], { label: 'Food', isRequired: true });
  const other = food.options[2]?.id ?? '';
  return [
    buildQuestion({ label: 'Name on the certificate', isRequired: true, help: 'As on your ID card' }),
    food,
    buildQuestion({
      label: 'What do you eat?',
      isRequired: true,
      showIf: { questionId: food.id, optionId: other },
    }),
    buildChoice(['Friday', 'Saturday', 'Sunday'], { kind: 'choices', label: 'Which days?', isRequired: true, max: 2 }),
    buildChoice(['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'], { label: 'T-shirt' }),
    buildQuestion({ kind: 'long_text', label: 'Tell us about your act' }),
    buildQuestion({ kind: 'number', label: 'Age', min: 16, max: 99, isRequired: true }),
    buildQuestion({ kind: 'date', label: 'Born on' }),
    buildQuestion({ kind: 'file', label: 'College ID card', isRequired: true }),
    buildQuestion({ kind: 'consent', label: 'I may be photographed', isRequired: true }),
  ];
}

test('an event asks its own questions: answered on a phone, read in the panel', {
  tag: ['@phone-only', '@smoke'],
}, async ({ page, organiser }) => {
  const event = await organiser.createEvent({ title: 'Stand-up night' });
  await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: questionsOfAllKinds() });
  // On a page in Hindi a question in English says its language, and is no error.
  await page.goto(`${pathOf(event)}/payment?lang=hi`);
  const label = page.locator('label').filter({ has: page.getByText('Name on the certificate') });
  expect(await label.evaluate((element) => getComputedStyle(element).color)).toBe(
    await label.locator('[lang=en]').evaluate((element) => getComputedStyle(element).color),
  );
  await page.goto(`${pathOf(event)}/payment?lang=en`);
  await whenReady(page);
  await expect(page.getByLabel('What do you eat?')).toHaveCount(0);
  await expectSoundOnBoth(page);

  await page.getByLabel('Name', { exact: false }).first().fill('Asha Rao');
  await page.getByLabel('Email').fill(newEmail('Asha'));
  await page.getByLabel('Name on the certificate').fill('Asha R. Rao');
  await page.getByLabel('Something else').check();
  await page.getByLabel('What do you eat?').fill('Fish');
  await page.getByLabel('T-shirt').selectOption('M');
  await page.getByLabel('Age').fill('19');
  await page.getByLabel('Born on').fill('2007-05-06');
  await page.getByLabel('College ID card').setInputFiles(PDF);
  await expect(page.getByText('id-card.pdf is here.')).toBeVisible();
  await page.getByLabel('I may be photographed').check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Please choose at least one')).toBeVisible();
  await expectSoundOnBoth(page);
  await expect(page.getByText('id-card.pdf is here.')).toBeVisible();
  for (const day of ['Friday', 'Sunday']) await page.getByLabel(day).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(/\/pass\/[2-9A-Z]{16}$/);
  const code = page.url().split('/').at(-1) ?? '';

  const [registration] = (await organiser.get(`/api/registrations?search=${code}`)).registrations;
  const answers: { label: string; values: string[] }[] = await organiser.get(
    `/api/registrations/${registration._id}/answers`,
  );
  expect(Object.fromEntries(answers.map(({ label, values }) => [label, values.join(', ')]))).toEqual({
    'Name on the certificate': 'Asha R. Rao',
    Food: 'Something else',
    'What do you eat?': 'Fish',
    'Which days?': 'Friday, Sunday',
    'T-shirt': 'M',
    Age: '19',
    'Born on': '2007-05-06',
    'College ID card': 'id-card.pdf',
    'I may be photographed': 'Yes',
  });
});

test('without JavaScript all questions are shown, files go with the form, and nothing typed is lost', async ({
  browser,
  organiser,
}) => {
  const event = await organiser.createEvent({ title: 'Quiz on paper' });
  await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: questionsOfAllKinds() });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${pathOf(event)}/payment`);
  await expect(page.getByLabel('What do you eat?')).toBeVisible();
  await page.locator('input[name=name]').fill('Ravi Kumar');
  await page.locator('input[name=email]').fill(newEmail('Ravi'));
  await page.getByLabel('Name on the certificate').fill('Ravi K.');
  await page.getByLabel('Jain').check();
  await page.getByLabel('What do you eat?').fill('ignored');
  await page.getByLabel('Age').fill('20');
  await page.getByLabel('College ID card').setInputFiles(PDF);
  await page.getByLabel('I may be photographed').check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await expect(page.getByText('Please choose at least one').first()).toBeVisible();
  await expect(page.getByLabel('Name on the certificate')).toHaveValue('Ravi K.');
  await expect(page.getByLabel('Jain')).toBeChecked();
  await expect(page.getByText('id-card.pdf is here.')).toBeVisible();
  await page.getByLabel('Saturday').check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(/\/pass\/[2-9A-Z]{16}$/);
  const code = page.url().split('/').at(-1) ?? '';
  const [registration] = (await organiser.get(`/api/registrations?search=${code}`)).registrations;
  const answers: { label: string; values: string[] }[] = await organiser.get(
    `/api/registrations/${registration._id}/answers`,
  );
  expect(answers.map(({ label }) => label)).not.toContain('What do you eat?');
  expect(answers).toContainEqual(expect.objectContaining({ label: 'College ID card', values: ['id-card.pdf'] }));
  await context.close();
});

test('what the browser finds is said as the server says it, and an uploaded file is not missed', {
  tag: ['@phone-only'],
}, async ({ page, organiser }) => {
  const event = await organiser.createEvent({ title: 'Open mic' });
  const number = buildQuestion({ kind: 'number', label: 'Songs', min: 1, max: 2000 });
  const day = buildQuestion({ kind: 'date', label: 'Born on', earliest: '2000-01-01', latest: '2010-12-31' });
  const file = buildQuestion({ kind: 'file', label: 'College ID card', isRequired: true });
  await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: [number, day, file] });
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(newEmail('Asha'));
  await page.getByLabel('Songs').fill('5000');
  await page.getByLabel('Born on').fill('1999-12-31');
  const register = page.getByRole('button', { name: 'Register', exact: true });
  await register.click();
  await expect(page.getByText('At most 2,000')).toBeVisible();
  await expect(page.getByText('Not before 01/01/2000')).toBeVisible();
  await expect(page.getByText('Please choose a file')).toBeVisible();

  await page.getByLabel('College ID card').setInputFiles(PDF);
  await expect(page.getByText('id-card.pdf is here.')).toBeVisible();
  await register.click();
  await expect(page.getByText('At most 2,000')).toBeVisible();
  await expect(page.getByText('Please choose a file')).toHaveCount(0);
  await page.getByLabel('Songs').fill('0');
  await page.getByLabel('Born on').fill('2011-01-01');
  await register.click();
  await expect(page.getByText('At least 1')).toBeVisible();
  await expect(page.getByText('Not after 31/12/2010')).toBeVisible();
});

test.describe('answers that somebody changed meanwhile', () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`are shown beside what is typed, and not replaced unseen, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
      browser,
      request,
      organiser,
    }) => {
      const event = await organiser.createEvent({ title: 'Chess' });
      const [size, diet] = [buildQuestion({ label: 'Size' }), buildQuestion({ label: 'Diet' })];
      await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: [size, diet] });
      const data = { eventId: event._id, name: 'Asha', email: newEmail('Asha') };
      const response = await request.post('/api/registrations', { data });
      const { _id, code, people } = (await response.json()).data;
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(`/pass/${code}/answers`);
      if (javaScriptEnabled) await whenReady(page);
      await organiser.put(`/api/registrations/${_id}/answers`, {
        participantId: people[0]._id,
        answers: { [size.id]: 'L' },
      });
      await page.getByLabel('Diet').fill('Jain');
      const save = page.getByRole('button', { name: 'Save my answers' });
      await save.click();
      await expect(page.getByRole('alert')).toContainText('These answers were changed meanwhile.');
      await expect(page.getByText('Stored now, and replaced when you save again:')).toBeVisible();
      await expect(page.getByRole('definition')).toHaveText(['L', 'No answer']);
      await expect(page.getByLabel('Diet')).toHaveValue('Jain');
      await page.getByLabel('Size').fill('L');
      await save.click();
      await page.waitForURL(new RegExp(`/pass/${code}([?]|$)`));
      const { sheets } = await organiser.get(`/api/registrations/${_id}/answer-sheets`);
      expect(sheets[0].values).toEqual({ [size.id]: ['L'], [diet.id]: ['Jain'] });
      await context.close();
    });
  }

  test('are not replaced by another form of the same page', async ({ page, request, organiser, consoleErrors }) => {
    consoleErrors.allow(FAILED_REQUEST);
    const event = await organiser.createEvent({ title: 'Relay', participationType: 'team', teamSize: '2' });
    const size = buildQuestion({ label: 'Size' });
    await organiser.put(`/api/events/${event._id}/question-list`, { version: 0, questions: [size] });
    const members = ['Asha', 'Bina'].map((name) => ({ name, email: newEmail(name) }));
    const data = { eventId: event._id, teamName: 'Two', contactEmail: members[0]?.email, members };
    const response = await request.post('/api/team/registerTeam', { data });
    expect(response.ok(), await response.text()).toBe(true);
    const { registrations } = await organiser.get(`/api/registrations?eventId=${event._id}`);
    const { _id, code, people } = await organiser.get(`/api/registrations/${registrations[0]._id}`);
    await page.goto(`/pass/${code}/answers`);
    await whenReady(page);
    const sizes = page.getByLabel('Size');
    const bina = people.find(({ name }: { name: string }) => name === 'Bina');
    await organiser.put(`/api/registrations/${_id}/answers`, {
      participantId: bina._id,
      answers: { [size.id]: 'L' },
    });
    await sizes.nth(1).fill('M');
    await sizes.nth(0).fill('S');
    await page.getByRole('button', { name: 'Save the answers of Asha' }).click();
    await expect(page.getByText('Asha: ')).toBeVisible();
    await page.getByRole('button', { name: 'Save the answers of Bina' }).click();
    await expect(page.getByRole('alert')).toContainText('These answers were changed meanwhile.');
    await expect(page.getByRole('definition')).toHaveText(['L']);
    // Saved once, a form goes on from what it saved.
    await sizes.nth(0).fill('XS');
    await page
      .getByLabel('The address that this pass was sent to')
      .first()
      .fill(members[0]?.email ?? '');
    await page.getByRole('button', { name: 'Save the answers of Asha' }).click();
    const stored = async () => {
      const { sheets } = await organiser.get(`/api/registrations/${_id}/answer-sheets`);
      return sheets.map(({ values }: { values: object }) => values);
    };
    await expect.poll(stored).toEqual([{ [size.id]: ['XS'] }, { [size.id]: ['L'] }]);
  });
});
