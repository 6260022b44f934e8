import type { Page } from '@playwright/test';
import { expectSoundOnBoth } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { scriptsOf } from '../../support/built-scripts.ts';
import { newEmail, registerThroughApi } from '../../support/registration-api.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Result' });

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code of the pass').fill(code);
  await page.keyboard.press('Enter');
}

test('a gate without a connection goes on by its list, and tells the server afterwards', {
  tag: '@phone-only',
}, async ({ admin, adminApi, request, baseURL, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|The gate failed|Error fetching/);
  const dates = {
    startDate: new Date(Date.now() + 3_600_000).toISOString(),
    endDate: new Date(Date.now() + 6 * 3_600_000).toISOString(),
  };
  const title = uniqueTitle('Dark gate');
  const event = await adminApi.createEvent({
    title,
    status: 'active',
    participationType: 'both',
    teamSize: '2',
    ...dates,
  });
  const asha = await registerThroughApi(request, event._id, 'Asha Rao');
  const ravi = await registerThroughApi(request, event._id, 'Ravi Iyer');
  const members = ['Zoya Khan', 'Kabir Das'].map((name) => ({ name, email: newEmail(name) }));
  const team = { teamName: 'Duo', contactEmail: newEmail('Duo'), members, eventId: event._id };
  const made = await request.post('/api/team/registerTeam', { data: team, headers: { origin: baseURL ?? '' } });
  const { code: teamCode } = (await made.json()).registration;

  // The last of the screens that are fetched ahead: axe cannot read a style sheet that a lost connection cut off.
  const isLast = scriptsOf('activity-page');
  const ahead = admin.waitForResponse((response) => isLast(new URL(response.url())));
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await expect(admin.getByText('by a list of 3 passes of today')).toBeVisible();
  await ahead;
  await admin.waitForLoadState('networkidle');
  await admin.context().setOffline(true);
  await type(admin, asha.code);
  await expect(result(admin)).toContainText('On the list');
  await expect(result(admin)).toContainText('Asha Rao');
  await expect(admin.getByText('1 person let in without a connection')).toBeVisible();
  await expectSoundOnBoth(admin);
  await type(admin, asha.code);
  await expect(result(admin)).toContainText('Already in');
  await type(admin, 'NO-SUCH-CODE');
  await expect(result(admin)).toContainText('Not on the list');

  await type(admin, teamCode);
  await expect(result(admin)).toContainText('Who came?');
  await result(admin).getByRole('checkbox', { name: 'Zoya Khan' }).check();
  await result(admin).getByRole('button', { name: 'Let in 1 of 2' }).click();
  await expect(result(admin)).toContainText('On the list');
  await type(admin, ravi.code);
  await expect(admin.getByText('3 people let in without a connection')).toBeVisible();
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByText('2 people let in without a connection')).toBeVisible();
  await type(admin, ravi.code);
  await expect(admin.getByText('3 people let in without a connection')).toBeVisible();

  // Cancelled before the gate could ask.
  const headers = { origin: baseURL ?? '' };
  const cancelled = await admin.request.post(`/api/registrations/${ravi._id}/cancel`, { data: {}, headers });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  await admin.context().setOffline(false);
  await expect(admin.getByText('2 of 3 in')).toBeVisible();
  await expect(admin.getByText(/\d (person|people) let in without a connection/)).toHaveCount(0);
  await expect(admin.getByRole('alert').filter({ hasText: 'not valid' })).toContainText(
    /Ravi Iyer, Dark gate.*not confirmed: it is cancelled/,
  );
  await expectSoundOnBoth(admin);
  await admin.getByRole('button', { name: 'Seen' }).click();
  await type(admin, asha.code);
  await expect(result(admin)).toContainText('Already in');
});
