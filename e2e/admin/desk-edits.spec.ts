import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow, expectSoundOnBoth } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { expectFocusInSight } from '../support/hidden-fields.ts';
import { newEmail, registerThroughApi } from '../support/registration-api.ts';
import { openRoleSession } from '../support/sessions.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const history = (page: Page) => page.getByRole('region', { name: 'History' });

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function chooseEvent(page: Page, label: string, title: string): Promise<void> {
  await dialog(page).getByLabel(label).first().fill(title);
  await page.getByRole('option', { name: title }).click();
}

test('the desk completes a team, edits it and swaps a member', async ({ admin, adminApi, request }) => {
  const fields = { participationType: 'team', teamSize: '3', status: 'active' };
  const event = await adminApi.createEvent({ title: uniqueTitle('Desk'), ...fields });
  const team = uniqueTitle('Owls');
  const members = [{ name: 'अनुष्का शर्मा', email: newEmail('anushka') }];
  const data = { eventId: event._id, teamName: team, contactEmail: members[0]?.email, members };
  const { registration } = await (await request.post('/api/team/registerTeam', { data })).json();
  await adminApi.put(`/api/events/edit/${event._id}`, { minTeamSize: '2' });

  await admin.goto(`/admin/registrations?eventId=${event._id}&roster=incomplete`);
  await expect(admin.getByText('Incomplete: 1 more member')).toBeVisible();
  await admin.getByRole('link', { name: team }).click();
  await admin.getByRole('button', { name: 'Change', exact: true }).click();
  await expectSoundOnBoth(admin);
  await admin.getByRole('menuitem', { name: 'Add a member' }).click();
  await dialog(admin).getByLabel('Name').fill('Ravi');
  await dialog(admin).getByLabel('E-mail').fill(newEmail('ravi'));
  await expectSoundOnBoth(admin);
  await dialog(admin).getByRole('button', { name: 'Add' }).click();
  await expect(history(admin)).toContainText('Ravi was added');
  await expect(admin.getByText('1 more member')).toBeHidden();

  await choose(admin, 'Change Ravi', 'Swap for somebody else');
  await dialog(admin).getByLabel('Name').fill('Meera');
  await dialog(admin).getByLabel('E-mail').fill(newEmail('meera'));
  await dialog(admin).getByRole('button', { name: 'Swap' }).click();
  await expect(history(admin)).toContainText('Meera came for Ravi');

  await choose(admin, 'Change', 'Edit team and contact');
  await dialog(admin).getByLabel('Team name').fill(`${team} II`);
  await dialog(admin).getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: `${team} II` })).toBeVisible();
  await expectNoOverflow(admin);
  expect(registration.status).toBe('confirmed');
});

test('a move asks for the event, the difference in price and a seat above the capacity, with a reason', async ({
  admin,
  adminApi,
  request,
  complaints,
}) => {
  // The server asks by refusing: for the event, for the capacity, for the difference.
  complaints.allow(/status of (400|409)/);
  const from = await adminApi.createEvent({ title: uniqueTitle('From'), status: 'active', entryFee: '100' });
  const full = { status: 'active', entryFee: '250', capacity: '1' };
  const to = await adminApi.createEvent({ title: uniqueTitle('Full'), ...full });
  await registerThroughApi(request, to._id, 'First Here');
  const { _id } = await registerThroughApi(request, from._id, 'Asha Rao');
  await admin.goto(`/admin/registrations/${_id}`);
  const headers = { origin: new URL(admin.url()).origin };
  const paid = await admin.request.post(`/api/registrations/${_id}/desk-payment`, { headers, data: {} });
  expect(paid.ok(), await paid.text()).toBe(true);
  await admin.reload();
  await choose(admin, 'Change', 'Move to another event');
  await dialog(admin).getByLabel('Reason').fill('Asked at the desk');
  const move = dialog(admin).getByRole('button', { name: 'Move' });
  await move.click();
  await expect(dialog(admin)).toContainText('Choose an event');
  // The button was busy, and what is missing has the focus.
  await expect(dialog(admin).getByRole('combobox', { name: 'To which event' })).toBeFocused();
  await chooseEvent(admin, 'To which event', to.title);
  await move.click();
  await dialog(admin).getByLabel('Take a seat above the capacity').check();
  await move.click();
  await dialog(admin).getByLabel('Paid in cash at the desk now').check();
  await expectAccessible(admin);
  await expectFocusInSight(admin, 'Moving a registration', '.mantine-Modal-content');
  await move.click();
  await expect(history(admin)).toContainText(`Moved from ${from.title} #1 to ${to.title} #2`);
  await expect(history(admin)).toContainText('above the capacity · Asked at the desk');
});

test('a guest of an event with a fee owes it unless it is waived, and the cash is taken next', async ({
  admin,
  adminApi,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Walk in'), entryFee: '200', status: 'active' });
  await admin.goto(`/admin/registrations?eventId=${event._id}`);
  await admin.getByRole('button', { name: 'Register a guest' }).click();
  const guest = admin.getByRole('dialog', { name: 'Register a guest' });
  await expect(guest.getByRole('switch', { name: 'Free of charge' })).not.toBeChecked();
  await expect(guest.getByText('The fee is ₹200.').first()).toBeVisible();
  await guest.getByLabel('Name').fill('Ravi Kumar');
  await guest.getByLabel('E-mail').fill(newEmail('walk-in'));
  await guest.getByLabel(/^Reason/).fill('At the desk');
  await guest.getByRole('button', { name: 'Register' }).click();
  const cash = admin.getByRole('dialog');
  await expect(cash).toContainText('₹200');
  await cash.getByRole('button', { name: /Paid at the desk/ }).click();
  await expect(admin.getByText('confirmed').first()).toBeVisible();
  await expect(cash).toBeHidden();
});

test('a coordinator of one event registers a guest without choosing it', async ({
  adminApi,
  page,
  baseURL,
  context,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Only one'), status: 'active' });
  const coordinator = { name: 'Meera Iyer', role: 'event_coordinator', eventId: event._id };
  await context.addCookies([await openRoleSession(baseURL ?? '', coordinator)]);
  await page.goto('/admin/registrations');
  await page.getByRole('button', { name: 'Register a guest' }).click();
  const guest = page.getByRole('dialog', { name: 'Register a guest' });
  await expect(guest.getByRole('combobox', { name: 'Event' })).toHaveValue(event.title);
  await expect(guest.getByLabel('Name')).toBeFocused();
});
