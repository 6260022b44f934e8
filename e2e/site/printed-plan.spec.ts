import { expectAccessible } from '../support/accessibility.ts';
import { siteDays } from '../support/days.ts';
import { newEmail } from '../support/registration-api.ts';
import { expect, test, whenReady } from '../support/registration-test.ts';

test('a printed schedule marks what is in the plan, and what is at the same time can be read', async ({
  page,
  organiser,
}) => {
  const day = siteDays.first;
  const [one, other] = ['Ink', 'Paper'].map((name) => newEmail(name).split('@')[0] ?? name) as [string, string];
  for (const title of [one, other])
    await organiser.createEvent({ title, startDate: `${day}T10:00`, endDate: `${day}T11:00` });
  await page.goto(`/schedule?day=${day}`);
  await whenReady(page);
  for (const title of [one, other]) await page.getByRole('button', { name: `Star ${title}` }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`At the same time: ${other}`)).toBeVisible();
  await expectAccessible(page, { tags: ['wcag2aa'] });
  const mark = (title: string) =>
    page.getByRole('heading', { name: title }).evaluate((heading) => getComputedStyle(heading, '::before').content);
  expect(await mark(one)).toContain('★');
});
