import { expectAccessible } from '../support/accessibility.ts';
import { PICTURE } from '../support/admin-test.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/site-fixtures.ts';

const form = ({ _id, title }: { _id: string; title: string }) =>
  `/subevent/${encodeURIComponent(title)}/${_id}/teamregistration`;
const leader = { name: 'input[name="members.0.name"]', email: 'input[name="members.0.email"]' };
const second = { name: 'input[name="members.1.name"]', email: 'input[name="members.1.email"]' };

test('an empty form shows an error at every field, which goes when its field is edited', { tag: '@smoke' }, async ({
  page,
  festival: { team },
}) => {
  await page.goto(form(team));
  await whenReady(page);
  await page.getByRole('button', { name: 'Register Team' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields correctly.');
  for (const text of ['Team name is required', 'Contact email is required', 'Name is required', 'Email is required']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Team name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Team name').fill('Bits');
  await expect(page.getByText('Team name is required')).toHaveCount(0);
  await page.getByLabel('Contact email').fill('nonsense');
  await page.getByRole('button', { name: 'Register Team' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
});

test('members are added and removed, the leader stays, and Reset empties the form until it is brought back', {
  tag: '@smoke',
}, async ({ page, festival: { team } }) => {
  await page.goto(form(team));
  await whenReady(page);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  const add = page.getByRole('button', { name: 'Add member' });
  await add.click();
  await expect(page.getByRole('group', { name: 'Team Leader' }).locator(leader.name)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Member 2' }).locator(second.name)).toBeVisible();
  await page.locator(second.name).fill('Ravi');
  await add.click();
  await expect(add).toBeDisabled();
  await page.locator('input[name="members.2.name"]').fill('Meera');
  await page.getByRole('button', { name: 'Remove Member 2' }).click();
  await expect(page.locator(second.name)).toHaveValue('Meera');
  await page.getByLabel('Team name').fill('Bits');
  await page.getByLabel('I am under 18').check();
  await page.getByLabel('Parent or guardian').fill('Leela Rao');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('Team name')).toHaveValue('');
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(1);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByLabel('Team name')).toBeFocused();
  await page.reload();
  await whenReady(page);
  await expect(page.getByLabel('Team name')).toHaveValue('Bits');
  await expect(page.locator(second.name)).toHaveValue('Meera');
  await expect(page.getByLabel('Parent or guardian')).toHaveValue('Leela Rao');
});

test(
  'a team is sent with its roles, confirmed, and another can follow',
  { tag: '@smoke' },
  async ({ page, festival: { team } }, info) => {
    await page.goto(form(team));
    await whenReady(page);
    const mark = `${info.project.name}${info.workerIndex}${Date.now()}`;
    await page.getByLabel('Team name').fill(`Bits ${mark}`);
    await page.getByLabel('Contact email').fill(`bits-${mark}@student.test`);
    await page.getByLabel('Contact phone').fill('+91 98765 43210');
    await page.locator(leader.name).fill('Asha Rao');
    await page.locator(leader.email).fill(`asha-${mark}@student.test`);
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.locator(second.name).fill('Ravi Patil');
    await page.locator(second.email).fill(`ravi-${mark}@student.test`);
    const sent = page.waitForRequest('**/api/team/registerTeam');
    await page.locator(second.email).press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      contactNumber: '+91 98765 43210',
      teamLeader: 'Asha Rao',
      eventId: team._id,
      members: [{ role: 'Team Leader' }, { role: 'Member' }],
    });
    await expect(page.getByText('Team Registration Successful!')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register Another Team' }).press('Space');
    await expect(page.getByLabel('Team name')).toHaveValue('');
  },
);

test('a failure shows the message of the server, or the form’s own', { tag: '@smoke' }, async ({
  page,
  consoleErrors,
  festival: { team },
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.goto(form(team));
  await whenReady(page);
  await page.getByLabel('Team name').fill('Bits');
  await page.getByLabel('Contact email').fill('bits@student.test');
  await page.locator(leader.name).fill('Asha');
  await page.locator(leader.email).fill('asha@student.test');
  await page.route('**/api/team/registerTeam', (route) => route.abort());
  await page.getByRole('button', { name: 'Register Team' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Error Registering Team');
  await expect(page.getByText('There was no response. Check your connection and try again.')).toBeVisible();
  // A proxy says it in HTML.
  const down = { status: 503, contentType: 'text/html', body: '<h1>503 Service Temporarily Unavailable</h1>' };
  await page.route('**/api/team/registerTeam', (route) => route.fulfill(down));
  await page.getByRole('button', { name: 'Register Team' }).click();
  await expect(page.getByText('The site is not available at the moment.')).toBeVisible();
  await expect(alert).not.toContainText('connection');
  await expect(page.getByLabel('Team name')).toHaveValue('Bits');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // A refused form is a page with a status of its own, which the browser logs.
  test.beforeEach(({ consoleErrors }) => consoleErrors.allow(FAILED_REQUEST));

  test(
    'the whole form works: errors, members, success',
    { tag: '@smoke' },
    async ({ page, festival: { team } }, info) => {
      const mark = `nojs${info.project.name}${info.workerIndex}${Date.now()}`;
      await page.goto(form(team));
      await page.getByLabel('Team name').fill(`Quiet ${mark}`);
      await page.getByLabel('Team name').press('Enter');
      await expect(page.getByText('Contact email is required')).toBeVisible();
      await expect(page.locator(leader.name)).toBeFocused();
      await expect(page.locator(leader.name)).toBeInViewport();
      await expect(page.getByLabel('Team name')).toHaveValue(`Quiet ${mark}`);
      await page.getByLabel('or a picture').setInputFiles(PICTURE);
      await page.getByRole('button', { name: 'Add member' }).click();
      await expect(page.locator(second.name)).toBeFocused();
      await expect(page.getByText('Please choose the file again')).toBeVisible();
      await page.locator(second.name).fill('Ravi');
      await page.getByRole('button', { name: 'Remove Member 2' }).click();
      await expect(page.locator(second.name)).toHaveCount(0);
      await expect(page.locator(leader.name)).toBeFocused();
      await expect(page.getByLabel('Team name')).toHaveValue(`Quiet ${mark}`);
      await page.getByLabel('Contact email').fill(`quiet-${mark}@student.test`);
      await page.locator(leader.name).fill('Asha');
      await page.locator(leader.email).fill(`asha-${mark}@student.test`);
      await page.getByRole('button', { name: 'Register Team' }).click();
      await expect(page.getByText('Team Registration Successful!')).toBeVisible();
      const code = await page.locator('a[href^="/join/"]').textContent();
      await page.reload();
      await expect(page.getByText('Team Registration Successful!')).toBeVisible();
      await expect(page.locator('a[href^="/join/"]')).toHaveText(code ?? '');
      await page.getByRole('button', { name: 'Register Another Team' }).click();
      await expect(page.getByLabel('Team name')).toHaveValue('');
    },
  );
});
