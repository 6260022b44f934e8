import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';

test('an event is stepped by keyboard, dragged, seen with its clashes, and put back', async ({ admin, adminApi }) => {
  const venue = uniqueTitle('Aa hall');
  const day = '2031-05-06';
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

  await block.focus();
  for (let step = 0; step < 6; step += 1) await admin.keyboard.press('ArrowDown');
  await expect(admin.getByText(`${title}: 11:30 AM, ${venue}.`)).toBeAttached();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByLabel('Starts at')).toHaveValue('11:30');
  await expect(dialog.getByLabel('Ends at')).toHaveValue('12:30');
  await expect(dialog.getByText(`${venue} also has “${other}”, 12:00 PM – 1:00 PM.`)).toBeVisible();
  await expect(dialog.getByText('Nobody is registered yet.')).toBeVisible();
  await expectAccessible(admin);
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
});
