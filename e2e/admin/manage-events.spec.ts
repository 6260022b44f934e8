import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { instantOf, longDay, panelDays, shortDay } from '../support/days.ts';
import { newEmail } from '../support/registration-api.ts';

test.describe('Manage Events', () => {
  test('shows an event’s details', async ({ admin, adminApi }) => {
    const title = uniqueTitle('Details');
    await adminApi.createEvent({
      title,
      venue: 'Raman Hall',
      prizePool: '50000',
      participationType: 'team',
      teamSize: '4',
      entryFee: '200',
    });
    await admin.goto('/mainevent');
    await expect(admin.getByRole('heading', { name: /^Recent Events \(\d+\)$/ })).toBeVisible();
    await admin.getByLabel('Search events').fill(title);
    await admin.getByRole('button', { name: `View ${title}` }).click();
    const details = admin.getByRole('dialog', { name: title });
    for (const text of [
      'Inactive',
      `${longDay(panelDays.first)}, 10:00 AM`,
      'Raman Hall',
      '₹50,000/-',
      '₹200/-',
      'Participation type',
      'Team size',
    ]) {
      await expect(details).toContainText(text);
    }
    await admin.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(admin.getByRole('button', { name: `View ${title}` })).toBeFocused();
  });

  test('asks before it deletes an event, and restores it', { tag: '@smoke' }, async ({ admin, adminApi }) => {
    const title = uniqueTitle('Deleted');
    const event = await adminApi.createEvent({ title });
    await admin.goto('/home?view=manage-events');
    await admin.getByLabel('Search events').fill(title);
    await admin.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(admin.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Keep it' }).click();
    await expect(admin.getByRole('heading', { name: title, exact: true })).toBeVisible();

    await admin.getByRole('button', { name: `Delete ${title}` }).click();
    const sent = admin.waitForRequest(`**/api/events/mainEvent/${event._id}`);
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    expect((await sent).method()).toBe('DELETE');
    const toast = admin.getByText('Event deleted successfully');
    await expect(toast).toBeVisible();
    const [box, view] = [await toast.boundingBox(), admin.viewportSize()];
    expect(box && view && box.x > view.width / 2 && box.y < view.height / 4, 'top right').toBe(true);
    await expect(admin.getByRole('heading', { name: title, exact: true })).toBeHidden();
    await expect(admin.getByText('No events found.')).toBeVisible();
    await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeFocused();
    await expect(toast).toBeHidden({ timeout: 4000 });
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(admin.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(admin.locator('#main')).toBeFocused();
    expect((await adminApi.showEvent(event._id)).title).toBe(title);
  });

  test('the undo of each deletion is offered for its whole time, also beside another one', async ({
    admin,
    adminApi,
  }) => {
    const title = uniqueTitle('Namesakes');
    for (let count = 0; count < 3; count += 1) await adminApi.createEvent({ title });
    await admin.clock.install();
    await admin.goto('/home?view=manage-events');
    await admin.getByLabel('Search events').fill(title);
    const deletions = admin.getByRole('button', { name: `Delete ${title}` });
    const remove = async (left: number) => {
      await deletions.first().click();
      await admin.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(deletions).toHaveCount(left);
    };
    const undo = admin.getByRole('button', { name: 'Undo' });
    await remove(2);
    await admin.clock.fastForward(8000);
    await remove(1);
    await admin.clock.fastForward(5000);
    await expect(undo).toBeVisible();

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await admin.route('**/restore', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    await undo.click();
    await remove(0);
    release();
    await expect(admin.getByText('Event restored')).toBeVisible();
    await undo.click();
    await expect(deletions).toHaveCount(2);
  });

  test('gives the focus of a deleted event to the same button of the next one', async ({ admin, adminApi }) => {
    const name = uniqueTitle('Next');
    for (const part of ['A', 'B']) await adminApi.createEvent({ title: `${name} ${part}` });
    await admin.goto('/home?view=manage-events&sort=title');
    await admin.getByLabel('Search events').fill(name);
    await admin.getByRole('button', { name: `Delete ${name} A` }).press('Enter');
    await admin.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(admin.getByRole('heading', { name: `${name} A`, exact: true })).toHaveCount(0);
    await expect(admin.getByRole('button', { name: `Delete ${name} B` })).toBeFocused();
  });

  test('shows the error when a deletion failed', async ({ admin, adminApi, complaints }) => {
    complaints.allow(/503 \(Service Unavailable\)/);
    const title = uniqueTitle('Kept');
    await adminApi.createEvent({ title });
    await admin.route('**/api/events/mainEvent/**', (route) => route.fulfill({ status: 503, json: {} }));
    await admin.goto('/home?view=manage-events');
    await admin.getByLabel('Search events').fill(title);
    await admin.getByRole('button', { name: `Delete ${title}` }).click();
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(admin.getByText('Failed to delete event')).toBeVisible();
    await expect(admin.getByRole('heading', { name: title, exact: true })).toBeVisible();
  });

  test('searches, filters and sorts', async ({ admin, adminApi }) => {
    const name = uniqueTitle('Sorted');
    await adminApi.createEvent({ title: `${name} Zither`, status: 'active' });
    await adminApi.createEvent({ title: `${name} Anklet`, startDate: `${panelDays.last}T10:00` });
    await admin.goto('/home?view=manage-events');
    await admin.getByLabel('Search events').fill(name.toUpperCase());
    const titles = admin.getByRole('main').getByRole('heading', { level: 3 });
    await expect(titles).toHaveText([`${name} Zither`, `${name} Anklet`]);
    await admin.getByRole('combobox', { name: 'Order' }).click();
    await admin.getByRole('option', { name: 'By title', exact: true }).click();
    await expect(titles).toHaveText([`${name} Anklet`, `${name} Zither`]);
    await admin.getByRole('radiogroup', { name: 'Status' }).getByText('Active', { exact: true }).click();
    await expect(titles).toHaveText([`${name} Zither`]);
  });

  test('shows the empty state where nothing is found', async ({ admin }) => {
    await admin.route('**/api/events/showMainEvent', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await admin.goto('/home?view=manage-events');
    await expect(admin.getByRole('heading', { name: 'Recent Events (0)' })).toBeVisible();
    await expect(admin.getByText('No events found.')).toBeVisible();
  });
});

test('a list that cannot be fetched claims no number', async ({ admin, complaints }) => {
  complaints.allow(/503 \(Service Unavailable\)|Error fetching events:/);
  let isAway = true;
  await admin.route('**/api/events/showMainEvent', (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await admin.goto('/home?view=manage-events');
  await expect(admin.getByRole('alert')).toContainText('The events could not be fetched');
  await expect(admin.getByRole('heading', { name: /^Recent Events/ })).toHaveText('Recent Events');
  isAway = false;
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByRole('heading', { name: /^Recent Events \(\d+\)$/ })).toBeVisible();
});

test('numbers that cannot be fetched are no zero in dialogs and on buttons', async ({
  admin,
  adminApi,
  complaints,
}) => {
  complaints.allow(/503 \(Service Unavailable\)|Error fetching/);
  const title = uniqueTitle('Unknown');
  const { _id } = await adminApi.createEvent({ title });
  const fail = (path: string) => admin.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  await fail('**/api/event-audiences*');
  await fail('**/api/event-impact*');
  await admin.goto('/home?view=manage-events');
  await admin.getByLabel('Search events').fill(title);
  await admin.getByLabel(`Select ${title}`).click();
  await admin.getByRole('button', { name: 'Make active' }).click();
  await expect(admin.getByRole('dialog')).toContainText('How many people are registered could not be fetched.');
  await admin.keyboard.press('Escape');
  // One event alone is not switched without a question either.
  await admin.getByRole('button', { name: `Inactive: ${title}` }).click();
  const question = admin.getByRole('dialog', { name: `Make “${title}” active?` });
  await expect(question).toContainText('How many people are registered could not be fetched.');
  await question.getByRole('button', { name: 'Leave it' }).click();
  expect((await adminApi.showEvent(_id)).status).toBe('inactive');
  await admin.getByRole('button', { name: `Inactive: ${title}` }).click();
  await question.getByRole('button', { name: 'Make active' }).click();
  await expect(admin.getByRole('button', { name: `Active: ${title}` })).toBeVisible();
  // The button says so before the server does.
  await expect.poll(async () => (await adminApi.showEvent(_id)).status).toBe('active');
  await fail('**/api/events/*/certificates/preview*');
  await admin.goto(`/admin/certificates/${_id}`);
  await expect(admin.getByRole('alert').first()).toContainText('The preview could not be fetched');
  await expect(admin.getByRole('button', { name: 'Issue certificates' })).toBeDisabled();
  await expect(admin.getByText('Nobody to issue to')).toHaveCount(0);
});

test.describe('many sub-events', () => {
  test('of one main event are made active in five clicks among all others', async ({ admin, adminApi }) => {
    const [main, other] = [
      await adminApi.createEvent({ title: uniqueTitle('Many') }),
      await adminApi.createEvent({ title: uniqueTitle('Other') }),
    ];
    const ids: string[] = [];
    for (let number = 1; number <= 25; number += 1) {
      ids.push((await adminApi.createSubEvent(main._id, { title: `Round ${number}` }))._id);
    }
    const left = await adminApi.createSubEvent(other._id, { title: 'Left as it is' });
    await admin.goto(`/admin/show/${main._id}`);
    await admin.getByRole('link', { name: 'Change several' }).click();
    await expect(admin.getByRole('status').filter({ hasText: '25 events' })).toBeVisible();
    await expect(admin.getByRole('combobox', { name: 'Main event' })).toHaveValue(main.title);
    await admin.getByLabel('Select all 25 shown').click();
    await admin.getByRole('button', { name: 'Make active' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Make active' }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
    const statuses = await Promise.all(ids.map(async (id) => (await adminApi.showEvent(id)).status));
    expect(new Set(statuses)).toEqual(new Set(['active']));
    expect((await adminApi.showEvent(left._id)).status).toBe('inactive');
  });

  test('that are changed together say at its field what was typed wrong, and name the one deleted meanwhile', async ({
    admin,
    adminApi,
    complaints,
  }) => {
    complaints.allow(/status of 40[04]/);
    const main = await adminApi.createEvent({ title: uniqueTitle('Shifted') });
    const [, gone] = [
      await adminApi.createSubEvent(main._id, { title: 'Stays' }),
      await adminApi.createSubEvent(main._id, { title: 'Goes' }),
    ];
    await admin.goto(`/home?view=manage-events&kind=sub&mainEventId=${main._id}`);
    await admin.getByLabel('Select all 2 shown').click();
    await admin.getByRole('button', { name: 'Change…' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Change 2 events' });
    const days = dialog.getByLabel('Days later');
    await days.fill('two');
    await dialog.getByRole('button', { name: 'Change 2 events' }).click();
    await expect(days).toHaveAccessibleDescription('Must be a whole number');
    await expect(days).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveCount(0);

    await days.fill('2');
    const outside = dialog
      .getByRole('status')
      .filter({ hasText: '2 events would be outside of the main event’s hours' });
    await expect(outside).toContainText(`“Stays”: “${main.title}” is from`);
    await adminApi.remove(`/api/events/subevent/${gone._id}`);
    await dialog.getByRole('button', { name: 'Change 2 events' }).click();
    // One is left of the selection.
    const left = admin.getByRole('dialog', { name: 'Change 1 event' });
    await expect(left.getByRole('alert')).toContainText('“Goes” was deleted meanwhile: nothing was changed');
    await expect(left.getByRole('button', { name: 'Change 1 event' })).toBeFocused();
  });

  test('that match are all selected, also those on further pages', async ({ admin, adminApi }) => {
    const main = await adminApi.createEvent({ title: uniqueTitle('Long') });
    for (let number = 1; number <= 52; number += 1)
      await adminApi.createSubEvent(main._id, { title: `Heat ${number}` });
    await admin.goto(`/home?view=manage-events&kind=sub&mainEventId=${main._id}`);
    await admin.getByLabel('Select all 50 shown').click();
    const bar = admin.getByRole('region', { name: 'Selected events' });
    await expect(bar).toContainText('50 selected');
    await bar.getByRole('button', { name: 'Select all 52 that match' }).click();
    await expect(bar).toContainText('All 52 events that match are selected');
    await bar.getByRole('button', { name: 'Change…' }).click();
    await expect(admin.getByRole('dialog')).toContainText('52');
    await admin.keyboard.press('Escape');
    // What matches elsewhere was never meant.
    await admin.getByRole('button', { name: 'Clear filters' }).click();
    await expect(bar).not.toContainText('that match are selected');
    await admin.getByRole('radiogroup', { name: 'Kind of event' }).getByText('Main events', { exact: true }).click();
    await expect(bar).not.toContainText('that match are selected');
  });
});

test.describe('the sub-events of an event', () => {
  test('are shown as cards that edit and delete', { tag: '@smoke' }, async ({ admin, adminApi }) => {
    const main = await adminApi.createEvent({ title: uniqueTitle('Parent') });
    const title = uniqueTitle('Child');
    const sub = await adminApi.createSubEvent(main._id, { title, shortDescription: 'Small and quick' });
    await admin.goto(`/admin/show/${main._id}`);
    await expect(admin.getByRole('heading', { name: `Sub Events of ${main.title}` })).toBeVisible();
    const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: title, exact: true }) });
    await expect(card).toContainText('Small and quick');
    await expect(card).toContainText(`${shortDay(panelDays.first)}, 10:00`);
    await expect(card).toContainText(`${shortDay(panelDays.last)}, 18:00`);
    await expect(card.locator('img')).toHaveAttribute('src', '/default-image.jpg');
    await expect(card.getByRole('link', { name: `Edit ${title}` })).toHaveAttribute(
      'href',
      `/admin/subEvent/edit/${sub._id}`,
    );
    await card.getByRole('button', { name: `Delete ${title}` }).click();
    const sent = admin.waitForRequest(`**/api/events/subevent/${sub._id}`);
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    expect((await sent).method()).toBe('DELETE');
    await expect(admin.getByText('No sub-events available.')).toBeVisible();
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
  });

  test('show an error where their main event does not exist', async ({ admin, complaints }) => {
    complaints.allow(/404 \(Not Found\)|Error fetching events:/);
    await admin.goto('/admin/show/no-such-event');
    await expect(admin.getByText('Event Not Found')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Create Sub Event' })).toHaveCount(0);
    await admin.getByRole('main').getByRole('link', { name: 'Manage Events' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
  });

  test('are listed after choosing a main event where none is given, which is logged', async ({ admin, adminApi }) => {
    const main = await adminApi.createEvent({ title: uniqueTitle('Picked') });
    const logged = admin.waitForEvent('console', (message) => message.text() === 'Missing event id for sub-events');
    await admin.goto('/subEventsAdmin');
    await logged;
    await admin.getByRole('combobox', { name: 'Main event' }).fill(main.title);
    await admin.getByRole('option', { name: main.title }).click();
    await expect(admin).toHaveURL(new RegExp(`/admin/show/${main._id}$`));
  });
});

test('a double click on the status of an event with registrations asks once', async ({ admin, adminApi }) => {
  const { _id, title } = await adminApi.createEvent({ title: uniqueTitle('Asked'), status: 'active' });
  await admin.goto('/home');
  await admin.evaluate(
    async (guest) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/registrations/guests', { method: 'POST', headers, body: JSON.stringify(guest) });
    },
    { eventId: _id, name: 'Asha Rao', email: newEmail('asha'), reason: 'A guest' },
  );
  await admin.goto('/home?view=manage-events');
  const status = admin.getByRole('button', { name: `Active: ${title}` });
  await status.dblclick();
  const question = admin.getByRole('dialog', { name: `Make “${title}” inactive?` });
  await expect(question).toContainText('1 person registered.');
  // The second click may meet what is behind the question: it stays. A click of its own closes it.
  await admin.mouse.move(20, 20);
  await admin.mouse.down({ clickCount: 2 });
  await admin.mouse.up({ clickCount: 2 });
  await expect(admin.getByRole('dialog')).toHaveCount(1);
  await admin.mouse.click(20, 20);
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(status).toBeFocused();
  // A dialog that fades out is there for the second click of two.
  await admin.emulateMedia({ reducedMotion: 'no-preference' });
  await status.click();
  const sent: string[] = [];
  admin.on('request', (one) => sent.push(...(one.url().includes('/statusupdate/') ? [one.url()] : [])));
  await question.getByRole('button', { name: 'Make inactive' }).dblclick();
  await expect(admin.getByRole('button', { name: `Inactive: ${title}` })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('responses with the fields of the specification alone are shown, and lead to the right forms', async ({
  admin,
}) => {
  const common = {
    description: 'Robots',
    shortDescription: 'Robots race',
    status: 'active',
    venue: 'Hall',
    participationType: 'team',
    teamSize: 3,
    entryFee: 100,
    image: '',
  };
  const dates = { startDate: instantOf(panelDays.first, '10:00'), endDate: instantOf(panelDays.last, '18:00') };
  const main = { _id: 'e1', title: 'Yantra', ...common, ...dates };
  const subs = [
    { _id: 's1', title: 'Line', mainEventId: 'e1', ...common, ...dates },
    { _id: 's2', title: 'Title alone', mainEventId: 'e1' },
  ];
  await admin.route(/\/api\/events\/(?!.*(?:history|versions))/, (route) => {
    const { pathname } = new URL(route.request().url());
    const one = [main, ...subs].find(({ _id }) => pathname.endsWith(`/${_id}`));
    const data = pathname.includes('/showSubEvents') ? subs : pathname.endsWith('/showMainEvent') ? [main] : one;
    return data ? route.fulfill({ json: { success: true, data } }) : route.fallback();
  });
  await admin.goto('/home');
  await expect(admin.getByRole('link', { name: 'Edit Yantra' })).toHaveAttribute('href', '/admin/edit/e1');
  await admin.goto('/home?view=manage-events');
  await expect(admin.getByRole('heading', { name: 'Recent Events (1)' })).toBeVisible();
  await admin.goto('/admin/show/e1');
  await expect(admin.getByText('N/A')).toHaveCount(2);
  await expect(admin.getByRole('link', { name: 'Edit Line' })).toHaveAttribute('href', '/admin/subEvent/edit/s1');
  for (const [path, title] of [
    ['/admin/edit/e1', 'Yantra'],
    ['/admin/subEvent/edit/s1', 'Line'],
    ['/admin/subEvent/edit/s2', 'Title alone'],
  ] as const) {
    await admin.goto(path);
    await expect(admin.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  }
  // The defaults of the form.
  await expect(admin.getByRole('radio', { name: 'Individual' })).toBeChecked();
  await expect(admin.getByLabel('Entry Fee')).toHaveValue('');
});
