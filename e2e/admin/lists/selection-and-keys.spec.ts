import type { Page } from '@playwright/test';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { hiddenFields } from '../../support/hidden-fields.ts';

/** What is seen in the middle of a button, as far as it belongs to it. */
const isOnTop = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('what is done with chosen rows is in sight from the last row, over nothing that has the focus', async ({
  admin,
}) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1000, height: 800 },
  ]) {
    await admin.setViewportSize(size);
    await admin.goto('/home?view=manage-events');
    await admin.locator('main tbody [data-choose]').last().check();
    await expect(admin.getByRole('button', { name: 'Clear selection' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isOnTop(admin, 'Clear selection'), `${size.width}`).toBe(true);
    expect(await hiddenFields(admin, 'main'), `${size.width}`).toEqual([]);
  }
});

test('a held Enter does nothing to the row that the focus goes to', async ({ admin, adminApi }) => {
  const name = uniqueTitle('Held');
  const titles = [`${name} A`, `${name} B`];
  const events = [];
  for (const title of titles) events.push(await adminApi.createEvent({ title }));
  for (const { _id } of events) await adminApi.remove(`/api/events/mainEvent/${_id}`);
  await admin.goto('/admin/trash?sort=title');
  await admin.getByRole('searchbox').fill(name);
  const restore = (title = '') => admin.getByRole('button', { name: `Restore ${title}`, exact: true });
  await expect(restore(titles[1])).toBeVisible();
  await restore(titles[0]).focus();
  await admin.keyboard.down('Enter');
  await expect(restore(titles[0])).toHaveCount(0);
  await expect(restore(titles[1])).toBeFocused();
  // The key is still down: this is its repetition.
  await admin.keyboard.down('Enter');
  await admin.keyboard.up('Enter');
  await admin.reload();
  await expect(restore(titles[1])).toBeVisible();
  expect((await adminApi.showEvent(events[0]?._id ?? '')).title).toBe(titles[0]);
  await restore(titles[1]).press('Enter');
  await expect(restore(titles[1])).toHaveCount(0);
});
