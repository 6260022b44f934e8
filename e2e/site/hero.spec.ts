import { expectSoundOnBoth } from '../support/accessibility.ts';
import { expectHeroReadable, heroTexts } from '../support/hero-contrast.ts';
import { expect, test } from '../support/site-fixtures.ts';

test('the festival’s name is the largest word, and every word of the hero is readable', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto('/');
  const texts = await heroTexts(page);
  for (const [width, height] of [
    [1366, 640],
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectHeroReadable(page);
    const sizes = await Promise.all(
      texts.map((text) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
    );
    const [presents = 0, , name = 0] = sizes;
    expect(name).toBe(Math.max(...sizes));
    expect(name).toBeGreaterThan(2 * presents);
  }
});

test('the hero leads to the events and the schedule, and its bubbles to what they name', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'presents' });
  await expect(hero.getByRole('list', { name: 'Festivals' }).getByText('Utsav')).toBeVisible();
  await expectSoundOnBoth(page);
  await hero.getByRole('link', { name: 'See events', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All events' })).toBeVisible();
  await page.goBack();
  await hero.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await page.goBack();
  await hero.getByRole('list', { name: 'Festivals' }).getByRole('link', { name: 'Utsav' }).click();
  await expect(page).toHaveURL('/events');
});
