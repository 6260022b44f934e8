import { allWebhookTypes, webhookTypes } from '#contract/webhooks/webhook-messages.ts';
import { expectSoundOnBoth } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { createAdmin } from '../support/careful-admin.ts';

test('a webhook is added with its secret shown once, switched off and deleted', async ({ page, complaints }) => {
  // A receiver in the own network is refused.
  complaints.allow(/status of 40[09]/);
  const { email, password } = await createAdmin('webhooks');
  await page.goto('/admin');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/home$/);

  const name = uniqueTitle('Board');
  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('What receives it').fill(name);
  await dialog.getByLabel('URL', { exact: true }).fill('https://169.254.169.254/latest/meta-data');
  // Nothing is sent: no other test takes a payment back.
  for (const type of allWebhookTypes.filter((one) => one !== 'payment.reversed')) {
    await dialog.getByLabel(webhookTypes[type]).uncheck();
  }
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(dialog.getByText('This is no host of the public internet')).toBeInViewport();
  await expect(dialog.getByLabel('URL', { exact: true })).toBeFocused();
  await expectSoundOnBoth(page);
  await dialog.getByLabel('URL', { exact: true }).fill('https://hooks.example.com/board');
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();

  const shown = page.getByRole('dialog', { name: 'The secret' });
  await expect(shown.locator('code')).toHaveText(/^whsec_.{44}$/);
  await expectSoundOnBoth(page);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(row).toContainText('Every event: payment.reversed');
  await expect(row).toContainText('without contact data');
  await row.getByRole('link', { name: `Messages of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Messages of ${name}` })).toBeVisible();
  await expect(page.getByText('Nothing was sent in the last 30 days.')).toBeVisible();
  await expectSoundOnBoth(page);
  await page.getByRole('link', { name: 'Webhooks' }).last().click();

  const choose = async (item: string) => {
    await row.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  // Somebody else changes it meanwhile: told when it is saved, and beside the draft later.
  await choose('Edit');
  const edit = page.getByRole('dialog', { name });
  await edit.getByLabel('URL', { exact: true }).fill('https://hooks.example.com/second');
  const stored = async () => {
    const { data } = await (await page.request.get('/api/webhooks')).json();
    return data.find((one: { name: string }) => one.name === name);
  };
  const { _id, version } = await stored();
  const headers = { origin: new URL(page.url()).origin };
  const first = { name, url: 'https://hooks.example.com/first', types: ['payment.reversed'], password, version };
  const saved = await page.request.put(`/api/webhooks/${_id}`, { headers, data: first });
  expect(saved.ok(), await saved.text()).toBe(true);
  await edit.locator('input[type=password]').fill(password);
  await edit.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'This webhook was changed meanwhile' });
  await expect(asked).toContainText(`Saved meanwhile: “${first.url}”`);
  await expect(asked).toContainText('Yours: “https://hooks.example.com/second”');
  await expect(asked).toContainText('All else that either of you changed is kept.');
  // Who answers nothing is where they were.
  await page.keyboard.press('Escape');
  await expect(edit.getByText('This webhook was saved meanwhile')).toBeInViewport({ ratio: 1 });
  expect((await stored()).url).toBe(first.url);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep as draft' }).click();
  await page.reload();
  await choose('Edit');
  await expect(edit.getByText('Somebody else has changed the same since')).toBeVisible();
  await expect(edit.getByLabel('URL', { exact: true })).toHaveValue('https://hooks.example.com/second');
  await expectSoundOnBoth(page);
  await edit.getByRole('button', { name: 'Start over' }).click();
  await expect(edit.getByLabel('URL', { exact: true })).toHaveValue(first.url);
  await edit.getByLabel('URL', { exact: true }).fill('https://hooks.example.com/mine');
  const theirs = { ...first, name: `${name} of theirs`, url: 'https://hooks.example.com/theirs' };
  const again = await page.request.put(`/api/webhooks/${_id}`, { headers, data: { ...theirs, version: version + 1 } });
  expect(again.ok(), await again.text()).toBe(true);
  await edit.locator('input[type=password]').fill(password);
  await edit.getByRole('button', { name: 'Save' }).click();
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await expect(edit).toBeHidden();
  const { data } = await (await page.request.get('/api/webhooks')).json();
  const kept = data.find((one: { _id: string }) => one._id === _id);
  expect(kept).toMatchObject({ name: theirs.name, url: 'https://hooks.example.com/mine', version: version + 3 });
  const back = { ...first, version: version + 3 };
  expect((await page.request.put(`/api/webhooks/${_id}`, { headers, data: back })).ok()).toBe(true);
  await page.reload();
  await choose('Switch off');
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(row).toContainText('Off since');
  await choose('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});
