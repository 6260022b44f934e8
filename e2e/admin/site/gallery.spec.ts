import { expectAccessible } from '../../support/accessibility.ts';
import { expect, PICTURE, test } from '../../support/admin-test.ts';

test('photos added together are shown by album, each over the whole screen until one goes back', async ({ admin }) => {
  const request = admin.request;
  const { data: settings } = await (await request.get('/api/settings')).json();
  const origin = new URL(admin.url()).origin;
  const { timeZone: _zone, payment: _payment, ...before } = settings;
  try {
    await admin.goto('/home?view=settings');
    await admin.getByRole('button', { name: 'Gallery', exact: true }).click();
    await expect(admin.getByRole('group', { name: 'Gallery' })).toBeFocused();
    const photos = ['drums.png', 'IMG_2041.png'].map((name) => ({ ...PICTURE, name }));
    await admin.getByLabel('Add many photos').setInputFiles(photos);
    const first = before.gallery.length + 1;
    await expect(admin.getByLabel(`Caption of picture ${first}`)).toHaveValue('drums');
    await expect(admin.getByLabel(`Caption of picture ${first + 1}`)).toHaveValue(`Picture ${first + 1}`);
    for (const number of [first, first + 1])
      await admin.getByRole('combobox', { name: `Album of picture ${number}` }).fill('Music night');
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Save settings' }).click();
    await expect(admin.getByText('Settings saved')).toBeVisible();

    await admin.goto('/gallery');
    const album = admin.getByRole('region', { name: 'Music night' });
    await album.getByRole('link', { name: 'drums' }).click();
    const lightbox = admin.getByRole('dialog');
    await expect(lightbox.getByRole('status').getByText('drums')).toBeVisible();
    await expectAccessible(admin);
    await admin.keyboard.press('ArrowRight');
    await expect(lightbox.getByText(`Picture ${first + 1}`)).toBeVisible();
    await admin.goBack();
    await expect(lightbox).toBeHidden();
    await expect(admin).toHaveURL(/\/gallery$/);
    await album.getByRole('link', { name: 'drums' }).press('Enter');
    await expect(lightbox).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(admin).toHaveURL(/\/gallery$/);
  } finally {
    await request.put('/api/settings', { headers: { origin }, data: before });
  }
});
