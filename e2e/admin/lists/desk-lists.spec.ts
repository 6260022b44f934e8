import { expectAccessible, expectNoOverflow } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { OWN_ADMIN, startOwnServer } from '../../support/own-server.ts';
import { registerThroughApi } from '../../support/registration-api.ts';

const note = JSON.stringify({
  time: 1,
  version: '2.31.7',
  blocks: [{ type: 'paragraph', data: { text: 'Come with a drum' } }],
});

test('fewer seats and a higher fee say whom they touch, before they are saved', async ({
  admin,
  adminApi,
  request,
}) => {
  const event = await adminApi.createEvent({
    title: uniqueTitle('Asked'),
    description: note,
    status: 'active',
    capacity: '5',
    entryFee: '50',
  });
  for (const name of ['Asha', 'Bina']) await registerThroughApi(request, event._id, name);
  await admin.goto(`/admin/edit/${event._id}`);
  await admin.getByLabel('Capacity').fill('1');
  const fee = admin.getByLabel('Entry Fee', { exact: true });
  await fee.fill('₹ 1,500');
  await fee.blur();
  await expect(fee).toHaveValue('1500');
  await admin.getByRole('button', { name: 'Update Event' }).click();
  const dialog = admin.getByRole('dialog', { name: 'People are registered' });
  await expect(dialog).toContainText('5 seats before, 1 seat now. 2 are taken: all of them stay');
  await expect(dialog).toContainText('₹50 before, ₹1,500 now. 2 registrations keep their price.');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toBeHidden();
  expect((await adminApi.showEvent(event._id)).capacity).toBe(5);
  await admin.getByRole('button', { name: 'Update Event' }).click();
  await dialog.getByRole('button', { name: 'Save it all the same' }).click();
  await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
  expect(await adminApi.showEvent(event._id)).toMatchObject({ capacity: 1, entryFee: 1500 });
});

test('a trash that could not be fetched does not say that nothing was deleted', async ({ admin, complaints }) => {
  complaints.allow(/503|Error fetching/);
  await admin.route(/\/api\/(trash|announcements|pages)\b/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Too busy' } }),
  );
  await admin.goto('/admin/trash');
  await expect(admin.getByText('The deleted rows could not be fetched')).toBeVisible();
  await expect(admin.getByText('Nothing was deleted')).toHaveCount(0);
  await admin.unroute(/\/api\/(trash|announcements|pages)\b/);
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByText('The deleted rows could not be fetched')).toHaveCount(0);
  // Restoring an event mails people, and no mail server is set here.
  await expect(admin.getByRole('note').filter({ hasText: 'Mails reach nobody' })).toBeVisible();
});

test('more registrations than one page shows are mailed by their filter', async ({ admin, adminApi, baseURL }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Many'), status: 'active' });
  const word = uniqueTitle('many').toLowerCase().replace(/\W+/g, '');
  const people = Array.from({ length: 53 }, (_, number) => `Person ${number}\tp${number}.${word}@form.test`);
  const imported = await admin.request.post(`/api/events/${event._id}/registration-imports`, {
    headers: { origin: baseURL ?? '' },
    data: { text: ['Name\tEmail', ...people].join('\n'), isDryRun: false },
  });
  expect(imported.ok(), await imported.text()).toBe(true);
  await admin.goto(`/admin/registrations?eventId=${event._id}`);
  const selected = admin.getByRole('region', { name: 'Selected registrations' });
  await selected.getByLabel('Select all 50 shown').check();
  await selected.getByRole('button', { name: 'Select all 53 that match' }).click();
  await expect(selected).toContainText('All 53 registrations that match are selected');
  await expectAccessible(admin);
  await selected.getByRole('link', { name: 'Mail selected' }).click();
  await expect(admin.getByText('Goes to 53 people of 53 registrations.')).toBeVisible();
  await expectAccessible(admin);
  await expectNoOverflow(admin);
});

test('a mail asks about nobody until the people of the college as it is typed are counted', async ({
  admin,
  adminApi,
  baseURL,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Colleges'), status: 'active' });
  const word = uniqueTitle('college').toLowerCase().replace(/\W+/g, '');
  const text = [
    'Name\tEmail\tCollege',
    `Asha\tasha.${word}@form.test\tRiverside`,
    `Bina\tbina.${word}@form.test\tHill`,
  ];
  const imported = await admin.request.post(`/api/events/${event._id}/registration-imports`, {
    headers: { origin: baseURL ?? '' },
    data: { text: text.join('\n'), isDryRun: false },
  });
  expect(imported.ok(), await imported.text()).toBe(true);
  await admin.clock.install();
  await admin.goto(`/admin/registrations/mail?event=${event._id}`);
  await admin.getByLabel('Subject').fill('Your bus');
  await admin.getByLabel('Message').fill('It leaves at nine.');
  const college = admin.getByLabel('Only of this college');
  await college.fill('Riverside');
  await expect(admin.getByText('Goes to 1 person of 1 registration.')).toBeVisible();
  await admin.clock.pauseAt(await admin.evaluate(() => Date.now() + 1000));
  await college.fill('');
  await college.press('Enter');
  await expect(admin.getByText('is not known yet. Try again in a moment.')).toBeVisible();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await admin.clock.resume();
  await expect(admin.getByText('Goes to 2 people of 2 registrations.')).toBeVisible();
  await college.press('Enter');
  await expect(admin.getByRole('dialog')).toContainText('It goes to 2 people');
});

test('a count of the dashboard leads to its events alone, and amounts are read as they are typed', async ({
  admin,
  adminApi,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Bare') });
  await admin.goto('/home');
  await admin
    .getByRole('region', { name: 'To do' })
    .getByRole('link', { name: /no picture/ })
    .click();
  // The dashboard has a search of its own.
  await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
  await admin.getByLabel('Search events').fill(event.title);
  await expect(admin.getByText('1 event', { exact: true })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Without a picture: show all events' }).click();
  await expect(admin.getByRole('radiogroup', { name: 'Kind of event' })).toBeVisible();

  await admin.goto('/admin/approvals');
  await admin.getByRole('button', { name: 'Change what takes two' }).click();
  const dialog = admin.getByRole('dialog');
  const limit = dialog.getByLabel('Refunds above');
  await limit.fill('');
  await limit.pressSequentially('500.00');
  await limit.blur();
  await expect(limit).toHaveValue('₹500');
  await limit.fill('a lot');
  await limit.press('Enter');
  await expect(dialog.getByText('Write whole rupees, such as 1,50,000')).toBeVisible();
  await expectAccessible(admin);
});

test('the versions of the settings are compared and taken again, on a phone too', async ({ page }) => {
  const { origin, stop } = await startOwnServer({});
  try {
    const signedIn = await page.request.post(`${origin}/login`, { headers: { origin }, data: OWN_ADMIN });
    expect(signedIn.ok(), await signedIn.text()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${origin}/home?view=settings`);
    const tagline = page.getByLabel('Tagline');
    const before = await tagline.inputValue();
    await tagline.fill('Three nights by the river');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.getByRole('button', { name: 'Versions', exact: true }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    const compare = versions.getByRole('button', { name: 'Compare' });
    await expect(compare).toHaveCount(2);
    await expectAccessible(page);
    await expectNoOverflow(page);
    for (const button of await compare.all()) await expect(button).toBeInViewport({ ratio: 1 });
    await compare.last().click();
    const comparison = page.getByRole('dialog', { name: 'Compare with the form' });
    await expect(comparison).toContainText('Now: “Three nights by the river”');
    await expect(comparison.getByRole('term')).toHaveText(['Tagline']);
    await expectAccessible(page);
    await comparison.getByRole('button', { name: 'Put it into the form' }).click();
    await expect(comparison).toBeHidden();
    await expect(tagline).toHaveValue(before);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('button', { name: 'Versions', exact: true }).click();
    await expect(compare).toHaveCount(3);
    await page.keyboard.press('Escape');

    // Those of receipts and payments in the same way.
    await page.getByLabel('Legal name').fill('Society for the festival');
    await page.getByRole('button', { name: 'Save receipt settings' }).click();
    await expect(page.getByText('Receipt settings saved')).toBeVisible();
    await page.getByRole('button', { name: 'Versions of the receipt settings' }).click();
    await compare.last().click();
    await expect(comparison).toContainText('Then: nothing');
    await comparison.getByRole('button', { name: 'Put it into the form' }).click();
    await expect(page.getByLabel('Legal name')).toHaveValue('');
    await page.getByRole('button', { name: 'Save receipt settings' }).click();
    await page.goto(`${origin}/home?view=payment-settings`);
    const hour = page.getByLabel('Mails an hour');
    await hour.fill('1,50,000');
    await expect(hour).toHaveValue('1,50,000');
    await page.getByRole('button', { name: 'Save payment settings' }).click();
    await expect(page.getByText('Payment settings saved')).toBeVisible();
    await page.getByRole('button', { name: 'Versions' }).click();
    await compare.last().click();
    await expect(comparison.getByRole('term')).toHaveText(['Mails an hour']);
    await expect(comparison).toContainText('Then: 1,000');
    await expectAccessible(page);
    await comparison.getByRole('button', { name: 'Put it into the form' }).click();
    await expect(hour).toHaveValue('1,000');
  } finally {
    await stop();
  }
});
