import type { Page } from '@playwright/test';
import { retentionLabels } from '#contract/privacy/retention-kinds.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { expectFocusInSight } from '../../support/hidden-fields.ts';
import { OWN_ADMIN, startOwnServer } from '../../support/own-server.ts';
import { expect, festivalTest } from '../../support/site-fixtures.ts';

/** A server of its own: these settings are everybody's. */
const test = festivalTest.extend<{ origin: string }>({
  origin: [
    async ({ shareInFile }, use) =>
      use(
        await shareInFile(async () => {
          const { origin, stop } = await startOwnServer({ SAMPLE_DATA: 'off' });
          return { value: origin, end: stop };
        }),
      ),
    { timeout: 120_000 },
  ],
});

/** What the second admin does meanwhile. */
async function apiOf(page: Page, origin: string) {
  const headers = { origin };
  await page.request.post(`${origin}/login`, { headers, data: OWN_ADMIN });
  const read = async (path: string) => (await (await page.request.get(origin + path)).json()).data;
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const response = await page.request.fetch(origin + path, { method, headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  return { read, send };
}

const body = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });

test('settings that somebody else saved meanwhile are compared, and of what both changed one is kept', async ({
  page,
  origin,
}) => {
  const { read, send } = await apiOf(page, origin);
  const conflict = page.getByRole('dialog', { name: 'The same settings were changed meanwhile' });
  const forms = [
    {
      url: '/home?view=settings',
      path: '/api/receipt-settings',
      both: { label: 'Legal name', name: 'legalName', theirs: 'Their society', mine: 'My society' },
      other: { name: 'address', value: 'Their street 1' },
      button: 'Save receipt settings',
    },
    {
      url: '/home?view=settings',
      path: '/api/certificate-settings',
      both: { label: 'Line on every certificate', name: 'line', theirs: 'Their line', mine: 'My line' },
      other: { name: 'signatories', value: [{ name: 'Dr. Rao', role: 'Dean' }] },
      button: 'Save certificate settings',
    },
    {
      url: '/home?view=payment-settings',
      path: '/api/registrations/settings',
      both: { label: 'Phone for payments', name: 'paymentPhone', theirs: '+91 98765 43210', mine: '+91 98765 00000' },
      other: { name: 'deskAddress', value: 'Their gate' },
      button: 'Save payment settings',
    },
  ];
  for (const { url, path, both, other, button } of forms) {
    await test.step(path, async () => {
      await page.goto(origin + url);
      const field = page.getByLabel(both.label);
      await field.fill(both.mine);
      const before = await read(path);
      await send('PUT', path, { ...before, [both.name]: both.theirs, [other.name]: other.value });
      await page.getByRole('button', { name: button }).click();
      await expect(conflict).toContainText(`Saved meanwhile: “${both.theirs}”`);
      await expect(conflict).toContainText(`Yours: “${both.mine}”`);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      // Nobody chose: nothing was saved, and nothing is lost.
      await expect(field).toHaveValue(both.mine);
      expect((await read(path))[both.name]).toBe(both.theirs);
      await page.getByRole('button', { name: button }).click();
      await conflict.getByRole('button', { name: 'Keep mine' }).click();
      await expect(conflict).toBeHidden();
      await expect.poll(() => read(path)).toMatchObject({ [both.name]: both.mine, [other.name]: other.value });
    });
  }
});

test('times of keeping data that two people change in different fields are both kept', async ({ page, origin }) => {
  const { read, send } = await apiOf(page, origin);
  await page.goto(`${origin}/admin/privacy?view=keeping`);
  await page.getByLabel(retentionLabels.contact.label).fill('31');
  const { days } = await read('/api/privacy/retention');
  await send('PUT', '/api/privacy/retention', { ...days, unpaid: 77 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved; the next run goes by it')).toBeVisible();
  expect((await read('/api/privacy/retention')).days).toMatchObject({ contact: 31, unpaid: 77 });
  await expect(page.getByLabel(retentionLabels.unpaid.label)).toHaveValue('77');
});

test('an announcement that somebody else changed is compared; square brackets are asked about', async ({
  page,
  origin,
}) => {
  const { read, send } = await apiOf(page, origin);
  await page.goto(`${origin}/home?view=announcements`);
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Gates open at [hour]');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Bring your pass.');
  await dialog.getByRole('button', { name: 'Publish' }).dblclick();
  const question = page.getByRole('dialog', { name: 'Make it public with square brackets?' });
  await expect(question).toHaveCount(1);
  await expect(question).toContainText('Visitors will read this: [hour]');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  // The dialog below it is still there, and asks nothing.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect((await read('/api/announcements/all')).announcements).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Gates open at nine');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Edit Gates open at nine' }).click();
  const changing = page.getByRole('dialog', { name: 'Change the announcement' });
  await changing.getByRole('textbox', { name: 'Title' }).fill('Gates open at ten');
  const [stored] = (await read('/api/announcements/all')).announcements;
  const theirs = {
    title: 'Gates open at eight',
    text: 'Bring your pass and your college ID.',
    version: stored.version,
  };
  await send('PUT', `/api/announcements/${stored._id}`, theirs);
  await changing.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This announcement was changed meanwhile' });
  await expect(conflict).toContainText('Saved meanwhile: “Gates open at eight”');
  await expect(conflict).toContainText('Yours: “Gates open at ten”');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(changing.getByRole('textbox', { name: 'Title' })).toHaveValue('Gates open at ten');
  await changing.getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(changing).toBeHidden();
  const [kept] = (await read('/api/announcements/all')).announcements;
  expect(kept).toMatchObject({ title: 'Gates open at ten', text: theirs.text });
});

test('a public text and its translation that somebody else saved are compared, and theirs can be taken', async ({
  page,
  origin,
}) => {
  const { read, send } = await apiOf(page, origin);
  await page.goto(`${origin}/admin/privacy?view=texts&text=travel`);
  const editor = page.locator('#editorjs');
  await editor.locator('.ce-paragraph').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' By the night bus.');
  const { version } = await read('/api/documents/travel/versions');
  await send('PUT', '/api/documents/travel', { body: body('Come by train.'), basedOn: version });
  await page.getByRole('button', { name: /^Save as version/ }).click();
  const brackets = page.getByRole('dialog', { name: 'Make it public with square brackets?' });
  await brackets.getByRole('button', { name: 'Make it public' }).click();
  const conflict = page.getByRole('dialog', { name: 'This text was changed meanwhile' });
  await expect(conflict).toContainText('Saved meanwhile: “Come by train.”');
  await expect(conflict).toContainText('By the night bus.');
  // The text is one: of it nothing else is kept.
  await expect(page.getByRole('dialog')).not.toContainText('All else');
  await expectAccessible(page);
  await expectFocusInSight(page, 'two public texts', '.mantine-Modal-content');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(editor).toHaveText(/Come by train\./);
  await expect(editor).not.toContainText('night bus');
  expect(await read('/api/documents/travel/versions')).toMatchObject({ version: version + 1 });

  await page.goto(`${origin}/admin/translations/festival`);
  const line = page.getByRole('textbox').nth(0);
  await expect(line).toBeVisible();
  await line.fill('मेरा');
  const { texts, languages } = await read('/api/settings/translations');
  const [first] = texts;
  const [{ code: language, version: before }] = languages;
  const translated = { language, version: before, texts: [{ path: first.path, source: first.source, text: 'उनका' }] };
  await send('PUT', '/api/settings/translations', translated);
  await page.getByRole('button', { name: /^Save / }).click();
  const both = page.getByRole('dialog', { name: /was changed meanwhile$/ });
  await expect(both).toContainText('Saved meanwhile: “उनका”');
  await expect(both).toContainText('Yours: “मेरा”');
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expect(both).toBeHidden();
  await expect
    .poll(async () => (await read('/api/settings/translations')).texts[0].translations[language].text)
    .toBe('मेरा');
});

test('time limits that somebody else saved meanwhile are compared, in a dialog that begins in its first field', async ({
  page,
  origin,
}) => {
  const { read, send } = await apiOf(page, origin);
  await page.goto(`${origin}/admin/registrations`);
  await page.getByRole('button', { name: 'Time limits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Time limits' });
  const minutes = dialog.getByLabel('Minutes an unpaid seat is held');
  await expect(minutes).toBeFocused();
  await minutes.fill('45');
  const { holdMinutes, offerHours } = await read('/api/registrations/settings');
  await send('PUT', '/api/registrations/settings', { holdMinutes: holdMinutes + 50, offerHours: offerHours + 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'The same settings were changed meanwhile' });
  await expect(conflict).toContainText(`Saved meanwhile: ${holdMinutes + 50}`);
  await expect(conflict).toContainText('Yours: 45');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toBeHidden();
  expect(await read('/api/registrations/settings')).toMatchObject({ holdMinutes: 45, offerHours: offerHours + 1 });
});
