import { shortDay, siteDays } from '../support/days.ts';
import { expect, test, whenReady } from '../support/site-fixtures.ts';

const bothDays = `${shortDay(siteDays.first)} – ${shortDay(siteDays.last)}`;

test('home lists active events as cards and inactive ones as upcoming', { tag: ['@phone', '@smoke'] }, async ({
  page,
  festival,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('presents');
  const active = page.getByRole('region', { name: 'Active Events' });
  const card = active.getByRole('article').filter({ hasText: festival.group.title });
  await expect(card).toContainText('Made by the browser tests.');
  await expect(card).toContainText(bothDays);
  await expect(card).toContainText('Innovation Centre');
  await expect(active.getByRole('article').filter({ hasText: festival.team.title })).toContainText('Venue TBD');
  await expect(active.getByRole('article').filter({ hasText: festival.team.title })).toContainText('Register by');
  const upcoming = page.getByRole('complementary', { name: 'Upcoming Events' });
  await expect(upcoming.getByRole('listitem').filter({ hasText: festival.upcoming.title })).toContainText(
    shortDay(siteDays.first),
  );
  await expect(active.getByText(festival.upcoming.title)).toHaveCount(0);
  await expect(card).toContainText('Free');
  await expect(card).toContainText('3 events');
  await expect(card.getByRole('link', { name: `Explore Event: ${festival.group.title}` })).toBeVisible();
  // The link of the button covers the whole card, also under a mouse that is held down.
  // A forced click does not wait until the page is at rest, and pressed the card beside it.
  await whenReady(page);
  await card.locator('img').evaluate((img) => img.scrollIntoView({ behavior: 'instant', block: 'center' }));
  await card.locator('img').click({ delay: 90, force: true });
  await expect(page.getByRole('heading', { level: 1, name: festival.group.title })).toBeVisible();
});

test('home shows its moments and a moving strip of pictures', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const { data: settings } = await (await page.request.get('/api/settings')).json();
  const moments = page.getByRole('region', { name: 'Moments' });
  for (const { title, text } of settings.moments) {
    await expect(moments.getByRole('listitem').filter({ hasText: title })).toContainText(text);
  }
  await expect(moments.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const strip = page.getByRole('group', { name: 'Gallery' });
  const shown = settings.gallery.slice(0, 12);
  // The strip loops: it has each picture twice, the second time hidden from screen readers.
  await expect(strip.getByRole('listitem')).toHaveCount(shown.length);
  await expect(strip.locator('li')).toHaveCount(2 * shown.length);
  for (const { caption } of shown) await expect(strip.getByRole('listitem').getByText(caption)).toBeAttached();
  expect(await strip.evaluate((group) => group.getAnimations({ subtree: true }).length)).toBeGreaterThan(0);
});

test('the FAQ has one of its five questions open at a time', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/');
  const questions = page.locator('details[name="faq"]');
  await expect(questions).toHaveCount(5);
  await questions.nth(0).locator('summary').click();
  await expect(questions.nth(0)).toHaveAttribute('open');
  await questions.nth(4).locator('summary').click();
  await expect(questions.nth(4)).toHaveAttribute('open');
  await expect(questions.nth(0)).not.toHaveAttribute('open');
});

test('the moving strip can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const hero = page.locator('section').first();
  const moving = () =>
    hero.evaluate(
      (section) => section.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
    );
  expect(await moving()).toBeGreaterThan(0);
  await hero.getByText('Pause the moving pictures').click({ force: true });
  await expect.poll(moving).toBe(0);
});

test('nothing moves under prefers-reduced-motion', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('dates change to the visitor’s time zone without a hydration warning', { tag: '@smoke' }, async ({
  browser,
  baseURL,
  festival,
}) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York', baseURL });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
  await page.goto(`/openedEvent/x/${festival.subEvents[0]?._id}`);
  await whenReady(page);
  await expect(page.getByText('Fri 5:00 AM')).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home reads the same, in the time of the festival', async ({ page, festival }) => {
    await page.goto('/');
    await expect(page.getByRole('article').filter({ hasText: festival.group.title })).toContainText(bothDays);
    await page.locator('details[name="faq"] summary').last().click();
    await expect(page.locator('details[name="faq"] p').last()).toBeVisible();
  });
});
