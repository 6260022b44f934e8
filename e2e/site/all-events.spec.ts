import { expectAccessible, expectNoOverflow, findViolations } from '../support/accessibility.ts';
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

test('all events: on paper the cards are whole, their titles readable, and nothing is left that one presses', async ({
  page,
  festival,
}) => {
  await page.goto(`/events?of=${festival.group._id}`);
  await whenReady(page);
  await page.emulateMedia({ media: 'print' });
  // A4 at 96 pixels an inch, less a centimetre on each side.
  await page.setViewportSize({ width: 718, height: 1015 });
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await expect(cards.getByRole('heading')).toHaveText(festival.subEvents.map(({ title }) => title).sort());
  const overlaps = await cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const title = card.querySelector('h2, h3')?.getBoundingClientRect();
      const badge = card.querySelector('[class*=badge]')?.getBoundingClientRect();
      return title && badge && badge.top < title.bottom && title.top < badge.bottom ? [card.textContent] : [];
    }),
  );
  expect(overlaps).toEqual([]);
  expect(await cards.locator('[class*=badge]').filter({ visible: true }).count()).toBe(3);
  expect(await cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).breakInside))).toEqual([
    'avoid',
    'avoid',
    'avoid',
  ]);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('search').filter({ visible: true })).toHaveCount(0);
  for (const role of ['button', 'combobox', 'checkbox'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page, { tags: ['wcag2aa'] });
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
    await expect(page.getByLabel('Venue')).toHaveValue('Nowhere');
    await page.getByRole('link', { name: /^Show all \d+ events$/ }).click();
    await page.getByText('Category, venue, fee').click();
    await page.getByLabel('Part of').selectOption({ label: festival.group.title });
    await page.getByRole('button', { name: 'Show events' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await expect(page.getByText('No events match these filters')).toBeVisible();
  });
});
