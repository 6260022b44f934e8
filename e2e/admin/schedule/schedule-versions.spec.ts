import { expectAccessible, findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/admin-test.ts';
import { panelDays } from '../../support/days.ts';
import { expectFocusInSight } from '../../support/hidden-fields.ts';
import { OWN_ADMIN, startOwnServer } from '../../support/own-server.ts';

// A version is of the whole festival: the tests that share a server would see each other's.
test('versions of the schedule collect changes, are released with a note, and public with what changed', async ({
  browser,
}) => {
  const server = await startOwnServer({});
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1360, height: 900 } });
  try {
    const { request } = context;
    const headers = { origin: server.origin };
    const send = async (path: string, data: object) => {
      const response = await request.post(path, { headers, data });
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
      return (await response.json()).data;
    };
    await send('/login', OWN_ADMIN);
    const event = (title: string, hours: [string, string], venue: string) =>
      send('/api/events/mainEvent', {
        title,
        venue,
        status: 'active',
        description: 'Words',
        startDate: `${panelDays.first}T${hours[0]}`,
        endDate: `${panelDays.first}T${hours[1]}`,
      });
    const robots = await event('Robots', ['10:00', '11:00'], 'Main hall');
    const quiz = await event('Quiz', ['12:00', '13:00'], 'Hall 2');
    const asha = { name: 'Asha Rao', email: 'asha@college.test', phone: '+91 98765 43210' };
    for (const { _id: eventId } of [robots, quiz]) await send('/api/registrations', { ...asha, eventId });

    const page = await context.newPage();
    await page.goto('/admin/schedule?view=versions');
    await expect(page.getByText('The public schedule shows every change at once')).toBeVisible();
    const dialog = page.getByRole('dialog');
    const release = async (version: string, mailed: string, note: string) => {
      await page.getByRole('button', { name: `Release version ${version}` }).click();
      await expect(dialog).toContainText(mailed);
      await dialog.getByLabel('Note').fill(note);
      expect(await findViolations(page)).toEqual([]);
      await expectFocusInSight(page, `Releasing version ${version}`, '.mantine-Modal-content');
      await dialog.getByRole('button', { name: 'Release' }).click();
      await expect(page.getByText(`show version ${version}, released by`)).toBeVisible();
    };
    await release('0.1', 'Nobody is mailed', '');
    await expect(page.getByRole('button', { name: 'Release version 0.2' })).toBeDisabled();
    // The button that opened the dialog has nothing more to release: the page has the focus in its place.
    await expect(page.locator('#main')).toBeFocused();

    // Seen before it is saved: who it would clash for.
    await page.goto(`/admin/schedule?day=${panelDays.first}`);
    await page.getByRole('region', { name: 'Main hall' }).getByRole('button', { name: 'Robots' }).click();
    await dialog.getByLabel('Starts at').fill('12:00');
    await expect(dialog).toContainText('The one person who registered has another event at that time');
    await expect(dialog).toContainText('1 person: “Quiz”, 12:00 PM – 1:00 PM');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Main hall' })).toContainText('12:00 PM – 1:00 PM');

    const visitor = await (await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })).newPage();
    await visitor.goto('/schedule');
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Robots' })).toContainText('10:00 AM – 11:00 AM');

    await page.goto('/admin/schedule?view=versions');
    await expect(page.getByRole('heading', { name: 'Next version (1 change)' })).toBeVisible();
    // Somebody else moves the quiz while the dialog is open: nobody is mailed about what was not looked at.
    await page.getByRole('button', { name: 'Release version 0.2' }).click();
    await dialog.getByLabel('Note').fill('The hall is being painted.');
    await expect(dialog).toContainText('1 person gets one email,');
    await send('/api/events/change-many', { ids: [quiz._id], changes: { venue: 'Hall 3' } });
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(dialog).toContainText('The schedule was changed since you looked at it: 2 changes wait now');
    await expect(dialog.getByRole('listitem')).toContainText(['Quiz', 'Robots']);
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(page.getByText('show version 0.2, released by')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Robots' })).toContainText('12:00 PM – 1:00 PM');
    await visitor.goto('/schedule/changes');
    const version = visitor.getByRole('region', { name: 'Version 0.2' });
    await expect(version).toContainText('The hall is being painted.');
    await expect(version.getByRole('listitem')).toContainText(['Quiz', 'Robots']);
    await expect(visitor.getByRole('main')).not.toContainText('Asha');
    await page.goto('/schedule/changes');
    await expectAccessible(page);
    await visitor.context().close();
  } finally {
    await context.close();
    await server.stop();
  }
});
