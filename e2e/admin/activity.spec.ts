import type { Page } from '@playwright/test';
import { webhookTypes } from '#contract/webhooks/webhook-messages.ts';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { ADMIN, expect, test, uniqueTitle } from '../support/admin-test.ts';
import { longDay, panelDays } from '../support/days.ts';
import { registerThroughApi } from '../support/registration-api.ts';
import { openRoleSession } from '../support/sessions.ts';

/** Accessible, and no wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

const actions = (page: Page) => page.locator('main tbody tr');

test('an event’s history shows who changed which field, before and after', async ({ admin, adminApi }) => {
  const title = uniqueTitle('History');
  const event = await adminApi.createEvent({ title, status: 'active', entryFee: '250', venue: 'Hall 1' });
  await adminApi.put(`/api/events/edit/${event._id}`, {
    venue: 'Hall 2',
    entryFee: '1500',
    startDate: `${panelDays.first}T12:00`,
    isAuthenticationNeeded: 'true',
    description: 'Bring a laptop.',
    rules: 'Be kind.',
  });
  await admin.goto(`/admin/edit/${event._id}`);
  await admin.getByRole('link', { name: 'History' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(admin).toHaveURL(new RegExp(`/admin/activity\\?target=${event._id}$`));
  await expect(actions(admin)).toHaveCount(2);
  await expect(admin.getByRole('search')).toContainText(`About ${title}`);

  const day = longDay(panelDays.first);
  const changed = actions(admin).first();
  await expect(changed).toContainText(`Festival admin edited the main event ${title}`);
  const open = changed.getByText('Show 2 more fields');
  await open.focus();
  await admin.keyboard.press('Enter');
  for (const words of ['VenueHall 1→ became Hall 2', 'Entry fee₹250→ became ₹1,500', 'Login neededNo→ became Yes']) {
    await expect(changed).toContainText(words);
  }
  await expect(changed).toContainText(`Starts${day}, 10:00 AM→ became ${day}, 12:00 PM`);
  await expect(changed).toContainText('Descriptionadded');
  await expect(actions(admin).last()).toContainText(`created the main event ${title}`);
  await expectSound(admin);

  await changed.getByRole('link', { name: title }).click();
  await expect(admin).toHaveURL(new RegExp(`/admin/edit/${event._id}$`));
  await admin.goBack();
  await expect(actions(admin)).toHaveCount(2);
  await adminApi.remove(`/api/events/mainEvent/${event._id}`);
  await admin.reload();
  await expect(actions(admin)).toHaveCount(3);
  await expect(actions(admin).first()).toContainText(`deleted the main event ${title}`);
  await expect(admin.getByRole('link', { name: title })).toHaveCount(0);
});

test('a registration’s history lists its payments, and links to it', async ({ admin, adminApi, request, baseURL }) => {
  const title = uniqueTitle('Paid');
  const event = await adminApi.createEvent({ title, status: 'active', entryFee: '400' });
  const registration = await registerThroughApi(request, event._id, 'Meera Iyer');
  const headers = { origin: baseURL ?? '' };
  const utr = `8${String(Date.now() % 100_000_000_000).padStart(11, '0')}`;
  await request.post(`/api/passes/${registration.code}/utr`, { data: { utr } });
  const [payment] = (await (await admin.request.get(`/api/registrations/${registration._id}/payments`)).json()).data;
  await admin.request.post(`/api/payments/${payment._id}/confirm`, { data: {}, headers });
  await admin.request.post('/api/check-in', { data: { code: registration.code, anyDay: true }, headers });

  await admin.goto(`/admin/registrations/${registration._id}`);
  await admin.getByRole('link', { name: 'History of what admins did' }).click();
  await expect(actions(admin)).toHaveCount(2);
  await expect(actions(admin).first()).toContainText(`checked in the registration ${title} #1`);
  await expect(actions(admin).last()).toContainText(`confirmed the payment for ${title} #1`);
  await expect(actions(admin).last()).toContainText('StatusPayment under review→ became Paid');
  await expect(admin.locator('main')).not.toContainText('Meera Iyer');
  await admin
    .getByRole('link', { name: `${title} #1` })
    .last()
    .click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Meera Iyer' })).toBeVisible();
});

test('the list is filtered by kind and person, and the URL stores it', async ({ admin, adminApi }) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Narrow') });
  await admin.goto('/home');
  await admin.getByRole('link', { name: 'Activity' }).click();
  await expect(admin).toHaveTitle('Activity · Utsav admin');
  await expect(actions(admin).first()).toBeVisible();
  await admin.goto(`/admin/activity?target=${event._id}`);
  await expect(actions(admin)).toHaveCount(1);
  await admin.getByRole('combobox', { name: 'Kind' }).click();
  await admin.getByRole('option', { name: 'Ambassadors' }).click();
  await expect(admin.getByText('No actions found')).toBeVisible();
  await admin.getByRole('combobox', { name: 'Kind' }).click();
  await admin.getByRole('option', { name: 'Events' }).click();
  await expect(actions(admin)).toHaveCount(1);
  await admin.getByRole('combobox', { name: 'Person' }).fill('festival');
  await admin.getByRole('option', { name: 'Festival admin' }).click();
  await expect(admin).toHaveURL(/\/admin\/activity\?kind=event&actor=[\w-]+&target=[\w-]+$/);
  await admin.reload();
  await expect(actions(admin)).toHaveCount(1);
  await expect(admin.getByRole('combobox', { name: 'Kind' })).toHaveValue('Events');
  await expect(admin.getByRole('combobox', { name: 'Person' })).toHaveValue('Festival admin');
  await admin.goto('/admin/activity?target=nothing-of-this-name');
  await expect(admin.getByText('No actions found')).toBeVisible();
  await expectSound(admin);
  await admin.getByRole('button', { name: 'Clear filters' }).click();
  await expect(admin).toHaveURL(/\/admin\/activity$/);
  await expect(actions(admin).first()).toBeVisible();
});

test('a long list has pages, which reload, the back button and links show again', async ({ admin, adminApi }) => {
  test.setTimeout(120_000);
  const event = await adminApi.createEvent({ title: uniqueTitle('Often'), venue: 'Hall 0' });
  for (let hall = 1; hall <= 55; hall += 1) {
    await adminApi.put(`/api/events/edit/${event._id}`, { venue: `Hall ${hall}` });
  }
  await admin.goto(`/admin/activity?target=${event._id}`);
  await expect(actions(admin)).toHaveCount(50);
  await expect(admin.getByText('56 actions', { exact: true })).toBeVisible();
  const pages = admin.getByRole('navigation', { name: 'Pages of actions' });
  await expect(pages).toContainText('Rows 1–50 of 56');
  const first = await actions(admin).first().getAttribute('id');
  await pages.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(actions(admin)).toHaveCount(6);
  await expect(pages).toContainText('Rows 51–56 of 56');
  await expect(actions(admin).last()).toContainText('created the main event');
  await expect(admin.getByText('56 actions', { exact: true })).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(admin.locator('main tbody tr:first-child:is(:focus, :focus-within)')).toBeInViewport();

  await admin.reload();
  await expect(actions(admin)).toHaveCount(6);
  await expect(pages).toContainText('Rows 51–56 of 56');
  // K goes on to the page before.
  await admin.keyboard.press('k');
  await admin.keyboard.press('k');
  await expect(actions(admin)).toHaveCount(50);
  await expect(pages).toContainText('Rows 1–50 of 56');
  await expect(admin.locator('main tbody tr:last-child:is(:focus, :focus-within)')).toHaveCount(1);
  await expect(actions(admin).first()).toHaveAttribute('id', first ?? '');
  await admin.goBack();
  await expect(actions(admin)).toHaveCount(6);
});

test('an empty list shows the empty state, a failed one is fetched again', async ({ admin, complaints }) => {
  complaints.allow(/503|Error fetching activity/);
  const nothing = { success: true, data: { actions: [], total: 0, more: false } };
  await admin.route('**/api/audit', (route) => route.fulfill({ json: nothing }));
  await admin.goto('/admin/activity');
  await expect(admin.getByText('Nothing has been done yet')).toBeVisible();
  await expectSound(admin);
  await admin.unroute('**/api/audit');

  await admin.route('**/api/audit?*', (route) => route.fulfill({ status: 503, json: { message: 'Too busy' } }));
  await admin.goto('/admin/activity?kind=event');
  await expect(admin.getByText('The actions could not be fetched')).toBeVisible();
  await expectSound(admin);
  await admin.unroute('**/api/audit?*');
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByText('Too busy')).toHaveCount(0);
});

test('gates, roles, webhooks and what takes two people lead to their changes in words', async ({ admin, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const response = await admin.request[method](path, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  // Without a second one nothing could take two.
  await openRoleSession(baseURL ?? '', { name: 'Bina Shah', role: 'president' });
  const [gate, role, hook] = [uniqueTitle('Gate'), uniqueTitle('Role'), uniqueTitle('Hook')];
  const { _id: gateId } = await send('post', '/api/gates', { name: `${gate} A` });
  await send('put', `/api/gates/${gateId}`, { name: gate, venue: 'Hall' });
  const { _id: roleId } = await send('post', '/api/committee/roles', { label: role, powers: ['inquiries.manage'] });
  await send('put', `/api/committee/roles/${roleId}`, { label: role, powers: ['audit.read'] });
  const input = { name: hook, url: 'https://hooks.example.com/', types: ['check_in.recorded'], ...ADMIN };
  const { _id: hookId } = await send('post', '/api/webhooks', input);
  await send('put', `/api/webhooks/${hookId}`, { ...input, types: ['results.published'], withContact: true });
  const { mailAbove, ...limits } = (await (await admin.request.get('/api/approvals/limits')).json()).data;
  const people = (mailAbove ?? 1_000_001) - 1;
  await send('put', '/api/approvals/limits', { ...limits, mailAbove: people });

  const shows = async (about: string, changes: string[], action = actions(admin).first()) => {
    await expect(admin.getByRole('search')).toContainText(`About ${about}`);
    for (const change of changes) await expect(action).toContainText(change);
    await expectSound(admin);
  };
  await admin.goto('/home?view=committee');
  await admin.getByRole('link', { name: `History of ${gate}` }).click();
  await shows(gate, [`Name${gate} A→ became ${gate}`, 'Venueempty→ became Hall']);
  await admin.goto('/home?view=committee');
  await admin.getByRole('link', { name: `History of ${role}` }).click();
  await shows(role, ['MayAmbassador applications→ became Read the activity']);
  await admin.goto('/admin/webhooks');
  await admin.getByRole('button', { name: `More for ${hook}` }).click();
  await admin.getByRole('menuitem', { name: 'History' }).click();
  const [was, is] = [webhookTypes['check_in.recorded'], webhookTypes['results.published']];
  await shows(hook, [`Sent when${was}→ became ${is}`, 'With contact dataNo→ became Yes']);
  await admin.goto('/admin/approvals');
  await admin.getByRole('link', { name: 'History' }).click();
  // Other tests change them, too.
  const change = `became ${people.toLocaleString('en-IN')} people`;
  await shows('what takes two people', [change], actions(admin).filter({ hasText: change }).first());
});
