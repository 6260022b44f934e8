import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/admin-test.ts';
import { OWN_ADMIN, startOwnServer } from '../../support/own-server.ts';

/** An event of the year that is over, with one part. */
async function createPastEvent(call: (url: string, data: object) => Promise<{ _id: string }>) {
  const dates = { startDate: '2026-02-13T10:00', endDate: '2026-02-15T18:00', status: 'active' };
  const { _id } = await call('/api/events/mainEvent', { title: 'Taal', ...dates, hasSubEvents: true });
  const sub = await call('/api/events/subevent', { title: 'Solo singing', ...dates, mainEventId: _id });
  return { main: _id, sub: sub._id };
}

/** Between two years, bookmarks lead to pages that say so, and offer nothing that would be refused. */
async function expectNothingChanges(page: Page, { main, sub }: { main: string; sub: string }): Promise<void> {
  const paths = [`/admin/edit/${main}`, `/admin/subEvent/edit/${sub}`, `/admin/show/${main}`, '/admin/import-events'];
  for (const path of [...paths, '/home?view=create-main-event', '/home?view=create-sub-event']) {
    await page.goto(path);
    await expect(page.getByText('2026 is closed'), path).toBeVisible();
    const changes = page
      .getByRole('main')
      .getByRole('button', { name: /^(Update|Create|Check the sheet|Delete|Copy)/ });
    await expect(changes, path).toHaveCount(0);
  }
}

test('a year is handed over: the old committee is out, the next year opens, and the last one is an archive', async ({
  browser,
  complaints,
}) => {
  const { origin, stop } = await startOwnServer({});
  try {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    await page.goto('/admin');
    await page.getByLabel('Email').fill(OWN_ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(OWN_ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const call = async (url: string, data: object) => {
      const response = await context.request.post(url, { data, headers: { origin } });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()).data;
    };
    const past = await createPastEvent(call);
    // Somebody of the old committee, logged in on a browser of their own.
    const { url } = await call('/api/committee/links', {
      label: 'Gate',
      role: 'gate_volunteer',
      count: 1,
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    }).then(({ links }) => links[0]);
    const gate = await (await browser.newContext({ baseURL: origin })).newPage();
    await gate.goto(new URL(url).pathname);
    await gate.getByLabel('Your name').fill('Ravi Kumar');
    await gate.getByRole('button', { name: 'Start' }).click();
    await expect(gate.getByLabel('Code of the pass')).toBeVisible();

    // Somebody whose role another president revokes while the page is open.
    await page.route('**/api/years/closing', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const meera = { ...data.grants[0], _id: 'revoked', name: 'Meera Iyer', isLastingPresident: false };
      await route.fulfill({ response, json: { ...rest, data: { ...data, grants: [...data.grants, meera] } } });
    });
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Year', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'What closing 2026 does' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    complaints.allow(/40[019]/);
    await page.getByLabel('Type 2026 to close this year').fill('2025');
    await page.getByRole('button', { name: 'Close 2026' }).click();
    await expect(page.getByText('Type 2026 to close this year').nth(1)).toBeVisible();
    await page.getByRole('checkbox', { name: /^Meera Iyer/ }).check();
    await page.unroute('**/api/years/closing');
    await page.getByLabel('Type 2026 to close this year').fill('2026');
    await page.getByRole('button', { name: 'Close 2026' }).click();
    await expect(page.getByText('One of these roles has ended')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Meera Iyer/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close 2026' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2026 is closed' })).toContainText('President');
    await expect(page.getByRole('status').filter({ hasText: '2026 is closed' })).toBeFocused();

    await gate.reload();
    await expect(gate.getByRole('button', { name: 'Login' })).toBeVisible();

    await expect(page.getByRole('heading', { name: /^Dates of/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expectNothingChanges(page, past);
    await page.goto('/home?view=year');
    await page.getByLabel('First day of the next festival').fill('2099-02-12');
    await expect(page.getByRole('button', { name: 'Start 2099' })).toBeEnabled();
    await expect(page.getByRole('row', { name: /Taal/ })).toContainText('13 Feb, Fri 10:00 AM');
    await page.getByLabel('What the festival is called').fill('Utsav of tomorrow');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Keep as draft and leave' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await menu.getByRole('link', { name: 'Year', exact: true }).click();
    await expect(page.getByText('Your draft is back')).toBeVisible();
    await expect(page.getByLabel('What the festival is called')).toHaveValue('Utsav of tomorrow');
    const size = page.viewportSize() ?? { width: 1360, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Start 2099' }).click();
    const started = page.getByRole('status').filter({ hasText: 'The festival of 2099 has started' });
    await expect(started).toBeInViewport({ ratio: 1 });
    await expect(started).toBeFocused();
    await expect(started.getByRole('link', { name: 'Committee' })).toBeVisible();
    await page.setViewportSize(size);
    await expect(page.getByText('2099 cannot be closed yet')).toHaveCount(0);

    await page.goto('/');
    await expect(page.getByRole('link', { name: '2026', exact: true })).toBeVisible();
    await expect(page.getByText('Taal').first()).toBeVisible();
    for (const url of ['/schedule', '/schedule.ics', '/events']) {
      const body = await (await context.request.get(url)).text();
      expect(body, url).not.toMatch(/2026-?02-?1[345]/);
    }
    await page.goto('/2026');
    await expect(page.getByRole('link', { name: 'Explore Event: Taal' })).toBeVisible();
  } finally {
    await stop();
  }
});
