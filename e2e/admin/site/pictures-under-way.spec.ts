import type { Page } from '@playwright/test';
import { expect, PICTURE, test, uniqueTitle } from '../../support/admin-test.ts';

const WAITS = 'A picture is being uploaded: saving waits for it.';

/** Uploads of pictures wait until `send`. */
async function holdUploads(page: Page): Promise<{ send: () => void; fail: () => void }> {
  const outcome = Promise.withResolvers<boolean>();
  await page.route('**/api/images', async (route) => ((await outcome.promise) ? route.continue() : route.abort()));
  return { send: () => outcome.resolve(true), fail: () => outcome.resolve(false) };
}

async function openSponsors(page: Page, origin: string): Promise<{ id: string; logo: () => Promise<string> }> {
  const tiers = [{ name: 'Gold', sponsors: [{ name: 'Bank', url: '', logo: '' }] }];
  const sections = [{ id: 'sponsors', kind: 'sponsors', heading: '', tiers }];
  const slug = `sponsors-${Date.now()}`;
  const data = { title: uniqueTitle('Sponsors'), slug, summary: '', navigation: 'none', publish: false, sections };
  const made = (await (await page.request.post('/api/pages', { headers: { origin }, data })).json()).data;
  await page.goto(`/admin/pages/${made._id}`);
  await page.getByRole('button', { name: /^Sponsors/ }).click();
  const logo = async () => {
    const stored = (await (await page.request.get(`/api/pages/${made._id}`)).json()).data;
    return [stored.status, stored.content.sections[0].tiers[0].sponsors[0].logo].join(' ');
  };
  return { id: made._id, logo };
}

test('a page is published with the picture that is being uploaded', async ({ admin, baseURL }) => {
  const uploads = await holdUploads(admin);
  const { logo } = await openSponsors(admin, baseURL ?? '');
  await admin.getByLabel('Logo', { exact: true }).setInputFiles(PICTURE);
  await expect(admin.getByText(WAITS)).toBeVisible();
  const publish = admin.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(publish).toHaveAttribute('data-loading', 'true');
  expect(await logo()).toBe('draft ');
  uploads.send();
  await expect(admin.getByText('Public as it is here.')).toBeVisible();
  await expect(admin.getByText(WAITS)).toHaveCount(0);
  expect(await logo()).toMatch(/^published \/images\//);
});

test('a page is not published without the picture that could not be uploaded', async ({
  admin,
  complaints,
  baseURL,
}) => {
  complaints.allow(/ERR_FAILED/);
  const uploads = await holdUploads(admin);
  const { logo } = await openSponsors(admin, baseURL ?? '');
  await admin.getByLabel('Logo', { exact: true }).setInputFiles(PICTURE);
  await admin.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText(WAITS)).toBeVisible();
  uploads.fail();
  await expect(admin.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible();
  expect(await logo()).toBe('draft ');
  await admin.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Public as it is here.')).toBeVisible();
});

test('settings are saved with the photo of the gallery that is being uploaded', async ({ admin, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  const {
    timeZone: _zone,
    payment: _payment,
    sendsMail: _mail,
    ...before
  } = (await (await admin.request.get('/api/settings')).json()).data;
  try {
    const uploads = await holdUploads(admin);
    await admin.goto('/home?view=settings');
    await admin.getByRole('button', { name: 'Gallery', exact: true }).click();
    await admin.getByLabel('Add many photos').setInputFiles([PICTURE]);
    await expect(admin.getByText(WAITS)).toBeVisible();
    await admin.getByRole('button', { name: 'Save settings' }).click();
    uploads.send();
    await expect(admin.getByText('Settings saved')).toBeVisible();
    const { gallery } = (await (await admin.request.get('/api/settings')).json()).data;
    expect(gallery).toHaveLength(before.gallery.length + 1);
  } finally {
    await admin.request.put('/api/settings', { headers, data: before });
  }
});

test('an event is saved with the photo of a camera that is still being made smaller', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Photo'), status: 'active', description: 'About it' });
  // What makes it smaller waits: on a phone it takes seconds.
  await admin.addInitScript(() => {
    const held = Promise.withResolvers<void>();
    const decode = window.createImageBitmap.bind(window);
    Object.assign(window, {
      goOn: held.resolve,
      createImageBitmap: async () => {
        await held.promise;
        const canvas = document.createElement('canvas');
        canvas.width = 4000;
        canvas.height = 3000;
        return decode(canvas);
      },
    });
  });
  await admin.goto(`/admin/edit/${event._id}`);
  const large = {
    name: 'camera.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([PICTURE.buffer, Buffer.alloc(11_000_000)]),
  };
  await admin.getByLabel('Image', { exact: true }).setInputFiles(large);
  await expect(admin.getByText(WAITS)).toBeVisible();
  await admin.getByRole('button', { name: 'Update Event' }).click();
  await admin.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
  await expect(admin.getByText('Event updated successfully')).toBeVisible();
  const stored = (await (await admin.request.get(`/api/events/${event._id}`)).json()).data;
  expect(stored.image).toMatch(/^\/images\//);
});
