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

test('who has agreed to the terms sees that the form is loading, and not the terms any more', async ({
  page,
  festival,
}) => {
  const [, subEvent] = festival.subEvents;
  await page.goto(`/openedEvent/any/${subEvent?._id}`);
  await whenReady(page);
  const letGo = await holdData(page);
  await page.getByRole('button', { name: 'Register Now' }).first().click();
  const terms = page.getByRole('dialog', { name: 'Terms & Conditions' });
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button').last().click();
  // A modal dialog would be over what the page says.
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expect(terms).toBeHidden();
  letGo();
  await expect(page.getByLabel('Name')).toBeVisible();
});

test('who goes on while one page still turns into the next causes no error', async ({ page, consoleErrors: _ }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await whenReady(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Events', 'Schedule', 'Gallery', 'Events'])
    await bar.getByRole('link', { name, exact: true }).hover();
  // Each of them before the transition that the one before began is over.
  for (const name of ['Events', 'Schedule', 'Gallery', 'Events']) {
    await page.evaluate((label) => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')].find(
        ({ textContent }) => textContent === label,
      );
      link?.click();
    }, name);
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('view-transition')),
    );
  }
  await expect(page.getByRole('heading', { level: 1, name: 'All events' })).toBeVisible();
});
