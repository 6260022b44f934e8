import { expect, test, uniqueTitle } from '../../support/admin-test.ts';

test('rows are chosen on several pages, and what is done is done to all of them', async ({ admin, baseURL }) => {
  test.setTimeout(120_000);
  const word = uniqueTitle('Alone');
  for (let number = 1; number <= 53; number += 1) {
    const members = [{ name: 'Manu Rao', email: 'manu@college.test' }];
    const data = { teamName: `${word} ${number}`, contactEmail: 'manu@college.test', members };
    const sent = await admin.request.post('/api/team/registerTeam', { headers: { origin: baseURL ?? '' }, data });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  await admin.goto(`/admin/registrations/teams-without-event?search=${encodeURIComponent(word)}`);
  const rows = admin.locator('main tbody tr');
  const pages = admin.getByRole('navigation', { name: 'Pages of teams' });
  const bar = admin.getByRole('region', { name: 'Selected teams' });
  await expect(pages).toContainText('Rows 1–50 of 53');
  await rows.first().getByRole('checkbox').check();

  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(rows).toHaveCount(3);
  await rows.last().getByRole('checkbox').check();
  await expect(bar).toContainText('2 selected, 1 of them not in the rows below');
  await bar.getByRole('button', { name: 'Delete selected' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(admin.getByText('51 teams', { exact: true })).toBeVisible();
  await expect(pages).toContainText('of 51');

  // A search begins with its first page, and a page that is gone leads to it.
  await admin.getByRole('searchbox', { name: 'Search teams' }).fill(`${word} 53`);
  await expect(rows).toHaveCount(0);
  await expect(admin.getByText('No teams found')).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Search teams' }).fill(word);
  await expect(rows).toHaveCount(50);
  expect(new URL(admin.url()).searchParams.has('row')).toBe(false);
});
