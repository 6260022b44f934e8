import type { Page } from '@playwright/test';
import { expectAccessible, expectSoundOnBoth } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { newEmail, registerThroughApi } from '../../support/registration-api.ts';
import { insertParticipant } from '../../support/sessions.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Result' });

/** The gate of an event is open from the day of its start on. */
const today = () => ({
  startDate: new Date(Date.now() + 3_600_000).toISOString(),
  endDate: new Date(Date.now() + 6 * 3_600_000).toISOString(),
});

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code of the pass').fill(code);
  await page.keyboard.press('Enter');
}

test('a pass is green once, then amber with when and by whom, and its check-in can be undone', {
  tag: ['@phone-only', '@smoke'],
}, async ({ admin, adminApi, request }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Gate'), status: 'active', ...today() });
  const { code } = await registerThroughApi(request, event._id, 'Asha Rao');
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await expect(admin.getByText('0 of 1 in')).toBeVisible();
  await expect(admin.getByLabel('Event at this gate').first()).toHaveValue(event.title);

  await type(admin, code.toLowerCase());
  await expect(result(admin)).toContainText('Let in');
  await expect(result(admin)).toContainText('Asha Rao');
  await expect(admin.getByText('1 of 1 in')).toBeVisible();
  await expectSoundOnBoth(admin);

  await type(admin, `https://fest.test/pass/${code}`);
  await expect(result(admin)).toContainText('Already in');
  await expect(result(admin)).toContainText(/Since \d\d\/\d\d\/\d{4}, \d\d:\d\d, let in by Festival admin/);
  await expectSoundOnBoth(admin);

  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(result(admin)).toContainText('Check-in undone');
  await expect(admin.getByText('0 of 1 in')).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Last scans at this gate' }).getByRole('listitem')).toContainText([
    'Check-in undone: Asha Rao',
    'Already in: Asha Rao',
    'Let in: Asha Rao',
  ]);
  await result(admin).getByRole('button', { name: 'Let in again' }).click();
  await expect(admin.getByText('1 of 1 in')).toBeVisible();
});

test('shows why a pass is rejected', async ({ admin, adminApi, request }) => {
  const here = await adminApi.createEvent({
    title: uniqueTitle('Here'),
    status: 'active',
    entryFee: '100',
    ...today(),
  });
  const there = await adminApi.createEvent({ title: uniqueTitle('There'), status: 'active', ...today() });
  const unpaid = await registerThroughApi(request, here._id, 'Vikram Singh');
  const elsewhere = await registerThroughApi(request, there._id, 'Meera Iyer');
  await admin.goto(`/admin/check-in?event=${here._id}`);
  await type(admin, 'NO-SUCH-CODE');
  await expect(result(admin)).toContainText('Unknown code');
  await type(admin, unpaid.code);
  await expect(result(admin)).toContainText('This registration is not confirmed');
  await expect(result(admin).getByRole('link', { name: 'Open the registration' })).toHaveAttribute(
    'href',
    `/admin/registrations/${unpaid._id}`,
  );
  await type(admin, elsewhere.code);
  await expect(result(admin)).toContainText(`This pass is for ${there.title}`);
  await expectAccessible(admin);
  await admin.reload();
  await expect(admin.getByLabel('Event at this gate').first()).toHaveValue(here.title);
});

test('somebody without a code is found by name, and their code is brought to the gate', {
  tag: ['@phone-only', '@smoke'],
}, async ({ admin, adminApi, request }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Nameless'), status: 'active', ...today() });
  await registerThroughApi(request, event._id, 'Zoya Qureshi');
  await admin.goto(`/admin/check-in?event=${event._id}`);
  // As it was heard, which is not how it is spelled.
  await type(admin, 'Zoya Quereshi');
  await result(admin).getByRole('link', { name: 'Look in Registrations' }).click();
  await admin.getByRole('link', { name: 'Zoya Qureshi' }).click();
  await admin.getByRole('link', { name: 'At the gate' }).click();
  await admin.getByRole('button', { name: 'Check in' }).click();
  await expect(result(admin)).toContainText('Let in');
  await expectSoundOnBoth(admin);
});

test('asks which members of a team came, and admits the others later', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
}) => {
  const event = await adminApi.createEvent({
    title: uniqueTitle('Teams'),
    ...today(),
    status: 'active',
    participationType: 'team',
    isRegistrationNeeded: 'true',
    teamSize: '3',
  });
  const names = ['Kabir Khan', 'Ananya Das', 'Rohan Gupta'];
  const members = names.map((name, index) => ({
    name,
    email: newEmail(name),
    role: index === 0 ? 'Leader' : 'Member',
  }));
  const response = await request.post('/api/team/registerTeam', {
    data: { teamName: 'Sparks', contactEmail: members[0]?.email, teamLeader: names[0], eventId: event._id, members },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const list = await admin.request.get(`/api/registrations?eventId=${event._id}`);
  const [{ code }] = (await list.json()).data.registrations;

  await admin.goto('/admin/check-in');
  await type(admin, code);
  await expect(result(admin)).toContainText('Who came?');
  await expectSoundOnBoth(admin);
  await admin.getByLabel('Kabir Khan').check();
  await admin.getByLabel('Rohan Gupta').check();
  await admin.getByRole('button', { name: 'Let in 2 of 3' }).click();
  await expect(result(admin)).toContainText('Welcome! 2 of 3');
  await admin.getByRole('button', { name: 'Undo the check-in of Rohan Gupta' }).click();
  await expect(result(admin)).toContainText('Check-in undone');
  await admin.getByRole('button', { name: 'Let in the other 2' }).click();
  await expect(result(admin)).toContainText('Welcome!');
  await type(admin, code);
  await expect(result(admin)).toContainText('Already in');
});

test('a festival ID with passes for two events of today asks which one', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
  baseURL,
}) => {
  const titles = [uniqueTitle('Quiz'), uniqueTitle('Robo race')];
  const [quiz, race] = await Promise.all(
    titles.map((title) => adminApi.createEvent({ title, status: 'active', ...today() })),
  );
  const account = { name: 'Meera Nair', email: newEmail('Meera'), password: 'a-good-password' };
  await insertParticipant({ ...account, emailVerified: true });
  const { email, password } = account;
  expect((await request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
  for (const event of [quiz, race]) {
    const data = { eventId: event?._id, name: account.name };
    const response = await request.post('/api/registrations', { data, headers: { origin: baseURL ?? '' } });
    expect(response.ok(), await response.text()).toBe(true);
  }
  const { code } = (await (await request.get('/api/festival-id')).json()).data;

  await admin.goto('/admin/check-in');
  await type(admin, code);
  await expect(result(admin)).toContainText('For which event?');
  await expect(result(admin)).toContainText('Meera Nair');
  await expectSoundOnBoth(admin);
  await result(admin).getByRole('button', { name: race?.title }).click();
  await expect(result(admin)).toContainText('Let in');
  await type(admin, code);
  await expect(result(admin).getByRole('button', { name: race?.title })).toContainText('already in');
  await result(admin).getByRole('button', { name: quiz?.title }).click();
  await expect(result(admin)).toContainText('Let in');
});

test('shows that a scan without a list did not reach the server, and sends it again', { tag: '@phone-only' }, async ({
  admin,
  adminApi,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|The gate failed|Error fetching the list of this gate/);
  const event = await adminApi.createEvent({ title: uniqueTitle('Slow gate'), status: 'active', ...today() });
  const { code } = await registerThroughApi(request, event._id, 'Nisha Menon');
  await admin.route('**/api/check-in/list?*', (route) => route.abort('internetdisconnected'));
  await admin.goto(`/admin/check-in?event=${event._id}`);
  await expect(admin.getByText('0 of 1 in')).toBeVisible();
  await admin.route('**/api/check-in', (route) => route.abort('internetdisconnected'));
  await type(admin, code);
  await expect(result(admin)).toContainText('Not checked');
  await admin.unroute('**/api/check-in');
  await result(admin).getByRole('button', { name: 'Try again' }).click();
  await expect(result(admin)).toContainText('Let in');
});

test('keys of a scanner reach the code field wherever the focus is', async ({ admin }) => {
  await admin.goto('/admin/check-in');
  await expect(admin.getByLabel('Code of the pass')).toBeFocused();
  await admin.getByRole('button', { name: 'Scan with the camera' }).focus();
  await admin.keyboard.type('ABC');
  await expect(admin.getByLabel('Code of the pass')).toHaveValue('ABC');
  await admin.keyboard.press('Enter');
  await expect(result(admin)).toContainText('Unknown code');
  await expect(admin.getByLabel('Code of the pass')).toBeFocused();
  await expect(admin.getByLabel('Code of the pass')).toHaveValue('');
});

test('a gate of a venue is added, admits to what takes place there, and stays with the check-in', {
  tag: '@phone-only',
}, async ({ admin, adminApi, request }) => {
  const venue = uniqueTitle('Hall');
  const name = uniqueTitle('North gate');
  const here = await adminApi.createEvent({ title: uniqueTitle('Here'), status: 'active', venue, ...today() });
  const elsewhere = await adminApi.createEvent({ title: uniqueTitle('Elsewhere'), status: 'active', ...today() });
  const [inside, outside] = [
    await registerThroughApi(request, here._id, 'Asha Rao'),
    await registerThroughApi(request, elsewhere._id, 'Ravi Nair'),
  ];

  await admin.goto('/home?view=committee');
  await admin.getByRole('button', { name: 'Add a gate' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('What is the gate called?');
  await expectSoundOnBoth(admin);
  await dialog.getByLabel('Name of the gate').fill(name);
  await dialog.getByLabel('Venue').fill(venue);
  await admin.getByRole('option', { name: venue }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const gates = admin.getByRole('region', { name: 'Gates' });
  await expect(gates.getByRole('listitem').filter({ hasText: name })).toContainText(`${venue}: one event`);
  await expectSoundOnBoth(admin);

  await admin.goto('/admin/check-in');
  await admin.getByRole('combobox', { name: 'Gate', exact: true }).click();
  await admin.getByRole('option', { name }).click();
  await type(admin, outside.code);
  await expect(result(admin)).toContainText(`is not at ${name}`);
  await type(admin, inside.code);
  await expect(result(admin)).toContainText('Let in');
  await expectSoundOnBoth(admin);

  await admin.goto('/home?view=committee');
  await gates.getByRole('button', { name: `Delete ${name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(gates.getByText(name)).toHaveCount(0);
});
