import { expectAccessible } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { festivalDay } from '../../support/days.ts';
import { expectFocusInSight } from '../../support/hidden-fields.ts';
import { openRoleSession } from '../../support/sessions.ts';

// Other tests write the name of a venue with other capitals: two columns of one name for axe, which is about their data.
const DIALOG = { within: '[role=dialog]' };

test('an event is stepped by keyboard, dragged, seen with its clashes, and put back', { tag: '@smoke' }, async ({
  admin,
  adminApi,
}) => {
  const venue = uniqueTitle('Aa hall');
  const day = festivalDay(101);
  const fields = { description: 'Words', venue, status: 'active' };
  const hours = (start: string, end: string) => ({ startDate: `${day}T${start}`, endDate: `${day}T${end}` });
  const title = uniqueTitle('Robots');
  await adminApi.createEvent({ ...fields, ...hours('10:00', '11:00'), title });
  const other = uniqueTitle('Quiz');
  await adminApi.createEvent({ ...fields, ...hours('12:00', '13:00'), title: other });
  await admin.goto(`/admin/schedule?day=${day}`);
  const hall = admin.getByRole('region', { name: venue });
  const block = hall.getByRole('button', { name: title });
  await expect(block).toContainText('10:00 AM – 11:00 AM');
  await expectFocusInSight(admin, 'The schedule', 'main');

  await block.focus();
  for (let step = 0; step < 6; step += 1) await admin.keyboard.press('ArrowDown');
  await expect(admin.getByText(`${title}: 11:30 AM, ${venue}.`)).toBeAttached();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByLabel('Starts at')).toHaveValue('11:30');
  await expect(dialog.getByLabel('Ends at')).toHaveValue('12:30');
  await expect(dialog.getByText(`${venue} also has “${other}”, 12:00 PM – 1:00 PM.`)).toBeVisible();
  await expect(dialog.getByText('Nobody is registered yet.')).toBeVisible();
  await expectAccessible(admin, DIALOG);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(block).toContainText('10:00 AM – 11:00 AM');

  const box = await block.boundingBox();
  const { x, y } = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 };
  await admin.mouse.move(x, y);
  await admin.mouse.down();
  await admin.mouse.move(x, y + 40, { steps: 4 });
  await admin.mouse.move(x, y + 66, { steps: 4 });
  await admin.mouse.up();
  await expect(dialog.getByLabel('Starts at')).toHaveValue('11:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(block).toContainText('11:00 AM – 12:00 PM');
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(block).toContainText('10:00 AM – 11:00 AM');

  // To another venue it is another column, where the focus follows it.
  await block.focus();
  await admin.keyboard.press('Enter');
  const elsewhere = uniqueTitle('Ac hall');
  await dialog.getByRole('combobox', { name: 'Venue' }).fill(elsewhere);
  await admin.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('region', { name: elsewhere }).getByRole('button', { name: title })).toBeFocused();
});

test('hours that somebody else saved meanwhile are said before they are written over; others’ events are there to be seen', async ({
  admin,
  adminApi,
  baseURL,
  browser,
  complaints,
}) => {
  complaints.allow(/409 \(Conflict\)/);
  const venue = uniqueTitle('Ab hall');
  const day = festivalDay(102);
  const fields = { description: 'Words', venue, status: 'active' };
  const own = await adminApi.createEvent({
    ...fields,
    title: uniqueTitle('Own'),
    startDate: `${day}T10:00`,
    endDate: `${day}T11:00`,
  });
  const other = await adminApi.createEvent({
    ...fields,
    title: uniqueTitle('Foreign'),
    startDate: `${day}T12:00`,
    endDate: `${day}T13:00`,
  });
  await admin.goto(`/admin/schedule?day=${day}`);
  await admin.getByRole('button', { name: own.title }).click();
  const dialog = admin.getByRole('dialog');
  await adminApi.put(`/api/events/edit/${own._id}`, { startDate: `${day}T14:00`, endDate: `${day}T15:00` });
  await dialog.getByLabel('Starts at').fill('16:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'This event was saved meanwhile' });
  await expect(notice).toContainText(`2:00 PM to 3:00 PM, ${venue}`);
  await expectAccessible(admin, DIALOG);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  const block = admin.getByRole('region', { name: venue }).getByRole('button', { name: own.title });
  await expect(block).toContainText('4:00 PM – 5:00 PM');

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1360, height: 900 } });
  const grant = { name: 'Meera', role: 'event_coordinator', eventId: own._id };
  await context.addCookies([await openRoleSession(baseURL ?? '', grant)]);
  const coordinator = await context.newPage();
  await coordinator.goto(`/admin/schedule?day=${day}`);
  const hall = coordinator.getByRole('region', { name: venue });
  await expect(hall.getByRole('button', { name: own.title })).toBeVisible();
  await expect(hall.getByText(other.title)).toBeVisible();
  await expect(hall.getByRole('button', { name: other.title })).toHaveCount(0);
  await expectAccessible(coordinator, { within: `[data-venue="${venue}"]` });
  await context.close();
});

test('the form of an event on the schedule switches its status, and saves its hours after that', async ({
  admin,
  adminApi,
  complaints,
}) => {
  // The status is a version of its own, which the hours come after.
  complaints.allow(/409 \(Conflict\)/);
  const title = uniqueTitle('Open air');
  const venue = uniqueTitle('Lawn');
  const day = festivalDay(51);
  const hours = { startDate: `${day}T11:00`, endDate: `${day}T12:00` };
  await adminApi.createEvent({ title, venue, ...hours, status: 'active' });
  await admin.goto(`/admin/schedule?day=${day}`);
  const block = admin.getByRole('button', { name: new RegExp(title) });
  await block.press('Enter');
  const dialog = admin.getByRole('dialog', { name: /When and where/ });
  await dialog.getByRole('button', { name: `Active: ${title}` }).click();
  await expect(dialog.getByRole('button', { name: `Inactive: ${title}` })).toBeVisible();
  await dialog.getByLabel('Starts at').fill('11:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(block).toContainText('inactive');
  await expect(block).toContainText('11:30 AM');
  await admin.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(admin.getByRole('menuitem', { name: 'As CSV' })).toHaveAttribute(
    'href',
    new RegExp(`schedule/csv\\?day=${day}$`),
  );
});

test('an event that is dragged follows what is scrolled below it', async ({ admin, adminApi }) => {
  const venue = uniqueTitle('Ac hall');
  const day = festivalDay(103);
  const title = uniqueTitle('Kites');
  const fields = { description: 'Words', venue, status: 'active' };
  await adminApi.createEvent({ ...fields, title, startDate: `${day}T10:00`, endDate: `${day}T11:00` });
  const late = uniqueTitle('Lamps');
  await adminApi.createEvent({ ...fields, title: late, startDate: `${day}T21:00`, endDate: `${day}T22:00` });
  await admin.setViewportSize({ width: 1360, height: 640 });
  await admin.goto(`/admin/schedule?day=${day}`);
  const block = admin.getByRole('region', { name: venue }).getByRole('button', { name: title });
  const frame = admin.getByRole('region', { name: 'Events by venue and hour' });
  await frame.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const box = await block.boundingBox();
  const { x, y } = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 };
  await admin.mouse.move(x, y);
  await admin.mouse.down();
  await admin.mouse.move(x, y + 6, { steps: 2 });
  await admin.mouse.wheel(0, 198);
  await expect.poll(() => frame.evaluate(({ scrollTop }) => scrollTop)).toBe(198);
  await admin.mouse.move(x, y + 5);
  await admin.mouse.up();
  await expect(admin.getByRole('dialog').getByLabel('Starts at')).toHaveValue('13:00');
});

test('an event stepped on one day is not proposed on another', async ({ admin, adminApi }) => {
  const venue = uniqueTitle('Ad hall');
  const [day, next] = [festivalDay(104), festivalDay(105)];
  const title = uniqueTitle('Masks');
  const fields = { description: 'Words', venue, status: 'active' };
  await adminApi.createEvent({ ...fields, title, startDate: `${day}T10:00`, endDate: `${day}T11:00` });
  const other = uniqueTitle('Drums');
  await adminApi.createEvent({ ...fields, title: other, startDate: `${next}T10:00`, endDate: `${next}T11:00` });
  await admin.goto(`/admin/schedule?day=${day}`);
  await admin.getByRole('button', { name: title }).press('ArrowDown');
  const proposed = admin.getByText(`${title}: 10:15 AM, ${venue}.`);
  await expect(proposed).toBeAttached();
  await admin.getByRole('navigation', { name: 'Days' }).locator(`[href*="day=${next}"]`).click();
  await expect(admin.getByRole('button', { name: other })).toBeVisible();
  await expect(proposed).toHaveCount(0);
});
