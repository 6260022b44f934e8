import { expectAccessible } from '../support/accessibility.ts';
import { ARCHIVED_YEAR } from '../support/archived-year.ts';
import { expect, test } from '../support/site-fixtures.ts';

test('an event of a closed year is in its archive, which the home page leads to, and takes no registration', async ({
  page,
  festival: { past },
}) => {
  // The URL of before, in a mail or a search engine.
  const moved = await page.request.get(`/openedEvent/quiz/${past.sub._id}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([
    301,
    expect.stringMatching(`^/${ARCHIVED_YEAR}/openedEvent/.*/${past.sub._id}$`),
  ]);
  await page.goto(`/openedEvent/quiz/${past.sub._id}`);
  await expect(page.getByText(`The festival of ${ARCHIVED_YEAR} is over`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /register/i })).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/${ARCHIVED_YEAR}/openedEvent/`),
  );
  await expectAccessible(page);

  await page.goto('/');
  await expect(page.getByRole('link', { name: past.main.title })).toHaveCount(0);
  await page.getByRole('link', { name: ARCHIVED_YEAR, exact: true }).click();
  await expect(page).toHaveURL(`/${ARCHIVED_YEAR}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utsav of then');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Explore Event: ${past.main.title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/${ARCHIVED_YEAR}/subevent/`));
  await expect(page.getByRole('link', { name: past.sub.title })).toBeVisible();
});
