import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { openEditor, paste } from '../../support/editor-paste.ts';

test('a block of an unknown kind is shown as a stub', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Stub'), description: 'Old', status: 'active' });
  const warning = { id: 'w', type: 'warning', data: { title: 'Wet paint' } };
  const blocks = [{ id: 'p', type: 'paragraph', data: { text: 'Before' } }, warning];
  await admin.route(`**/api/events/show/${event._id}*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const shown = { ...(body.data ?? body), description: JSON.stringify({ time: 1, blocks, version: '2.30.0' }) };
    await route.fulfill({ response, json: body.data ? { ...body, data: shown } : shown });
  });
  const editor = await openEditor(admin, `/admin/edit/${event._id}`);
  await admin.getByRole('button', { name: 'Start from the previous one' }).click();
  await expect(editor.locator('.ce-stub__title')).toHaveText('Error');
  await expect(editor.locator('.ce-stub__subtitle')).toHaveText('The block can not be displayed correctly.');
});

test('the editor has 300 px to click into below its blocks, and lines of 650 px', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Sizes'), description: 'Old', status: 'active' });
  const editor = await openEditor(admin, `/admin/edit/${event._id}`);
  await expect(editor.locator('.codex-editor__redactor')).toHaveCSS('padding-bottom', '300px');
  await expect(editor.locator('.ce-block__content').first()).toHaveCSS('max-width', '650px');
});

test('a pasted URL is a picture by its ending', async ({ admin, adminApi, complaints }) => {
  complaints.allow(/ERR_NAME_NOT_RESOLVED/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Endings'), description: 'Old', status: 'active' });
  const editor = await openEditor(admin, `/admin/edit/${event._id}`);
  const pictures = editor.locator('.ce-block .cdx-simple-image');
  const endings = ['gif', 'jpg', 'jpeg', 'tiff', 'png', 'webp'];
  for (const [index, ending] of endings.entries()) {
    await admin.keyboard.press('Control+End');
    await admin.keyboard.press('Enter');
    await expect(editor.locator('.ce-paragraph').last()).toBeFocused();
    await paste(admin, { 'text/plain': `https://pictures.utsav.test/stage.${ending}` });
    await expect(pictures).toHaveCount(index + 1);
  }
  await admin.keyboard.press('Enter');
  await paste(admin, { 'text/plain': 'https://pictures.utsav.test/stage.svg' });
  await expect(editor.getByText('https://pictures.utsav.test/stage.svg')).toBeVisible();
  await expect(pictures).toHaveCount(endings.length);
});
