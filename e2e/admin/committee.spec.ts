import { expectAccessible, findViolations } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { mailedInvitationPath } from '../support/outbox.ts';
import { registerThroughApi } from '../support/registration-api.ts';

test('a president invites a coordinator, who sees one event alone until the role is revoked', {
  tag: '@smoke',
}, async ({ admin, adminApi, browser, baseURL, complaints }) => {
  const own = await adminApi.createEvent({ title: uniqueTitle('Owned') });
  const other = await adminApi.createEvent({ title: uniqueTitle('Foreign') });
  const name = 'Meera Iyer';
  // As long as addresses are, without a place to break the line.
  const email = `${uniqueTitle('coordinator').replace(/\W/g, '').padEnd(60, 'x')}@college.test`.toLowerCase();

  await admin.goto('/home?view=committee');
  await admin.getByRole('button', { name: 'Invite' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite to the committee' });
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('combobox', { name: 'Event' }).fill(own.title);
  await admin.getByRole('option', { name: own.title }).click();
  expect(await findViolations(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog).toBeHidden();
  const invitation = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: email }) });
  await expect(invitation).toContainText(`Event coordinator, ${own.title}`);
  await expect(invitation).toContainText('no mail server was set');
  const { width = 0, height = 0 } = admin.viewportSize() ?? {};
  await admin.setViewportSize({ width: 390, height: 844 });
  expect(await invitation.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0);
  await admin.setViewportSize({ width, height });
  expect(await findViolations(admin)).toEqual([]);

  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const path = await mailedInvitationPath(email);
  await page.goto(path);
  await expect(page.getByText(`Event coordinator, for ${own.title}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Choose a password').fill('marigold river seven');
  await page.getByRole('button', { name: 'Accept and open the panel' }).click();
  await expect(page.getByRole('heading', { name: own.title })).toBeVisible();
  await expect(page.getByText(other.title)).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'Registrations' })).toBeVisible();
  await menu.getByRole('button', { name: 'Create Event' }).click();
  await expect(menu.getByRole('link', { name: 'Sub Event', exact: true })).toBeVisible();
  for (const missing of ['Reports', 'Settings', 'Committee', 'Main Event']) {
    await expect(menu.getByRole('link', { name: missing, exact: true })).toHaveCount(0);
  }
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This invitation was accepted' })).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: own.title })).toBeVisible();

  await admin.reload();
  await expect(invitation).toContainText('accepted');
  const person = admin
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ has: admin.getByRole('button') });
  await person.getByRole('button', { name: `Revoke Event coordinator of ${name}` }).click();
  const revoking = admin.getByRole('dialog', { name: `Revoke Event coordinator of ${name}?` });
  await expect(revoking).toContainText('It is their only role: the panel is closed to them.');
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'revoked by' })).toHaveCount(1);
  complaints.allow(/403|Error fetching/);
  await menu.getByRole('link', { name: 'Registrations' }).click();
  await expect(page.getByRole('heading', { name: 'You have no role at the moment' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.context().close();
});

test('a volunteer scans a code with a phone and lets people in, until the link is revoked', async ({
  admin,
  adminApi,
  request,
  browser,
  baseURL,
  complaints,
}) => {
  const dates = {
    startDate: new Date(Date.now() + 3_600_000).toISOString(),
    endDate: new Date(Date.now() + 6 * 3_600_000).toISOString(),
  };
  const event = await adminApi.createEvent({ title: uniqueTitle('Gate'), status: 'active', ...dates });
  const { code } = await registerThroughApi(request, event._id, 'Asha Rao');
  const label = uniqueTitle('Morning');

  await admin.goto('/home?view=committee');
  await admin.getByRole('button', { name: 'Link for a volunteer' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Links for volunteers' });
  await dialog.getByLabel('What for').fill(label);
  await dialog.getByRole('combobox', { name: 'Event' }).fill(event.title);
  await admin.getByRole('option', { name: event.title }).click();
  expect(await findViolations(admin)).toEqual([]);
  const made = admin.waitForResponse((response) => response.url().endsWith('/api/committee/links') && response.ok());
  await dialog.getByRole('button', { name: 'Make the links' }).click();
  const { links } = (await (await made).json()).data;
  await expect(admin.getByRole('img', { name: 'QR code of link 1' })).toBeVisible();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Done' }).click();

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext({ ...phone, baseURL: baseURL ?? '' })).newPage();
  await page.goto(new URL(links[0].url).pathname);
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Ravi Kumar');
  await page.getByRole('button', { name: 'Start' }).tap();
  await page.getByLabel('Code of the pass').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Let in');
  await expectAccessible(page);

  await admin.reload();
  const link = admin.getByRole('listitem').filter({ hasText: `${label} 1` });
  await expect(link).toContainText('Ravi Kumar');
  await link.getByRole('button', { name: `Revoke ${label} 1` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(link).toContainText('revoked by');
  complaints.allow(/403/);
  await page.getByLabel('Code of the pass').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your link has ended' })).toBeVisible();
  await page.context().close();
});

test('of a role and a gate that somebody else saved meanwhile, what both changed is asked about, and the rest is kept', async ({
  admin,
  baseURL,
  complaints,
}) => {
  complaints.allow(/409/);
  const label = uniqueTitle('Crew');
  const headers = { origin: baseURL ?? '' };
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const response = await admin.request.fetch(path, { method, headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  const role = await send('POST', '/api/committee/roles', { label, powers: ['check-in.scan'] });
  const gate = await send('POST', '/api/gates', { name: `${label} gate` });
  await admin.goto('/home?view=committee');
  await admin.getByRole('button', { name: `Edit ${label}`, exact: true }).click();
  const form = admin.getByRole('dialog', { name: label, exact: true });
  await form.getByLabel('What it is called').fill(`${label} of mine`);
  await send('PUT', `/api/committee/roles/${role._id}`, {
    label: `${label} of theirs`,
    powers: ['registrations.read'],
  });
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = admin.getByRole('dialog', { name: 'This role was changed meanwhile' });
  await expect(asked).toContainText(`“${label} of theirs”`);
  await expect(asked).toContainText('All else that either of you changed is kept.');
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await expect(form).toBeHidden();
  await admin.getByRole('button', { name: `Edit ${label} of mine` }).click();
  const again = admin.getByRole('dialog', { name: `${label} of mine` });
  await expect(again.getByRole('checkbox', { name: 'Read registrations' })).toBeChecked();
  await expect(again.getByRole('checkbox', { name: 'Check people in' })).not.toBeChecked();
  await again.getByRole('button', { name: 'Go back' }).click();

  await admin.getByRole('button', { name: `Edit ${label} gate` }).click();
  const door = admin.getByRole('dialog', { name: `${label} gate` });
  await door.getByRole('combobox', { name: 'Venue' }).fill('My hall');
  await send('PUT', `/api/gates/${gate._id}`, { name: `${label} door`, venue: 'Their hall' });
  await door.getByRole('button', { name: 'Save' }).click();
  const whose = admin.getByRole('dialog', { name: 'This gate was changed meanwhile' });
  await expect(whose).toContainText('“Their hall”');
  await whose.getByRole('button', { name: 'Keep mine' }).click();
  await expect(door).toBeHidden();
  await expect(admin.getByRole('button', { name: `Edit ${label} door` })).toBeVisible();
  const gates = (await (await admin.request.get('/api/gates')).json()).data;
  expect(gates).toContainEqual(expect.objectContaining({ name: `${label} door`, venue: 'My hall' }));
});

test('a role for the whole festival is offered for it, until somebody says otherwise', async ({ admin }) => {
  await admin.goto('/home?view=committee');
  await admin.getByRole('button', { name: 'Invite' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite to the committee' });
  const choose = async (role: string) => {
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await admin.getByRole('option', { name: role, exact: true }).click();
  };
  await choose('Treasurer');
  await expect(dialog.getByRole('radio', { name: 'Festival' })).toBeChecked();
  await expect(dialog.getByRole('combobox', { name: 'Event' })).toHaveCount(0);
  await choose('Judge');
  await expect(dialog.getByRole('radio', { name: 'One event' })).toBeChecked();
  await dialog.getByText('One venue').click();
  await choose('Treasurer');
  await expect(dialog.getByRole('radio', { name: 'One venue' })).toBeChecked();
});

test('an invitation and a volunteer’s link are sent again where the first time was stopped', async ({
  admin,
  adminApi,
  browser,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? '' };
  const event = await adminApi.createEvent({ title: uniqueTitle('Stopped'), status: 'active' });
  const post = async (path: string, data: object) => {
    const response = await admin.request.post(path, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  const email = `${uniqueTitle('stopped').replace(/\W/g, '')}@college.test`.toLowerCase();
  await post('/api/committee/invitations', { email, role: 'event_coordinator', eventId: event._id });
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  const { links } = await post('/api/committee/links', { label: 'Gate', role: 'gate_volunteer', count: 1, endsAt });

  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const show = (persisted: boolean) =>
    page.evaluate((kept) => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: kept }));
    }, persisted);
  await page.clock.install();
  // As if it had been stopped: the browser stays on the page.
  await page.route('**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  for (const [path, button] of [
    [await mailedInvitationPath(email), 'Accept and open the panel'],
    [new URL(links[0].url).pathname, 'Start'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByLabel('Your name').fill('Ravi Kumar');
    const password = page.getByLabel('Choose a password');
    if (await password.isVisible()) await password.fill('marigold river seven');
    const sent = page.getByRole('button', { name: button });
    await sent.click();
    await expect(sent).toBeDisabled();
    // The page's own first load is shown while its form is on its way; Back shows a page again.
    await show(false);
    await expect(sent).toBeDisabled();
    await show(true);
    await expect(sent).toBeEnabled();
    await sent.click();
    await expect(sent).toBeDisabled();
    await page.clock.fastForward(15_000);
    await expect(sent).toBeEnabled();
  }
  await page.context().close();
});
