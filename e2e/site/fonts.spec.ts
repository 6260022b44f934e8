import { expect, test } from '../support/site-fixtures.ts';

declare global {
  interface Window {
    layoutShift: number;
  }
}

test('hardly anything moves when the fonts come late', { tag: '@phone' }, async ({ page, festival: { group } }) => {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/events', `/subevent/x/${group._id}`]) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.fonts.check('16px Figtree')), path).toBe(false);
    release();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Figtree')), { message: path }).toBe(true);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => window.layoutShift), path).toBeLessThan(0.002);
    await page.unrouteAll();
  }
});
