import type { Browser, Page } from '@playwright/test';
import { expectSoundOnBoth } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { scriptsOf } from '../../support/built-scripts.ts';
import { newEmail, registerThroughApi } from '../../support/registration-api.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Result' });

const today = () => ({
  startDate: new Date(Date.now() + 3_600_000).toISOString(),
  endDate: new Date(Date.now() + 6 * 3_600_000).toISOString(),
});

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code of the pass').fill(code);
  await page.keyboard.press('Enter');
}

/** The phone of a volunteer who has begun at a gate by a link; `revoke` ends the link. */
async function startVolunteer(
  { admin, browser, baseURL }: { admin: Page; browser: Browser; baseURL: string | undefined },
  { eventId, label }: { eventId: string; label: string },
): Promise<{ page: Page; revoke: () => Promise<void> }> {
  const headers = { origin: baseURL ?? '' };
  const data = { label, role: 'gate_volunteer', count: 1, eventId };
  const made = await admin.request.post('/api/committee/links', { data, headers });
  const [link] = (await made.json()).data.links;
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: baseURL ?? '' };
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(new URL(link.url).pathname);
  await page.getByLabel('Your name').fill('Ravi Kumar');
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect(page.getByText('by a list of 1 pass of today')).toBeVisible();
  const revoke = async () => {
    expect((await admin.request.delete(`/api/committee/links/${link._id}`, { headers })).ok()).toBe(true);
    await expect(page.getByRole('heading', { name: 'Your link has ended' })).toBeVisible();
  };
  return { page, revoke };
}

test('a gate without a connection goes on by its list, and tells the server afterwards', {
  tag: '@phone-only',
}, async ({ admin, adminApi, request, baseURL, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|The gate failed|Error fetching/);
  const title = uniqueTitle('Dark gate');
  const event = await adminApi.createEvent({
    title,
    status: 'active',
    participationType: 'both',
    teamSize: '2',
    ...today(),
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
  await expect(result(admin)).toContainText('told once it can be reached');
  await admin.context().setOffline(false);
  await expect(admin.getByText('2 of 3 in')).toBeVisible();
  await expect(result(admin)).toContainText('It is back by now');
  await expect(admin.getByText(/\d (person|people) let in without a connection/)).toHaveCount(0);
  await expect(admin.getByRole('alert').filter({ hasText: 'not valid' })).toContainText(
    /Ravi Iyer, Dark gate.*not confirmed: it is cancelled/,
  );
  await expectSoundOnBoth(admin);
  await admin.getByRole('button', { name: 'Seen' }).click();
  await type(admin, asha.code);
  await expect(result(admin)).toContainText('Already in');
});

test('scans that wait are sent from any page of the panel, and can be undone afterwards', {
  tag: '@phone-only',
}, async ({ admin, adminApi, request, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|The gate failed/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Shaky gate'), status: 'active', ...today() });
  const { code } = await registerThroughApi(request, event._id, 'Nisha Menon');
  const lose = () => admin.route('**/api/check-in', (route) => route.abort('internetdisconnected'));
  const find = () => admin.unroute('**/api/check-in');
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await expect(admin.getByText('by a list of 1 pass of today')).toBeVisible();
  await lose();
  await type(admin, code);
  await expect(result(admin)).toContainText('On the list');
  await find();
  await expect(admin.getByText('1 of 1 in')).toBeVisible();
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(result(admin)).toContainText('Check-in undone');
  await expect(admin.getByText('0 of 1 in')).toBeVisible();

  await lose();
  await type(admin, code);
  await expect(result(admin)).toContainText('On the list');
  await admin.goto('/admin/registrations');
  const note = admin.getByRole('status').filter({ hasText: '1 person let in without a connection' });
  await expect(note.getByRole('link', { name: 'Open Check-in' })).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Nisha Menon' }).first()).toBeVisible();
  await expectSoundOnBoth(admin);
  await admin.getByRole('button', { name: 'Open the menu' }).click();
  await admin.getByRole('button', { name: 'Logout' }).click();
  await expect(admin.getByRole('dialog', { name: 'Log out?' })).toContainText(
    '1 person let in without a connection was not sent to the server: logging out deletes this check-in.',
  );
  await admin.getByRole('button', { name: 'Stay' }).click();
  await find();
  await expect(note).toHaveCount(0);
  const count = await admin.request.get(`/api/check-in/count?eventId=${event._id}`);
  expect((await count.json()).data).toMatchObject({ checkedIn: 1 });
});

test('an undo of a scan that the server refused leaves the check-in of another gate', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
  baseURL,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|The gate failed/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Two gates'), status: 'active', ...today() });
  const { code } = await registerThroughApi(request, event._id, 'Nisha Menon');
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await expect(admin.getByText('by a list of 1 pass of today')).toBeVisible();
  await admin.route('**/api/check-in', (route) => route.abort('internetdisconnected'));
  await type(admin, code);
  await expect(result(admin)).toContainText('On the list');
  const headers = { origin: baseURL ?? '' };
  const data = { code, eventId: event._id, scanId: 'north' };
  expect((await admin.request.post('/api/check-in', { data, headers })).ok()).toBe(true);
  await admin.unroute('**/api/check-in');
  await expect(admin.getByRole('alert').filter({ hasText: 'not valid' })).toContainText('Already in:');
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(result(admin)).toContainText('Already in');
  await expect(admin.getByText('1 of 1 in')).toBeVisible();
  const count = await admin.request.get(`/api/check-in/count?eventId=${event._id}`);
  expect((await count.json()).data).toMatchObject({ checkedIn: 1 });
});

test('an undo of somebody whom another gate has let in meanwhile says that they are in', {
  tag: '@phone-only',
}, async ({ admin, adminApi, request, baseURL, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|The gate failed/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Two gates'), status: 'active', ...today() });
  const { code } = await registerThroughApi(request, event._id, 'Nisha Menon');
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await expect(admin.getByText('by a list of 1 pass of today')).toBeVisible();
  await admin.route('**/api/check-in', (route) => route.abort('internetdisconnected'));
  await type(admin, code);
  await expect(result(admin)).toContainText('On the list');
  const elsewhere = await admin.request.post('/api/check-in', { data: { code }, headers: { origin: baseURL ?? '' } });
  expect((await elsewhere.json()).data).toMatchObject({ result: 'admitted' });
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(result(admin)).toContainText('Already in');
  await expect(result(admin)).toContainText('Still in, by another scan: Nisha Menon');
  await expect(admin.getByRole('region', { name: 'Last scans' })).toContainText('Already in: Nisha Menon');
  await expect(admin.getByText('Check-in undone')).toHaveCount(0);
});

test('an undo that gets no response does not hold up the scans after it', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
  complaints,
}) => {
  complaints.allow(/The gate failed/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Stuck gate'), status: 'active', ...today() });
  const asha = await registerThroughApi(request, event._id, 'Asha Rao');
  const ravi = await registerThroughApi(request, event._id, 'Ravi Iyer');
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await type(admin, asha.code);
  await expect(admin.getByText('1 of 2 in')).toBeVisible();
  await admin.route('**/api/check-in/undo', () => undefined);
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await type(admin, ravi.code);
  await expect(result(admin)).toContainText('Ravi Iyer', { timeout: 15_000 });
  await expect(admin.getByText('2 of 2 in')).toBeVisible();
});

test('an undo without a connection reaches the server, which had the scan, before the next scan does', {
  tag: '@phone-only',
}, async ({ admin, adminApi, request, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|The gate failed/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Lossy gate'), status: 'active', ...today() });
  const { code } = await registerThroughApi(request, event._id, 'Nisha Menon');
  const checkedIn = async () => {
    const count = await admin.request.get(`/api/check-in/count?eventId=${event._id}`);
    return (await count.json()).data.checkedIn;
  };
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await expect(admin.getByText('by a list of 1 pass of today')).toBeVisible();
  await admin.route('**/api/check-in', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await admin.route('**/api/check-in/undo', (route) => route.abort('internetdisconnected'));
  await type(admin, code);
  await expect(result(admin)).toContainText('On the list');
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(result(admin)).toContainText('Undone on this device');
  await expect(result(admin)).toContainText('Nisha Menon');
  await expect(admin.getByText('1 check-in undone without a connection')).toBeVisible();
  expect(await checkedIn()).toBe(1);
  await expectSoundOnBoth(admin);

  await admin.getByRole('button', { name: 'Open the menu' }).click();
  await admin.getByRole('button', { name: 'Logout' }).click();
  await expect(admin.getByRole('dialog', { name: 'Log out?' })).toContainText(
    '1 check-in undone without a connection may still stand on the server: logging out leaves it so.',
  );
  await admin.getByRole('button', { name: 'Stay' }).click();
  await admin.reload();
  await expect(admin.getByText('1 check-in undone without a connection')).toBeVisible();
  await expect(admin.getByText('1 of 1 in')).toBeVisible();
  await admin.unroute('**/api/check-in/undo');
  await expect.poll(checkedIn, { timeout: 15_000 }).toBe(0);
  await expect(admin.getByText('undone without a connection')).toHaveCount(0);

  await type(admin, code);
  await expect(result(admin)).toContainText('On the list');
  await admin.route('**/api/check-in/undo', (route) => route.abort('internetdisconnected'));
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(result(admin)).toContainText('Undone on this device');
  await type(admin, code);
  await expect(result(admin)).toContainText('On the list');
  await expect(admin.getByText('1 person let in without a connection, 1 check-in undone')).toBeVisible();
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  // At once: what waits of this pass is sent before it.
  await type(admin, code);
  await expect(result(admin)).toContainText('Already in');
  await expect(admin.getByText(/let in without a connection/i)).toHaveCount(0);
  expect(await checkedIn()).toBe(1);
});

test('a volunteer whose link was revoked without a connection sends whom they let in', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
  browser,
  baseURL,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Far gate'), status: 'active', ...today() });
  const { code } = await registerThroughApi(request, event._id, 'Nisha Menon');
  const volunteer = { eventId: event._id, label: 'Far gate' };
  const { page, revoke } = await startVolunteer({ admin, browser, baseURL }, volunteer);
  await page.route('**/api/check-in', (route) => route.abort('internetdisconnected'));
  await type(page, code);
  await expect(result(page)).toContainText('On the list');
  await revoke();
  await expect(page.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem')).toContainText(
    /Nisha Menon, Far gate.*: [A-Z0-9]{4}-/,
  );
  await expectSoundOnBoth(page);
  await page.unroute('**/api/check-in');
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0);
  const count = await admin.request.get(`/api/check-in/count?eventId=${event._id}`);
  expect((await count.json()).data).toMatchObject({ checkedIn: 1 });
  await page.context().close();
});

test('a volunteer whose link was revoked is not sent to the desk with an undo alone', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
  browser,
  baseURL,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Undone gate'), status: 'active', ...today() });
  const { code } = await registerThroughApi(request, event._id, 'Nisha Menon');
  const volunteer = { eventId: event._id, label: 'Undone gate' };
  const { page, revoke } = await startVolunteer({ admin, browser, baseURL }, volunteer);
  await page.route('**/api/check-in{,/undo}', (route) => route.abort('internetdisconnected'));
  await type(page, code);
  await result(page).getByRole('button', { name: 'Undo' }).click();
  await expect(result(page)).toContainText('Undone on this device');
  await revoke();
  const unsent = page.getByRole('region', { name: 'Not sent yet' });
  await expect(unsent).toContainText('1 check-in undone without a connection');
  await expect(unsent.getByRole('listitem')).toContainText('Nisha Menon');
  await expect(unsent.getByRole('list')).toHaveCount(1);
  await expect(unsent).not.toContainText('it checks them in');
  await expectSoundOnBoth(page);
  await page.context().close();
});
