import type { Event } from '#contract/events/events.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { panelDays, shortDay } from '../support/days.ts';
import { openRoleSession } from '../support/sessions.ts';

test.describe('the dashboard', () => {
  test('shows the counts of the festival', { tag: '@smoke' }, async ({ admin }) => {
    const [{ data }] = await Promise.all([
      (async () => {
        const response = await admin.waitForResponse('**/api/dashboard');
        return response.json();
      })(),
      admin.goto('/home'),
    ]);
    for (const [label, figure] of [
      ['Total Events', data.totalEvents],
      ['Active Participants', data.activeParticipants],
      ['Active Events', data.activeEvents],
      ['Inactive Events', data.inactiveEvents],
    ]) {
      const card = admin.locator('dl > div').filter({ has: admin.getByText(label, { exact: true }) });
      await expect(card.getByRole('definition')).toHaveText(String(figure));
    }
    await expect(admin.getByText('This is a sample festival')).toBeVisible();
  });

  test('shows an event’s card and cuts its text at 100 characters', async ({ admin, adminApi }) => {
    const title = uniqueTitle('Card');
    const event = await adminApi.createEvent({
      title,
      shortDescription: `${'ab '.repeat(40)}end`,
      venue: 'Main stage',
    });
    await admin.goto('/home');
    await admin.getByLabel('Search events').fill(title);
    const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: title }) });
    await expect(card).toContainText(`${shortDay(panelDays.first)} – ${shortDay(panelDays.last)}`);
    await expect(card).toContainText('Main stage');
    await expect(card).toContainText(`${'ab '.repeat(33)}a...`);
    await card.getByRole('link', { name: `Sub Events of ${title}` }).click();
    await expect(admin).toHaveURL(new RegExp(`/admin/show/${event._id}$`));
    await expect(admin.getByText('No sub-events available.')).toBeVisible();
    await admin.goBack();
    await admin.getByLabel('Search events').fill(title);
    await card.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(admin).toHaveURL(new RegExp(`/admin/edit/${event._id}$`));
  });

  test('toggles the status at once, and reverts it where the server rejects', { tag: '@smoke' }, async ({
    admin,
    adminApi,
    complaints,
  }) => {
    const title = uniqueTitle('Toggle');
    const event = await adminApi.createEvent({ title });
    await admin.goto('/home');
    await admin.getByLabel('Search events').fill(title);
    const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: title }) });
    const sent = admin.waitForRequest(`**/api/events/edit/mainevent/statusupdate/${event._id}`);
    await card.getByRole('button', { name: 'Inactive' }).click();
    const request = await sent;
    expect(request.method()).toBe('PUT');
    expect(request.postDataJSON()).toEqual({ status: 'active' });
    await expect(card.getByRole('button', { name: 'Active', exact: true })).toBeVisible();
    await expect.poll(async () => (await adminApi.showEvent(event._id)).status).toBe('active');

    complaints.allow(/503 \(Service Unavailable\)/);
    // Made before the click: the new status may be seen before the request comes to the route below.
    const seen = Promise.withResolvers<void>();
    await admin.route('**/statusupdate/**', async (route) => {
      await seen.promise;
      await route.fulfill({ status: 503, json: { success: false, message: 'Not now' } });
    });
    await card.getByRole('button', { name: 'Active', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Inactive' })).toBeVisible();
    seen.resolve();
    await expect(card.getByRole('button', { name: 'Active', exact: true })).toBeVisible();
    await expect(admin.getByRole('alert').filter({ hasText: 'was not changed' })).toBeVisible();
  });

  test('accepts bare lists, and a toggle whose response is empty', async ({ admin, adminApi }) => {
    const event = await adminApi.createEvent({ title: uniqueTitle('Bare') });
    await admin.route('**/api/events/showMainEvent', (route) => route.fulfill({ json: [event] }));
    await admin.route('**/statusupdate/**', (route) => route.fulfill({ json: { success: true } }));
    await admin.goto('/home');
    const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: event.title }) });
    const responded = admin.waitForResponse('**/statusupdate/**');
    await card.getByRole('button', { name: 'Inactive' }).click();
    await (await responded).finished();
    await expect(card.getByRole('button', { name: 'Active', exact: true })).toBeVisible();
    await expect(admin.getByText('was not changed')).toHaveCount(0);
  });

  test('offers to try again where the events cannot be fetched', async ({ admin, complaints }) => {
    complaints.allow(/503 \(Service Unavailable\)|Error fetching events:/);
    await admin.route('**/api/events/showMainEvent', (route) => route.fulfill({ status: 503, json: {} }));
    await admin.goto('/home');
    await expect(admin.getByText('The events could not be fetched')).toBeVisible();
    await admin.unroute('**/api/events/showMainEvent');
    const held = Promise.withResolvers<void>();
    await admin.route('**/api/events/showMainEvent', async (route) => {
      await held.promise;
      await route.continue();
    });
    const retry = admin.getByRole('button', { name: 'Try again' });
    await retry.click();
    await expect(retry).toHaveAttribute('data-loading');
    held.resolve();
    await expect(admin.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(admin.getByText('The events could not be fetched')).toBeHidden();
  });

  test('removes the sample festival with one button, after a confirmation', async ({ admin }) => {
    // The other tests live on the sample festival: the server never hears of this removal.
    let isRemoved = false;
    await admin.route('**/api/sample-data', (route) => {
      if (route.request().method() === 'GET') return route.continue();
      isRemoved = route.request().method() === 'DELETE';
      return route.fulfill({ json: { success: true, data: { removed: 44 } } });
    });
    await admin.goto('/home');
    await admin.getByRole('button', { name: 'Remove the sample festival' }).click();
    await expect(admin.getByRole('dialog')).toContainText(/\d+ events and 8 ambassadors go\. (Nobody|On them hang)/);
    await admin.getByRole('button', { name: 'Keep it' }).click();
    expect(isRemoved).toBe(false);
    await admin.getByRole('button', { name: 'Remove the sample festival' }).click();
    await admin.getByRole('button', { name: 'Remove it' }).click();
    await expect(admin.getByText('The sample festival was removed')).toBeVisible();
    expect(isRemoved).toBe(true);
  });

  test('stores its view in the URL', async ({ admin }) => {
    await admin.goto('/home');
    const sidebar = admin.getByRole('navigation', { name: 'Admin' });
    const menu = sidebar.getByRole('button', { name: 'Create Event' });
    await expect(sidebar.getByRole('link', { name: 'Sub Event', exact: true })).toHaveCount(0);
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    for (const [link, heading] of [
      ['Main Event', 'Create Main Event'],
      ['Sub Event', 'Create Sub-Event'],
      ['Campus Ambassador', 'Create Campus Ambassador'],
      ['Manage Events', 'Manage Events'],
    ] as const) {
      await sidebar.getByRole('link', { name: link, exact: true }).click();
      await expect(admin.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await admin.reload();
    await expect(admin.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();
    await admin.goBack();
    await expect(admin.getByRole('heading', { level: 1, name: 'Create Campus Ambassador' })).toBeVisible();
    const home = sidebar.getByRole('link', { name: 'Home', exact: true });
    await expect(home).toHaveAccessibleDescription('opens a new tab');
    await expect(home).toHaveAttribute('target', '_blank');
    await expect(home).toHaveAttribute('href', '/');
  });
});

test.describe('with 300 events', () => {
  /** What a letter costs in milliseconds is measured by `npm run bench:web`. */
  test('the first cards are shown, and typing in the search never waits for the list', async ({ admin, adminApi }) => {
    const model = await adminApi.createEvent({ title: uniqueTitle('Model') });
    const data: Event[] = Array.from({ length: 300 }, (_, index) => ({
      ...model,
      _id: `many-${index}`,
      title: `Event ${index} of many`,
    }));
    await admin.route('**/api/events/showMainEvent', (route) => route.fulfill({ json: { success: true, data } }));
    for (const path of ['/home', '/home?view=manage-events']) {
      await admin.goto(path);
      const counted = admin.getByRole('status').filter({ hasText: '300 events' });
      await expect(counted).toBeVisible();
      const shown = admin.getByRole('heading', { name: /^Event \d+ of many$/ });
      await expect(shown.first()).toBeVisible();
      expect(await shown.count()).toBeLessThan(100);
      await admin.getByLabel('Search events').focus();
      const changedBeforePaint = await counted.evaluate(async (count) => {
        const input = document.activeElement as HTMLInputElement;
        const list = count.closest('section')?.querySelector('ul') ?? count;
        let changes = 0;
        const watch = new MutationObserver((records) => {
          changes += records.length;
        });
        for (const watched of [count, list])
          watch.observe(watched, { childList: true, subtree: true, characterData: true });
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'event 299');
        input.dispatchEvent(new Event('input', { bubbles: true }));
        // React ends what the letter needs before the next task.
        await Promise.resolve();
        return changes + watch.takeRecords().length;
      });
      expect(changedBeforePaint).toBe(0);
      await expect(admin.getByRole('status').filter({ hasText: /^1 event$/ })).toBeVisible();
      await expect(admin.getByLabel('Search events')).toHaveValue('event 299');
    }
  });
});

test('whose work mails nobody is not warned that no mail server is set', async ({ admin, baseURL }) => {
  const warning = admin.getByText('No mail server is set', { exact: true });
  await admin.goto('/home');
  await expect(warning).toBeVisible();
  const volunteer = { name: 'Meera at the gate', role: 'gate_volunteer' };
  await admin.context().addCookies([await openRoleSession(baseURL ?? '', volunteer)]);
  await admin.goto('/home');
  await expect(admin.getByText('Total Events')).toBeVisible();
  await expect(warning).toHaveCount(0);
});
