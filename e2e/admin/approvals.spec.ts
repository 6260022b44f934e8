import type { Page } from '@playwright/test';
import type { ApprovalLimits } from '#contract/approvals/approval-kinds.ts';
import { findViolations } from '../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../support/admin-test.ts';
import { expectFocusInSight } from '../support/hidden-fields.ts';
import { registerThroughApi } from '../support/registration-api.ts';
import { openRoleSession } from '../support/sessions.ts';

/** Above what any other test gives back. */
const LIMIT = 7000;
const FEE = 7500;

/** Changes what takes two people, and leaves the rest as other tests have it: to ask for less would itself take two. */
async function tighten(
  { request }: Page,
  headers: { origin: string },
  change: (limits: ApprovalLimits) => Partial<ApprovalLimits>,
): Promise<void> {
  const { data: limits } = await (await request.get('/api/approvals/limits')).json();
  const saved = await request.put('/api/approvals/limits', { headers, data: { ...limits, ...change(limits) } });
  expect(saved.status(), await saved.text()).toBe(200);
}

test('a refund is asked for by one and approved or rejected by another, who reads why', async ({
  admin,
  adminApi,
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.addCookies([await openRoleSession(baseURL ?? '', { name: 'Bina Shah', role: 'president' })]);
  const bina = await context.newPage();
  const headers = { origin: new URL(baseURL ?? '').origin };
  await tighten(admin, headers, ({ refundAbove }) => ({ refundAbove: Math.min(refundAbove ?? LIMIT, LIMIT) }));
  const [illness, doubt] = [uniqueTitle('She fell ill'), uniqueTitle('He changed his mind')];
  const title = uniqueTitle('Dear');
  const { _id: eventId } = await adminApi.createEvent({ title, individualEntryFee: String(FEE), status: 'active' });
  const paid = async (name: string) => {
    const { _id } = await registerThroughApi(request, eventId, name);
    const cash = await admin.request.post(`/api/registrations/${_id}/desk-payment`, { headers, data: {} });
    expect(cash.ok(), await cash.text()).toBe(true);
    const { data } = await (await admin.request.get(`/api/registrations/${_id}/payments`)).json();
    return { registration: _id, payment: data[0]._id as string };
  };
  const [approved, rejected] = [await paid('Asha Rao'), await paid('Ravi Kumar')];
  await admin.goto(`/admin/payments/${approved.payment}`);
  await admin.getByRole('button', { name: 'Give money back' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill(illness);
  await expectFocusInSight(admin, 'Asking for a refund', '.mantine-Modal-content');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog).toBeHidden();
  const second = await admin.request.post(`/api/payments/${rejected.payment}/refunds`, {
    headers,
    data: { amount: FEE, method: 'cash', reason: doubt },
  });
  expect(second.status(), await second.text()).toBe(202);
  await admin.goto('/admin/approvals?show=mine');
  const own = admin.getByRole('row').filter({ hasText: illness });
  await expect(own.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  await bina.goto('/admin/approvals');
  const asked = (reason: string) => bina.getByRole('row').filter({ hasText: reason });
  await expect(asked(illness)).toBeVisible();
  expect(await findViolations(bina)).toEqual([]);
  await asked(illness)
    .getByRole('button', { name: /^Approve/ })
    .click();
  // Its title names it, which is there a moment after the dialog.
  await expect(bina.getByRole('dialog', { name: /./ })).toBeVisible();
  expect(await findViolations(bina)).toEqual([]);
  await expectFocusInSight(bina, 'Approving a refund', '.mantine-Modal-content');
  await bina.getByRole('button', { name: 'Approve and do it' }).click();
  await expect(asked(illness)).toHaveCount(0);
  await asked(doubt)
    .getByRole('button', { name: /^Reject/ })
    .click();
  const refusal = bina.getByRole('dialog', { name: 'Reject this?' });
  await expect(refusal).toContainText('your reason is mailed to them');
  await expect(refusal).toContainText('No mail server is set: nobody gets a mail.');
  await refusal.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(refusal).toContainText('Say why');
  await expectFocusInSight(bina, 'Rejecting a refund', '.mantine-Modal-content');
  await refusal.getByLabel('Reason').fill('Too late');
  await refusal.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(asked(doubt)).toHaveCount(0);

  await bina.getByRole('link', { name: 'Decided' }).click();
  await expect(asked(illness)).toContainText('Approved and done by Bina Shah');
  await expect(asked(doubt)).toContainText('Rejected by Bina Shah');
  await expect(asked(doubt)).toContainText('Too late');
  expect(await findViolations(bina)).toEqual([]);
  await bina.goto(`/admin/registrations/${approved.registration}`);
  await expect(bina.getByText(/approved by Bina Shah/).first()).toBeVisible();
});

test('results are written by one, published by another and taken back by one', async ({
  admin,
  adminApi,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.addCookies([await openRoleSession(baseURL ?? '', { name: 'Chitra Nair', role: 'president' })]);
  const chitra = await context.newPage();
  const headers = { origin: new URL(baseURL ?? '').origin };
  await tighten(admin, headers, () => ({ publishResults: true }));
  const title = uniqueTitle('Battle of Bands');
  const { _id } = await adminApi.createEvent({ title, status: 'active' });

  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`/admin/results/${_id}`);
  await expect(admin.getByText('Nothing is published yet')).toBeVisible();
  await admin.getByLabel('Who, winner 1').fill('Agni');
  await admin
    .getByLabel(/winner 1/)
    .nth(2)
    .fill('NIT Trichy');
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(admin.getByText(/^Sent for approval/)).toBeVisible();

  await chitra.goto('/admin/approvals');
  const asked = chitra.getByRole('row').filter({ hasText: `publish the results of ${title}` });
  await expect(asked).toContainText('Agni, NIT Trichy');
  await asked.getByRole('button', { name: /^Approve/ }).click();
  await chitra.getByRole('button', { name: 'Approve and do it' }).click();
  await expect(asked).toHaveCount(0);
  await chitra.goto(`/subevent/x/${_id}`);
  await expect(chitra.getByRole('region', { name: 'Results' })).toContainText('Agni');
  expect(await findViolations(chitra)).toEqual([]);

  await admin.reload();
  await expect(admin.getByLabel('Who, winner 1')).toHaveValue('Agni');
  await admin.getByRole('button', { name: 'Take back' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Take back the results?' });
  expect(await findViolations(admin)).toEqual([]);
  await expectFocusInSight(admin, 'Taking results back', '.mantine-Modal-content');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(admin.getByText('Nothing is published yet')).toBeVisible();
  await chitra.reload();
  await expect(chitra.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(chitra.getByRole('region', { name: 'Results' })).toHaveCount(0);

  // Other tests publish alone. To ask for less takes two, too.
  const { data: limits } = await (await admin.request.get('/api/approvals/limits')).json();
  const less = { ...limits, publishResults: false };
  const requested = await admin.request.put('/api/approvals/limits', { headers, data: less });
  expect(requested.status(), await requested.text()).toBe(202);
  const approve = `/api/approvals/${(await requested.json()).approval._id}/approve`;
  const approved = await chitra.request.post(approve, { headers, data: {} });
  expect(approved.status(), await approved.text()).toBe(200);
});

test('of two who change what takes two people, the second is told and loses nothing', async ({
  admin,
  complaints,
  baseURL,
}) => {
  complaints.allow(/409 \(Conflict\)/);
  const headers = { origin: new URL(baseURL ?? '').origin };
  await openRoleSession(baseURL ?? '', { name: 'Bina Shah', role: 'president' });
  const read = async () => (await (await admin.request.get('/api/approvals/limits')).json()).data;
  const before = await read();
  const most = before.mailAbove ?? 1_000_000;
  await admin.goto('/admin/approvals');
  await admin.getByRole('button', { name: 'Change what takes two' }).click();
  const dialog = admin.getByRole('dialog', { name: 'What takes two people' });
  await dialog.getByLabel('Mails to more than').fill(String(most - 20));
  const meanwhile = { ...before, refundAbove: (before.refundAbove ?? LIMIT) - 1, mailAbove: most - 10 };
  const saved = await admin.request.put('/api/approvals/limits', { headers, data: meanwhile });
  expect(saved.ok(), await saved.text()).toBe(true);

  await dialog.getByRole('button', { name: 'Save' }).click();
  const told = dialog.getByRole('alert');
  await expect(told).toContainText('What takes two people was saved meanwhile. It is now: Refunds above');
  expect(await read()).toEqual(meanwhile);
  const refunds = await dialog.getByLabel('Refunds above').inputValue();
  expect(refunds.replace(/\D/g, '')).toBe(String(meanwhile.refundAbove));
  expect(await findViolations(admin)).toEqual([]);
  await expectFocusInSight(admin, 'Limits that were saved meanwhile', '.mantine-Modal-content');
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(dialog).toBeHidden();
  expect(await read()).toEqual({ ...meanwhile, mailAbove: most - 20 });
});

test('what takes two people is fetched again where it could not be', async ({ admin, complaints }) => {
  complaints.allow(/Failed to load resource|Error fetching/);
  await admin.route('**/api/approvals/limits', (route) => route.abort());
  await admin.goto('/admin/approvals');
  const failure = admin.getByRole('alert').filter({ hasText: 'What takes two people could not be fetched' });
  await expect(failure).toBeVisible();
  await admin.unroute('**/api/approvals/limits');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByRole('heading', { name: 'What takes two people' })).toBeVisible();
});
