import sharp from 'sharp';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { expectFocusInSight } from '../support/hidden-fields.ts';

/** A poster of 4:5 whose upper left quarter alone is red. */
const poster = async () => ({
  name: 'poster.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#1030a0' } })
    .composite([
      {
        input: { create: { width: 400, height: 500, channels: 3, background: '#d01020' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer(),
});

/** The colours of an element's corners, a few pixels inside; a card has a badge in the upper right one. */
async function cornersOf(screenshot: Buffer): Promise<string[]> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (left: number, top: number) => {
    const [red = 0, , blue = 0] = data.subarray((top * info.width + left) * 3);
    return red > blue ? 'red' : 'blue';
  };
  const [right, bottom] = [info.width - 30, info.height - 30];
  return [at(30, 30), at(30, bottom), at(right, bottom)];
}

test('a picture is cropped for the card by keyboard, and shown so there and nowhere else', { tag: '@phone' }, async ({
  admin,
  adminApi,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Cropped'), description: 'Words', status: 'active' });
  await admin.goto(`/admin/edit/${event._id}`);
  await admin.getByLabel('Image', { exact: true }).setInputFiles(await poster());
  await admin.getByRole('button', { name: 'Crop for Card' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Crop for Card' });
  const area = dialog.getByRole('application', { name: 'The part that is shown' });
  await expect(area).toBeVisible();
  await dialog.getByLabel('How near').fill('200');
  await area.focus();
  // The picture to the lower right, further than it goes: its upper left is shown.
  for (const key of ['ArrowRight', 'ArrowDown']) {
    for (let count = 0; count < 80; count += 1) await admin.keyboard.press(key);
  }
  await expectAccessible(admin);
  await expect(dialog.getByText('Drag the picture')).toHaveCSS('color', 'rgb(28, 18, 51)');
  await expectNoOverflow(admin);
  await expectFocusInSight(admin, 'Cropping a picture', '.mantine-Modal-content');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Crop for Card' })).toHaveText('Change the crop');
  const preview = admin.getByRole('complementary', { name: 'Event Card Preview' }).locator('img');
  await expect(preview).toHaveAttribute('data-zoom', '200');
  await admin.getByRole('button', { name: 'Update Event' }).click();
  await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();

  const stored = await adminApi.showEvent(event._id);
  expect(stored.images).toHaveProperty('cuts', { card: { focus: '0 0', zoom: 200 } });
  // Home shows every active event, however many there are.
  await admin.goto('/');
  const card = admin.getByRole('article').filter({ hasText: event.title }).first().locator('img').first();
  await expect(card).toHaveAttribute('data-zoom', '200');
  await expectNoOverflow(admin);
  await card.scrollIntoViewIfNeeded();
  await expect
    .poll(() => card.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect(await cornersOf(await card.locator('..').screenshot())).toEqual(['red', 'red', 'red']);
  await admin.goto(`/subevent/x/${event._id}`);
  const page = admin.locator('main header img').first();
  await expect(page).toBeVisible();
  await expect(page).not.toHaveAttribute('data-zoom');
});
