import { expectAccessible } from '../support/accessibility.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/site-fixtures.ts';

test('pages in Hindi violate no rule of axe, and say in Hindi what is wrong with a field', async ({
  page,
  consoleErrors,
  festival: { group, paid },
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/?lang=hi', `/subevent/x/${group._id}`, `/subevent/x/${paid._id}/payment`, '/register']) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      await whenReady(page);
      await expectAccessible(page);
    });
  }
  await page.locator('form input[name="name"]').fill('www.link.in');
  await page.locator('form input[name="email"]').fill('x@y');
  await page.locator('form input[name="password"]').fill('long enough');
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.locator('form button[type="submit"]').click();
  await expect(page.locator('#error-name')).toHaveText('नाम में लिंक नहीं हो सकता');
  await expect(page.locator('#error-email')).toHaveText('सही ईमेल लिखें');
});
