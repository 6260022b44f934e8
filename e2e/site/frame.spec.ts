import { expect, FAILED_REQUEST, test, whenReady } from '../support/site-fixtures.ts';

test('the navbar leads home and to the ambassadors, shrinks after 20 pixels and shows how far one has read', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.goto('/');
  await whenReady(page);
  const bar = page.locator('header > div');
  const tall = (await bar.boundingBox())?.height ?? 0;
  await page.evaluate(() => window.scrollTo(0, 20));
  await expect(page.locator('header')).toHaveAttribute('data-shrunk', 'false');
  await page.evaluate(() => window.scrollTo(0, 21));
  await expect(page.locator('header')).toHaveAttribute('data-shrunk', 'true');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(page.locator('header')).toHaveAttribute('data-shrunk', 'true');
  expect((await page.locator('header').boundingBox())?.y).toBe(0);
  // It is drawn 56 pixels high, and laid out as before: nothing shifts while it shrinks.
  await expect.poll(() => bar.evaluate((one) => Math.round(one.getBoundingClientRect().bottom))).toBe(56);
  expect((await bar.boundingBox())?.height).toBe(tall);
  // A colour without transparency: no text of the page shines through.
  await expect(bar).toHaveCSS('background-color', /^rgb\(/);
  await expect(bar).toHaveCSS('opacity', '1');
  const progress = page.locator('header span[aria-hidden]').last();
  await expect(progress).not.toHaveCSS('transform', 'matrix(0, 0, 0, 1, 0, 0)');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Become a Campus Ambassador' }).click();
  await expect(page).toHaveURL('/apply');
  // Where a script of the next page did not arrive, the browser loads that page whole, and the focus is its own.
  await whenReady(page);
  // The page is at its top again: a link that is still growing is missed by a click.
  await expect(page.locator('header')).toHaveAttribute('data-shrunk', 'false');
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the phone menu closes on a new page, a touch outside and Escape', { tag: ['@phone-only', '@smoke'] }, async ({
  page,
}) => {
  await page.goto('/');
  await whenReady(page);
  // The bar of wide screens leaves no landmark without content.
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const menu = page.locator('header details');
  const opener = menu.locator('summary');
  await opener.click();
  await menu.getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(menu).not.toHaveAttribute('open');
  await opener.click();
  await expect(menu).toHaveAttribute('open');
  await page.touchscreen.tap(200, 700);
  await expect(menu).not.toHaveAttribute('open');
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(opener).toBeFocused();
  // Nothing gets the focus below an open menu.
  await opener.click();
  await menu.getByRole('link').last().focus();
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(menu).not.toHaveAttribute('open');
});

test('every link of the menu can be reached on a low screen', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/');
  await whenReady(page);
  // 400 % of zoom, and a phone held sideways.
  for (const size of [
    { width: 320, height: 256 },
    { width: 667, height: 320 },
  ]) {
    await page.setViewportSize(size);
    for (const y of [0, 400]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      const menu = page.locator('header details').last();
      await menu.locator('summary').click();
      const last = menu.getByRole('link').last();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => window.scrollY)).toBe(y);
      await page.keyboard.press('Escape');
    }
  }
});

test('the bar of links is below the action of a page, and leaves a low screen', {
  tag: ['@phone-only', '@smoke'],
}, async ({ page, festival: { paid } }) => {
  await page.goto(`/subevent/x/${paid._id}`);
  await whenReady(page);
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const action = page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).last();
  for (const y of [0, 400, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    const [below, above] = await Promise.all([bar, action].map((one) => one.boundingBox()));
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeCloseTo(844, 0);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }
  await bar.getByRole('link', { name: 'Search events' }).click();
  await expect(page.getByRole('dialog', { name: 'Search events' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'Schedule' }).click();
  await expect(page).toHaveURL('/schedule');
  await expect(bar.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(bar).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search events' })).toBeVisible();
  // Held sideways, the title is above the action too.
  await page.goto(`/subevent/x/${paid._id}`);
  const [title, register] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), action].map((one) => one.boundingBox()),
  );
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(register?.y ?? 0);
});

test('the footer has every part, from the settings', { tag: '@smoke' }, async ({ page, request }) => {
  const { data } = await (await request.get('/api/settings')).json();
  await page.goto('/gallery');
  const footer = page.getByRole('contentinfo');
  for (const text of [data.instituteName, data.tagline, data.city, data.email, data.phone]) {
    await expect(footer.getByText(text).first()).toBeVisible();
  }
  for (const name of ['About Us', 'Careers', 'Contact', 'LinkedIn', 'Instagram', 'X', 'Facebook']) {
    const link = footer.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', /^https?:/);
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  for (const { label } of data.developers) await expect(footer.getByText(label)).toBeVisible();
});

test('an unknown path responds 404 and links home, by request and by navigation', { tag: '@smoke' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See all events' }).click();
  await expect(page.getByRole('heading', { name: 'Active Events' })).toBeVisible();
});

test('a page that did not come for want of a connection says so, and comes with it', { tag: '@smoke' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch/);
  await page.goto('/events');
  await whenReady(page);
  const lost = /[.]data|\/healthz/;
  await page.route(lost, (route) => route.abort());
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('It is loaded as soon as there is one');
  await page.unroute(lost);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the skip link is the first tab stop', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens and its links work', { tag: ['@phone-only', '@smoke'] }, async ({ page }) => {
    await page.goto('/');
    await page.locator('header summary').click();
    await page.locator('header details').getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
  });
});

test('a url with a slash at its end names the page without one, and a form for no page is not found', async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get('/register/')).text();
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/register"/>`);
  const posted = await request.post('/no/such/page', { form: { a: 'b' }, headers: { origin: baseURL ?? '' } });
  expect(posted.status()).toBe(404);
});

test('bars and texts stay clear of a notch and of the bar of the system', { tag: '@phone-only' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const session = await page.context().newCDPSession(page);
  const keepClear = (insets: { left?: number; right?: number; bottom?: number }) =>
    session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const viewport = page.locator('meta[name=viewport]');
  await page.goto('/');
  await expect(viewport).toHaveAttribute('content', /viewport-fit=cover/);
  await keepClear({ bottom: 34 });
  for (const link of await page.locator('nav').last().getByRole('link').all()) {
    const box = await link.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 34);
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await keepClear({ left: 59, right: 59, bottom: 21 });
  const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect(brand?.x).toBeGreaterThanOrEqual(59);
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.x).toBeGreaterThanOrEqual(59);
  const menu = await page.locator('summary[aria-label=Menu] svg').boundingBox();
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(844 - 59);
  await keepClear({});
  // The panel's bars go to the edges of what the browser gives them.
  await page.goto('/login');
  await expect(viewport).toHaveAttribute('content', 'width=device-width, initial-scale=1');
});
