import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { type ListCase, listCases } from '../../support/list-cases.ts';

// The workers share the lists.
test.describe.configure({ mode: 'parallel' });

const rows = (page: Page) => page.locator('main tbody tr');

/** What the panel asks the API while somebody searches, by what it searches for. */
function watchSearches(page: Page): string[] {
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const search = searchParams.get('search');
    if (pathname.startsWith('/api/') && search) searches.push(search);
  });
  return searches;
}

/** Types as fast as people do, and counts what is asked meanwhile. */
async function search(page: Page, { many, isServers }: ListCase, word: string): Promise<void> {
  const searches = watchSearches(page);
  const field = page.getByRole('searchbox', { name: `Search ${many}` });
  await field.pressSequentially(word, { delay: 30 });
  await expect(rows(page)).toHaveCount(1);
  // The list and, where it is asked for apart, its number; both once more where a slow machine paused.
  expect(searches.length, searches.join(', ')).toBeLessThanOrEqual(isServers ? 4 : 0);
  expect(new Set(searches).size).toBeLessThan(word.length / 2);
}

async function sort(page: Page, { heading: [label, first, second], unsorted = [] }: ListCase): Promise<void> {
  const headings = page.getByRole('columnheader');
  const plain = headings.filter({ hasNot: page.getByRole('button') });
  expect((await plain.allTextContents()).filter((text) => text !== 'Actions' && text !== '')).toEqual(unsorted);
  const heading = page.getByRole('columnheader', { name: label, exact: true });
  await heading.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`[?&]sort=${first}(&|$)`));
  await expect(heading).not.toHaveAttribute('aria-sort', 'none');
  await heading.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`[?&]sort=${second}(&|$)`));
  // That no mail server is set is said above the mails.
  await expect(page.getByRole('alert').filter({ hasNotText: 'No mail server' })).toHaveCount(0);
}

async function useKeys(page: Page, { many, hasSelection }: ListCase): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: `Search ${many}` })).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('j');
  await expect(page.locator('main tbody tr:first-child:is(:focus, :focus-within)')).toHaveCount(1);
  if (!hasSelection) return;
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: `Selected ${many}` })).toContainText('1 selected');
  await page.getByRole('button', { name: 'Clear selection' }).click();
}

async function saveView(page: Page): Promise<void> {
  const name = uniqueTitle('View').slice(0, 40);
  const shown = page.url();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('View saved')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(shown);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  const params = (url: string) => [...new URL(url).searchParams].map(String).sort();
  await expect.poll(() => params(page.url())).toEqual(params(shown));
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: `Remove the view ${name}` }).click();
  await expect(page.getByText(`${name} is removed`)).toBeVisible();
  await page.keyboard.press('Escape');
}

/** The filters and orders whose value is longer than they are wide. */
const cutFilters = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main search input[aria-haspopup=listbox]')]
      .filter((filter) => filter.scrollWidth > filter.clientWidth)
      .map(({ value, placeholder }) => value || placeholder),
  );

const sizes = [
  [1360, 900],
  [1000, 800],
  [390, 844],
] as const;

for (const [name, one] of Object.entries(listCases)) {
  const tried = one.isWhole ? 'searched, sorted, kept as a view, exported' : 'searched, sorted, exported';
  const tag = name === 'registrations' ? '@smoke' : [];
  test(`the list of ${name} is ${tried} and used by keys`, { tag }, async ({ admin, adminApi, request, baseURL }) => {
    await admin.goto('/home');
    const post = async (path: string, data: object) => {
      const response = await admin.request.post(path, { headers: { origin: baseURL ?? '' }, data });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()).data;
    };
    const made = await one.make({ admin, adminApi, request, post });
    const { word, path } = typeof made === 'string' ? { word: made, path: one.path } : made;
    await admin.goto(path);
    await expect(rows(admin).first()).toBeVisible();
    await search(admin, one, word);
    await expect(admin.getByText(/^1 [a-z -]+$|: 1 in this list/).first()).toBeVisible();
    await sort(admin, one);
    await admin.getByRole('button', { name: 'Export', exact: true }).click();
    const files = admin.getByRole('menuitem', { name: /(CSV|XLSX)$/ });
    await expect(files.last()).toBeVisible();
    // A list of one row is the same before what was typed is searched for, a moment later.
    for (const file of await files.all()) {
      const searched = async () => new URL((await file.getAttribute('href')) ?? '', baseURL).searchParams.get('search');
      await expect.poll(searched).toBe(word);
    }
    await files.last().press('Escape');
    // A menu that closes gives the focus back to its button, a moment later.
    await expect(files).toHaveCount(0);
    await expect(admin.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
    await useKeys(admin, one);
    if (one.isWhole) await saveView(admin);
    for (const [width, height] of one.isWhole ? sizes : sizes.slice(-1)) {
      await admin.setViewportSize({ width, height });
      await expect(rows(admin).first()).toBeVisible();
      await expectNoOverflow(admin);
      expect(await cutFilters(admin), `${width} × ${height}`).toEqual([]);
      await expectAccessible(admin);
    }
  });
}

test('on a phone, where a list has no headings, a row says what its date is', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Deleted'), description: 'Words' });
  await adminApi.remove(`/api/events/mainEvent/${event._id}`);
  await admin.goto(`/admin/trash?search=${encodeURIComponent(event.title)}`);
  const date = admin
    .getByRole('row')
    .filter({ hasText: event.title })
    .locator('td')
    .filter({ has: admin.locator('time') });
  await expect(date).toBeVisible();
  expect(await date.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Deleted');
});
