import { expectAccessible } from '../../support/accessibility.ts';
import { expect, PICTURE, test } from '../../support/admin-test.ts';
import { whenReady } from '../../support/site-fixtures.ts';

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
    await admin.getByRole('combobox', { name: 'Album of the new photos' }).fill('Music night');
    await admin.keyboard.press('Escape');
    await admin.getByLabel('Add many photos').setInputFiles(photos);
    const first = before.gallery.length + 1;
    await expect(admin.getByLabel(`Caption of picture ${first}`)).toHaveValue('drums');
    await expect(admin.getByLabel(`Caption of picture ${first + 1}`)).toHaveValue(`Picture ${first + 1}`);
    for (const number of [first, first + 1])
      await expect(admin.getByRole('combobox', { name: `Album of picture ${number}` })).toHaveValue('Music night');
    await admin.getByRole('button', { name: 'Save settings' }).click();
    await expect(admin.getByText('Settings saved')).toBeVisible();

    await admin.goto('/gallery');
    // Before, a link leads to the picture's file.
    await whenReady(admin);
    const album = admin.getByRole('region', { name: 'Music night' });
    await album.getByRole('link', { name: 'drums' }).click();
    const lightbox = admin.getByRole('dialog');
    await expect(lightbox.getByRole('status').getByText('drums')).toBeVisible();
    await expectAccessible(admin);
    await admin.keyboard.press('ArrowRight');
    await expect(lightbox.getByText(`Picture ${first + 1}`)).toBeVisible();
    // By the number that the panel has for it: captions may be the same.
    const takeDown = lightbox.getByRole('link', { name: 'Please take this down' });
    const asked = decodeURIComponent((await takeDown.getAttribute('href')) ?? '');
    expect(asked).toContain('subject=Please take a picture down&body=Please take this picture down:');
    expect(asked).toMatch(
      new RegExp(`:\n${first + 1}\\. Picture ${first + 1}\nhttps?://[^/]+/images/.+webp\n\nI am in it as`),
    );
    await admin.goBack();
    await expect(lightbox).toBeHidden();
    await expect(admin).toHaveURL(/\/gallery$/);
    await album.getByRole('link', { name: 'drums' }).press('Enter');
    await expect(lightbox).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(admin).toHaveURL(/\/gallery$/);
    // Also where the browser made the page, and not the server.
    await admin.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
    await expect(admin).toHaveURL(/\/events$/);
    await admin.getByRole('banner').getByRole('link', { name: 'Gallery', exact: true }).click();
    const below = admin.getByRole('link', { name: 'Please take this down' });
    expect(decodeURIComponent((await below.getAttribute('href')) ?? '')).toMatch(
      /subject=Please take a picture down&body=Please take this picture down \(its caption\):\n\nI am in it as:\n$/,
    );
  } finally {
    await request.put('/api/settings', { headers: { origin }, data: before });
  }
});
