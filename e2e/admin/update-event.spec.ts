import { expectAccessible } from '../support/accessibility.ts';
import { expect, PICTURE, test, uniqueTitle } from '../support/admin-test.ts';
import { instantOf, panelDays } from '../support/days.ts';

const note = (text: string) =>
  JSON.stringify({ time: 1, version: '2.31.7', blocks: [{ type: 'paragraph', data: { text } }] });

test.describe('Update Event', () => {
  test('shows the previous description, saves it and sends it with the rest', { tag: '@smoke' }, async ({
    admin,
    adminApi,
  }) => {
    const title = uniqueTitle('Updated');
    const event = await adminApi.createEvent({ title, description: note('Come with a <b>drum</b>'), entryFee: '50' });
    await admin.goto(`/admin/edit/${event._id}`);
    const previous = admin.getByRole('region', { name: 'Previous Description' });
    await expect(previous).toContainText('Come with a drum');
    await expect(admin.getByLabel('Start Date')).toHaveValue(`${panelDays.first}T10:00`);

    await admin.locator('#editorjs .ce-paragraph').click();
    await admin.keyboard.type('Come with a flute');
    await expect(admin.getByText('The note has changes that are not saved.')).toBeVisible();
    await admin.getByRole('button', { name: 'Save Note' }).click();
    await expect(admin.getByText('Content saved! Will be applied when you update the event.')).toBeVisible();
    await admin.getByLabel('Venue').fill('River bank');
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T11:30`);
    await admin.getByLabel('Image').setInputFiles(PICTURE);
    const preview = admin.getByRole('complementary', { name: 'Event Card Preview' }).locator('img');
    const picker = admin.getByRole('region', { name: 'What stays in sight where it is cut' });
    await picker.getByRole('slider', { name: 'From the top' }).press('Home');
    // Everything of it is inside the form, not beside or below it.
    const group = await admin.getByRole('group', { name: 'Picture' }).boundingBox();
    const box = await picker.getByRole('list').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((group?.x ?? 0) + (group?.width ?? 0));
    await expect(preview).toHaveCSS('object-position', '50% 0%');

    const responded = admin.waitForResponse(`**/api/events/edit/${event._id}`);
    await admin.getByRole('button', { name: 'Update Event' }).click();
    const response = await responded;
    expect(response.request().method()).toBe('PUT');
    expect(response.request().headers()['content-type']).toContain('multipart/form-data');
    await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
    await expect(admin).toHaveURL(/\/home$/);
    const saved = await adminApi.showEvent(event._id);
    expect(saved).toMatchObject({
      title,
      venue: 'River bank',
      entryFee: 50,
      startDate: instantOf(panelDays.first, '11:30'),
      endDate: event.endDate,
      version: 2,
      image: expect.stringMatching(/^\/images\//),
      imageFocus: '50 0',
    });
    expect(saved.description).toContain('Come with a flute');
    await admin.goto(`/openedEvent/x/${event._id}`);
    await expect(admin.getByText('Come with a flute')).toBeVisible();
    await expect(admin.locator(`main img[src^="/images/"]`).first()).toHaveCSS('object-position', '50% 0%');
  });

  test('compares the versions of a description and puts one into the editor', async ({ admin, adminApi }) => {
    const title = uniqueTitle('Versions');
    const event = await adminApi.createEvent({ title, description: note('Teams of four people') });
    await adminApi.put(`/api/events/edit/${event._id}`, { description: note('Teams of five people') });
    await admin.goto(`/admin/edit/${event._id}`);
    await admin.locator('#editorjs .ce-paragraph').click();
    await admin.keyboard.type('Half a thought');
    await admin.getByRole('button', { name: 'Versions' }).press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Versions of the description' });
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.locator('del')).toContainText('five');
    await expect(dialog.locator('ins')).toContainText('four');
    await expectAccessible(admin);
    await dialog.getByRole('radio').nth(1).press('ArrowUp');
    await expect(dialog.getByText('It says what the event says now.')).toBeVisible();
    await dialog.getByRole('radio').nth(0).press('ArrowDown');
    await dialog.getByRole('button', { name: 'Put it into the editor' }).click();
    const editor = admin.locator('#editorjs');
    await expect(editor).toContainText('Teams of four people');
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(editor).toContainText('Half a thought');
    await admin.getByRole('button', { name: 'Versions' }).click();
    await dialog.getByRole('button', { name: 'Put it into the editor' }).click();
    await expect(editor).toContainText('Teams of four people');
    await admin.getByRole('button', { name: 'Save Note' }).click();
    await admin.getByRole('button', { name: 'Update Event' }).click();
    await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
    expect((await adminApi.showEvent(event._id)).description).toContain('Teams of four people');
  });

  test('asks before it sends a description that was not saved', async ({ admin, adminApi }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Unsaved'), description: 'As it was' });
    await admin.goto(`/admin/edit/${event._id}`);
    await admin.locator('#editorjs .ce-paragraph').click();
    await admin.keyboard.type('Half a thought');
    await expect(admin.getByText('The note has changes that are not saved.')).toBeVisible();
    await admin.getByRole('button', { name: 'Update Event' }).click();
    const question = admin.getByRole('dialog', { name: 'The note is not saved' });
    await expect(question).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect((await adminApi.showEvent(event._id)).version).toBe(1);
    await admin.getByRole('button', { name: 'Update Event' }).click();
    await question.getByRole('button', { name: 'Save the note too' }).click();
    await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
    expect((await adminApi.showEvent(event._id)).description).toContain('Half a thought');
  });

  test('requires title and description', async ({ admin, adminApi }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Empty') });
    await admin.goto(`/admin/edit/${event._id}`);
    await admin.getByRole('button', { name: 'Update Event' }).click();
    await expect(admin.getByText('⚠️ Please fill in all required fields')).toBeVisible();
    await expect(admin.getByText('Description is required')).toBeVisible();
  });

  test('shows why an update failed', async ({ admin, adminApi, complaints }) => {
    complaints.allow(/Failed to load resource|ERR_FAILED/);
    const event = await adminApi.createEvent({ title: uniqueTitle('Refused'), description: 'Words' });
    await admin.goto(`/admin/edit/${event._id}`);
    const update = admin.getByRole('button', { name: 'Update Event' });
    // What holds both the button and the words. The toast of the same words is elsewhere, and is gone after two seconds.
    const bar = admin
      .locator('main form div')
      .filter({ has: admin.getByRole('alert') })
      .filter({ has: update })
      .last();
    const expectInBar = async (text: string) => {
      const failure = bar.getByRole('alert').filter({ hasText: text });
      for (const end of [0, 1]) {
        await admin.evaluate((end) => window.scrollTo(0, end * document.body.scrollHeight), end);
        await expect(failure).toBeInViewport({ ratio: 1 });
        await expect(update).toBeInViewport({ ratio: 1 });
      }
    };
    const path = '**/api/events/edit/**';
    await admin.route(path, (route) =>
      route.fulfill({ status: 409, json: { success: false, message: 'The hall is taken' } }),
    );
    await update.click();
    await expect(admin.getByText('⚠️ The hall is taken')).toBeVisible();
    await expectInBar('The hall is taken');
    await admin.unroute(path);
    await admin.route(path, (route) => route.fulfill({ status: 200, json: { success: false, message: 'Too late' } }));
    await update.click();
    await expect(admin.getByText('⚠️ Too late')).toBeVisible();
    await expectInBar('Too late');
    await admin.unroute(path);
    await admin.route(path, (route) => route.fulfill({ status: 500, json: {} }));
    await update.click();
    await expect(admin.getByText('⚠️ Something went wrong!')).toBeVisible();
    await admin.unroute(path);
    await admin.route(path, (route) => route.abort());
    await update.click();
    await expect(admin.getByText('Error updating event')).toBeVisible();
    await expectInBar('The server could not be reached');
  });

  test('counts a 200 without a body as a success', async ({ admin, adminApi }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Terse'), description: 'Words' });
    await admin.goto(`/admin/edit/${event._id}`);
    await admin.route('**/api/events/edit/**', (route) => route.fulfill({ status: 200, json: {} }));
    await admin.getByRole('button', { name: 'Update Event' }).click();
    await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
    await expect(admin).toHaveURL(/\/home$/);
  });

  test('shows the second of two admins the conflict, and loses no change', { tag: '@smoke' }, async ({
    admin,
    adminApi,
    complaints,
  }) => {
    complaints.allow(/409 \(Conflict\)/);
    const title = uniqueTitle('Shared');
    const event = await adminApi.createEvent({
      title,
      description: 'Words',
      venue: 'Hall A',
      shortDescription: 'First',
    });
    await admin.goto(`/admin/edit/${event._id}`);
    await admin.getByLabel('Short Description').fill('Mine');
    await adminApi.put(`/api/events/edit/${event._id}`, { venue: 'Hall B', shortDescription: 'Theirs' });
    await admin.getByRole('button', { name: 'Update Event' }).click();
    const dialog = admin.getByRole('dialog', { name: 'This event was saved meanwhile' });
    for (const text of ['Mine', 'Theirs', 'Hall A', 'Hall B']) await expect(dialog).toContainText(text);
    await expect(admin.getByRole('alert', { includeHidden: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Save with these choices' }).click();
    await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
    expect(await adminApi.showEvent(event._id)).toMatchObject({ venue: 'Hall B', shortDescription: 'Mine' });
  });

  test('cancels without a confirmation where nothing would be lost', async ({ admin, adminApi }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Cancelled'), description: 'Words' });
    await admin.goto(`/admin/edit/${event._id}`);
    await admin.getByRole('button', { name: 'Cancel' }).click();
    await expect(admin).toHaveURL(/\/home$/);
    await admin.goto(`/admin/edit/${event._id}`);
    await admin.getByLabel('Venue').fill('Elsewhere');
    await admin.getByRole('button', { name: 'Cancel' }).click();
    await admin.getByRole('button', { name: 'Discard changes' }).click();
    await expect(admin).toHaveURL(/\/home$/);
    expect((await adminApi.showEvent(event._id)).venue).toBeNull();
  });

  test('changes a sub-event, which requires its title alone', async ({ admin, adminApi }) => {
    const main = await adminApi.createEvent({ title: uniqueTitle('Parent') });
    const sub = await adminApi.createSubEvent(main._id, { title: uniqueTitle('Child') });
    await admin.goto(`/admin/subEvent/edit/${sub._id}`);
    await expect(admin.getByText(`Part of: ${main.title}`)).toBeVisible();
    await admin.getByLabel('Title').fill(' ');
    await admin.getByRole('button', { name: 'Update Event' }).click();
    await expect(admin.getByText('⚠️ Please fill in all required fields')).toBeVisible();
    const title = uniqueTitle('Renamed');
    await admin.getByLabel('Title').fill(title);
    const responded = admin.waitForResponse(`**/api/events/subevent/edit/${sub._id}`);
    await admin.getByRole('button', { name: 'Update Event' }).click();
    expect((await responded).request().method()).toBe('POST');
    await expect(admin).toHaveURL(new RegExp(`/admin/show/${main._id}$`));
    await expect(admin.getByRole('heading', { name: title })).toBeVisible();
  });

  test('shows an error when the event does not exist', async ({ admin, complaints }) => {
    complaints.allow(/404 \(Not Found\)|Error fetching the event:/);
    await admin.goto('/admin/edit/no-such-event');
    await expect(admin.getByText('Event Not Found')).toBeVisible();
  });
});

test.describe('in another time zone than the festival’s', () => {
  test.use({ timezoneId: 'Europe/London' });

  test('dates are shown and read in the browser’s time zone, and the form says so', async ({ admin, adminApi }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Abroad'), description: 'Words' });
    await admin.goto(`/admin/edit/${event._id}`);
    await expect(admin.getByLabel('Start Date')).toHaveValue(`${panelDays.first}T04:30`);
    await expect(admin.getByText(/your own time zone, Europe\/London/)).toBeVisible();
    await admin.getByLabel('Start Date').fill(`${panelDays.first}T05:00`);
    await admin.getByRole('button', { name: 'Update Event' }).click();
    await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
    expect((await adminApi.showEvent(event._id)).startDate).toBe(`${panelDays.first}T05:00:00.000Z`);
  });
});

test('an edit returns to the list it was opened from', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Back'), description: 'Words' });
  await admin.goto('/home?view=manage-events');
  await admin.getByLabel('Search events').fill(event.title);
  // The rows below move up as the list follows the search: a press that meets them then is no click.
  await expect(admin.getByText('1 event', { exact: true })).toBeVisible();
  await admin.getByRole('link', { name: `Edit ${event.title}` }).click();
  await admin.getByLabel('Venue').fill('Elsewhere');
  await admin.getByRole('button', { name: 'Update Event' }).click();
  await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
  await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
});

test('what was done is undone on a phone beside the button that saves', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Undone'), description: note('Come with a drum') });
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`/admin/edit/${event._id}`);
  await admin.locator('#editorjs .ce-paragraph').click();
  await admin.keyboard.type('Come with a flute');
  await expect(admin.getByText('The note has changes that are not saved.')).toBeVisible();
  await admin.getByRole('button', { name: 'Start from the previous one' }).click();
  const undo = admin.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeInViewport({ ratio: 1 });
  const save = admin.getByRole('button', { name: 'Update Event' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const [above, below] = [await undo.boundingBox(), await save.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
