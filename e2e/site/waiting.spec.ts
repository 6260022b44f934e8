import { expect, test, whenReady } from '../support/site-fixtures.ts';

/** Holds back the data of the next page until it is let go. */
async function holdData(page: import('@playwright/test').Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/[.]data([?]|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a slow page shows that it is loading, leaves the old one readable, and begins at its top', {
  tag: ['@phone', '@smoke'],
}, async ({ page, festival }) => {
  await page.goto('/');
  await whenReady(page);
  const letGo = await holdData(page);
  const card = page.getByRole('article').filter({ hasText: festival.group.title });
  await card.getByRole('link').click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expect(card).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: festival.group.title })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a slow sub-event shows that its details are loading', async ({ page, festival }) => {
  await page.goto(`/subevent/any/${festival.group._id}`);
  await whenReady(page);
  const letGo = await holdData(page);
  const [subEvent] = festival.subEvents;
  if (!subEvent) throw new Error('The festival has no sub-event');
  await page
    .getByRole('article')
    .filter({ hasText: subEvent.title })
    .getByRole('link', { name: `Explore Event: ${subEvent.title}` })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading event details...' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: subEvent.title })).toBeVisible();
  await expect(page.getByText('Loading event details...')).toHaveCount(0);
});
