import { findViolations } from '../support/accessibility.ts';
import { expect, test, whenReady } from '../support/site-fixtures.ts';

test('all events: narrow the list down, go back, reload', { tag: ['@phone', '@smoke'] }, async ({ page, festival }) => {
  await page.goto('/events');
  await whenReady(page);
  const cards = page.getByRole('article');
  await page.getByText('Category, venue, fee').click();
  await page.getByLabel('Part of').focus();
  await page.getByLabel('Part of').selectOption({ label: festival.group.title });
  await expect(page).toHaveURL(`/events?of=${festival.group._id}`);
  await expect(page.getByRole('status').filter({ hasText: /^3 of \d+ events$/ })).toBeVisible();
  await expect(page.getByLabel('Part of')).toBeFocused();
  const maze = cards.filter({ hasText: festival.subEvents[0]?.title ?? '' });
  await expect(maze).toContainText(festival.group.title);
  await expect(maze).toContainText('Register by');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('With seats left').check();
  await expect(page).toHaveURL(`/events?of=${festival.group._id}&seats=1`);
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByText('No events match these filters')).toBeVisible();
  // The same link takes the filter away.
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(cards).toHaveCount(3);
  await page.goBack();
  await expect(page.getByText('No events match these filters')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('With seats left')).toBeChecked();
  await page.getByRole('link', { name: /^Show all \d+ events$/ }).click();
  await expect(page).toHaveURL('/events');
});

test('buttons at rest have no transition', async ({ page }) => {
  await page.goto('/events');
  // A card's button is first styled when the card comes near the screen, and would fade in there.
  const buttons = page.getByRole('article').locator('a[class*=button]');
  const durations = buttons.evaluateAll((all) => all.map((button) => getComputedStyle(button).transitionDuration));
  expect(new Set(await durations)).toEqual(new Set(['0s']));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all events are filtered by links and a form', async ({ page, festival }) => {
    await page.goto('/events?venue=Nowhere');
    await expect(page.getByText('No events match these filters')).toBeVisible();
    await page.getByRole('link', { name: /^Show all \d+ events$/ }).click();
    await page.getByText('Category, venue, fee').click();
    await page.getByLabel('Part of').selectOption({ label: festival.group.title });
    await page.getByRole('button', { name: 'Show events' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await expect(page.getByText('No events match these filters')).toBeVisible();
  });
});
