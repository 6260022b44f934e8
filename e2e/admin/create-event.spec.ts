import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, PICTURE, test, uniqueTitle } from '../support/admin-test.ts';
import { instantOf, panelDays, shortDay } from '../support/days.ts';

/** The form's button; the sidebar has one of the same name. */
const submitOf = (admin: Page) => admin.getByRole('main').getByRole('button', { name: 'Create Event' });

test.describe('Create Main Event', () => {
  test('sends nothing without its required fields', async ({ admin }) => {
    let isSent = false;
    admin.on('request', (request) => {
      isSent ||= request.method() === 'POST' && request.url().includes('/api/events');
    });
    await admin.clock.install();
    await admin.goto('/home?view=create-main-event');
    await expect(submitOf(admin)).toBeVisible();
    await admin.clock.pauseAt(await admin.evaluate(() => Date.now() + 5000));
    await submitOf(admin).click();
    const toast = admin.getByText('Please fill in all required fields');
    await expect(toast).toBeVisible();
    // Two seconds, and a moment more in which it fades.
    await admin.clock.runFor(1950);
    await expect(toast).toBeVisible();
    await admin.clock.runFor(500);
    await expect(toast).toHaveCount(0);
    await admin.clock.resume();
    await expect(admin.getByLabel('Title')).toBeFocused();
    await expect(admin.getByText('Start date is required')).toBeVisible();
    expect(isSent).toBe(false);
  });

  test('previews the card while typing, and creates the event with its picture', { tag: '@smoke' }, async ({
    admin,
    adminApi,
  }) => {
    const title = uniqueTitle('Made');
    await admin.goto('/home?view=create-main-event');
    const preview = admin.getByRole('complementary', { name: 'Event Card Preview' });
    await expect(preview).toContainText('Venue TBD');
    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Short Description').fill('Bring your own drum.');
    await admin.getByLabel('Venue').fill('Main stage');
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T18:00`);
    await admin.getByLabel('End Date').fill(`${panelDays.first}T22:30`);
    for (const text of [
      title,
      'Bring your own drum.',
      'Main stage',
      `${shortDay(panelDays.first)} – ${shortDay(panelDays.first)}`,
      'Inactive',
    ]) {
      await expect(preview).toContainText(text);
    }
    await admin.getByLabel('Image').setInputFiles(PICTURE);
    await expect(preview.locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(admin.getByText('PNG, JPG, GIF up to 10MB')).toBeVisible();

    // Marked as required, as the specification has it, and taken without.
    await expect(admin.locator('label', { hasText: 'Registrations starts in' })).toContainText('*');

    await expect(admin.getByLabel('Team Size')).toHaveCount(0);
    await admin.getByRole('radio', { name: 'Both' }).check();
    await expect(admin.getByLabel('Entry Fee', { exact: true })).toHaveCount(0);
    await admin.getByLabel('Individual Fee').fill('100');
    await admin.getByLabel('Team Fee').fill('350');
    await admin.getByLabel('Team Size').fill('');
    await admin.getByLabel('Team Size').blur();
    await expect(admin.getByLabel('Team Size')).toHaveValue('1');
    await admin.getByLabel('Team Size').fill('4');
    await admin.getByLabel('Is Team Registration Needed?').check({ force: true });

    const responded = admin.waitForResponse('**/api/events/mainEvent');
    await submitOf(admin).click();
    const response = await responded;
    expect(response.request().headers()['content-type']).toContain('multipart/form-data');
    await expect(admin.getByText('Event created successfully!')).toBeVisible();
    await expect(admin.getByLabel('Title')).toHaveValue('');
    const { data } = await response.json();
    expect(await adminApi.showEvent(data._id)).toMatchObject({
      title,
      status: 'inactive',
      startDate: instantOf(panelDays.first, '18:00'),
      endDate: instantOf(panelDays.first, '22:30'),
      participationType: 'both',
      teamSize: 4,
      entryFee: null,
      individualEntryFee: 100,
      teamEntryFee: 350,
      isRegistrationNeeded: true,
      registrationStarts: null,
      image: expect.stringMatching(/^\/images\//),
    });
  });

  test('shows the validation errors of the server at their fields', async ({ admin, complaints }) => {
    complaints.allow(/400 \(Bad Request\)/);
    await admin.goto('/home?view=create-main-event');
    await admin.getByLabel('Title').fill(uniqueTitle('Backwards'));
    await admin.getByLabel('Start Date').fill(`${panelDays.last}T18:00`);
    await admin.getByLabel('End Date').fill(`${panelDays.first}T18:00`);
    await submitOf(admin).click();
    await expect(admin.getByText('Error creating event')).toBeVisible();
    await expect(admin.getByText('The end must not be before the start')).toBeVisible();
    await expect(admin.getByLabel('End Date')).toBeFocused();
  });

  test('previews the very poster that visitors see, and takes a capacity with separators', async ({ admin }) => {
    await admin.goto('/home?view=create-main-event');
    const picture = admin.getByRole('complementary', { name: 'Event Card Preview' }).locator('img');
    await admin.getByLabel('Title').fill(uniqueTitle('Poster'));
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T18:00`);
    await admin.getByLabel('End Date').fill(`${panelDays.first}T22:30`);
    await admin.getByLabel('Capacity').fill('1,50,000');
    await admin.getByLabel('Capacity').blur();
    await expect(admin.getByLabel('Capacity')).toHaveValue('150000');
    const poster = (await picture.getAttribute('src')) ?? '';
    const responded = admin.waitForResponse('**/api/events/mainEvent');
    await submitOf(admin).click();
    const { data } = await (await responded).json();
    expect(data.capacity).toBe(150_000);
    await admin.goto(`/subevent/x/${data._id}`);
    expect(await admin.getByRole('main').locator('img').first().getAttribute('src')).toBe(poster);
  });

  test('accepts a picture that is dropped or pasted', async ({ admin }) => {
    await admin.goto('/home?view=create-main-event');
    const preview = admin.getByRole('complementary', { name: 'Event Card Preview' }).locator('img');
    await expect(preview).toHaveAttribute('src', /\/posters\//);
    const give = (kind: 'drop' | 'paste') =>
      admin.evaluate(
        ([how, base64]) => {
          const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
          const zone = document.querySelector('input[type=file]')?.parentElement;
          const options = { bubbles: true, cancelable: true };
          if (how === 'drop') zone?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }));
          else document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
        },
        [kind, PICTURE.buffer.toString('base64')],
      );
    await give('drop');
    await expect(preview).toHaveAttribute('src', /^blob:/);
    await admin.getByRole('button', { name: 'Take it back' }).click();
    await expect(preview).toHaveAttribute('src', /\/posters\//);
    await give('paste');
    await expect(preview).toHaveAttribute('src', /^blob:/);
  });

  test('creates one event for a double click', async ({ admin }) => {
    let posts = 0;
    const pressedTwice = Promise.withResolvers<void>();
    await admin.route('**/api/events/mainEvent', async (route) => {
      posts += 1;
      await pressedTwice.promise;
      await route.continue();
    });
    await admin.goto('/home?view=create-main-event');
    await admin.getByLabel('Title').fill(uniqueTitle('Once'));
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T18:00`);
    await admin.getByLabel('End Date').fill(`${panelDays.first}T19:00`);
    await admin.getByLabel('Venue').focus();
    await admin.keyboard.press('Control+s');
    await admin.keyboard.press('Control+s');
    pressedTwice.resolve();
    await expect(admin.getByText('Event created successfully!')).toBeVisible();
    expect(posts).toBe(1);
  });

  test('creates one event where the response is lost and the button is pressed again after a reload', async ({
    admin,
    complaints,
  }) => {
    complaints.allow(/ERR_FAILED|409 \(Conflict\)/);
    const title = uniqueTitle('Lost');
    await admin.goto('/home?view=create-main-event');
    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T18:00`);
    await admin.getByLabel('End Date').fill(`${panelDays.first}T19:00`);
    await admin.route('**/api/events/mainEvent', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submitOf(admin).click();
    await expect(admin.getByRole('alert').filter({ hasText: 'The server could not be reached' })).toBeVisible();
    await admin.unrouteAll();
    await expect
      .poll(() => admin.evaluate(() => localStorage.getItem('utsav.draft.create-main') ?? ''))
      .toContain(`${panelDays.first}T19:00`);
    admin.once('dialog', (dialog) => dialog.accept());
    await admin.reload();
    await expect(admin.getByLabel('Title')).toHaveValue(title);
    await submitOf(admin).click();
    await expect(admin.getByText('Event created successfully!')).toBeVisible();
    await expect(admin.getByLabel('Title')).toHaveValue('');
    const { data } = await (await admin.request.get('/api/events/showMainEvent')).json();
    expect(data.filter((event: { title: string }) => event.title === title)).toHaveLength(1);
  });

  test('sends a large photo smaller, the right way up', async ({ admin }) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    // Larger than what the server takes.
    const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(photo.length).toBeGreaterThan(10 * 1024 * 1024);
    await admin.goto('/home?view=create-main-event');
    await admin.getByLabel('Image').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    const shown = admin.getByAltText('As it will be shown');
    const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([1800, 2400]);
    const title = uniqueTitle('Photo');
    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T18:00`);
    await admin.getByLabel('End Date').fill(`${panelDays.first}T19:00`);
    const created = admin.waitForResponse((response) => response.url().endsWith('/api/events/mainEvent'));
    await submitOf(admin).click();
    const { images } = (await (await created).json()).data;
    expect(images.height).toBeGreaterThan(images.width);
  });

  test('rejects files that are no pictures', async ({ admin }) => {
    await admin.goto('/home?view=create-main-event');
    const file = { name: 'poster.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await admin.getByLabel('Image').setInputFiles(file);
    await expect(admin.getByText('Choose a PNG, JPG, GIF, WebP or AVIF picture')).toBeVisible();
    const big = { ...PICTURE, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
    await admin.getByLabel('Image').setInputFiles(big);
    await expect(admin.getByText('The picture is larger than 10 MB')).toBeVisible();
    // One that only claims to be a picture is shown nowhere.
    await admin.getByLabel('Image').setInputFiles({ ...PICTURE, buffer: file.buffer });
    await expect(admin.getByText('This file cannot be shown')).toBeVisible();
    const card = admin.getByRole('complementary', { name: 'Event Card Preview' });
    await expect(card.getByText('Event title')).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
  });

  test('restores a draft after a reload, and asks before it is left', { tag: '@smoke' }, async ({ admin }) => {
    await admin.goto('/home?view=create-main-event');
    await admin.getByLabel('Title').fill('Half an idea');
    await expect
      .poll(() => admin.evaluate(() => localStorage.getItem('utsav.draft.create-main') ?? ''))
      .toContain('Half an idea');
    admin.once('dialog', (dialog) => dialog.accept());
    await admin.reload();
    await expect(admin.getByLabel('Title')).toHaveValue('Half an idea');
    await expect(admin.getByText('Your draft is back')).toBeVisible();

    const menu = admin.getByRole('button', { name: 'Open the menu' });
    if (await menu.isVisible()) await menu.click();
    await admin.getByRole('link', { name: 'Manage Events' }).click();
    const question = admin.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(admin.getByRole('heading', { name: 'Create Main Event' })).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    await admin.getByRole('link', { name: 'Manage Events' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
    await admin.goto('/home?view=create-main-event');
    await expect(admin.getByLabel('Title')).toHaveValue('');
  });
});

test.describe('Create Sub-Event', () => {
  test('requires a main event, shows its title, and is created', { tag: '@smoke' }, async ({ admin, adminApi }) => {
    const main = await adminApi.createEvent({ title: uniqueTitle('Whole') });
    await admin.goto('/home?view=create-sub-event');
    const submit = admin.getByRole('button', { name: 'Create Sub-Event' });
    await submit.click();
    await expect(admin.getByText('Please fill in all required fields')).toBeVisible();
    await expect(admin.getByText('Choose a main event')).toBeVisible();

    await admin.getByRole('combobox', { name: 'Main Event' }).fill(main.title);
    await admin.getByRole('option', { name: main.title }).click();
    await expect(admin.getByText(`Part of: ${main.title}`)).toBeVisible();
    const title = uniqueTitle('Part');
    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T18:00`);
    await admin.getByLabel('End Date').fill(`${panelDays.first}T19:00`);
    const responded = admin.waitForResponse('**/api/events/subevent');
    await submit.click();
    await expect(admin.getByText('Event created successfully!')).toBeVisible();
    const { data } = await (await responded).json();
    expect(data).toMatchObject({ title, mainEventId: main._id });
  });

  test('shows the error when creating failed', async ({ admin, adminApi, complaints }) => {
    complaints.allow(/503 \(Service Unavailable\)/);
    const main = await adminApi.createEvent({ title: uniqueTitle('Whole') });
    await admin.route('**/api/events/subevent', (route) => route.fulfill({ status: 503, json: {} }));
    await admin.goto(`/home?view=create-sub-event&main=${main._id}`);
    await expect(admin.getByText(`Part of: ${main.title}`)).toBeVisible();
    await admin.getByLabel('Title').fill('Unlucky');
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T18:00`);
    await admin.getByLabel('End Date').fill(`${panelDays.first}T19:00`);
    await admin.getByRole('button', { name: 'Create Sub-Event' }).click();
    await expect(admin.getByText('Failed to create sub-event')).toBeVisible();
    await expect(admin.getByLabel('Title')).toHaveValue('Unlucky');
  });
});
