import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { APIRequest, Page } from '@playwright/test';
import { viewPath, views } from '#web/admin/layout/views.ts';
import { startTestServer } from '../../scripts/steps/test-server.mjs';
import { findViolations, overflowOf, type Scope } from '../support/accessibility.ts';
import { panelPages } from '../support/page-rules.ts';
import { type ScriptWatch, watchScripts } from '../support/script-watch.ts';
import { expect, festivalTest } from '../support/site-fixtures.ts';
import { htmlOfEmail, makeXssFestival, type XssFestival } from '../support/xss-festival.ts';

interface Evil {
  origin: string;
  folder: string;
  festival: XssFestival;
  /** What a browser stores of somebody who is logged in. */
  statuses: { participant: string; admin: string };
}

async function makeEvil(playwright: { request: APIRequest }): Promise<{ value: Evil; end: () => Promise<void> }> {
  const { server, origin, folder } = await startTestServer();
  const contextOf = () => playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const [participant, admin] = [await contextOf(), await contextOf()];
  const festival = await makeXssFestival(participant, admin);
  const statuses = { participant: path.join(folder, 'participant.json'), admin: path.join(folder, 'admin.json') };
  await participant.storageState({ path: statuses.participant });
  await admin.storageState({ path: statuses.admin });
  const end = async () => {
    await participant.dispose();
    await admin.dispose();
    server.kill();
  };
  return { value: { origin, folder, festival, statuses }, end };
}

/** A festival of its own: what these tests write must not disturb other tests. */
const test = festivalTest.extend<{ watch: ScriptWatch; evil: Evil }>({
  evil: [
    async ({ playwright, shareInFile }, use) => use(await shareInFile(() => makeEvil(playwright))),
    { timeout: 120_000 },
  ],
  watch: async ({ context }, use) => {
    await use(await watchScripts(context));
  },
});

/** Lets a page finish, moves over it and through it, and opens what opens. */
async function look(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  // Scripts of the content would run as soon as they are in the page.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  // What a preview shows is inert: nothing in it opens.
  for (const summary of (await page.locator('main summary:not([inert] *)').all()).slice(0, 3))
    await summary.click({ timeout: 20_000 });
  await page.mouse.move(400, 300);
  await page.keyboard.press('Tab');
}

/** What the console says of a page, but for pictures of other hosts and for what is not stored here: some screens say so. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isExpected =
      /ERR_NAME_NOT_RESOLVED|404 \(Not Found\)|^Error fetching (the page|the translations|a payment|a bank statement):/;
    if (message.type() === 'error' && !isExpected.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

const EVERY_RULE = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What a layout decides, and the names of what only a phone shows; ids, landmarks and languages do not change with the size. */
const RULES_OF_LAYOUT = {
  rules: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label'],
};

/** Nothing that axe finds, and nothing wider than the screen. */
async function expectSound(page: Page, scope: Scope): Promise<void> {
  expect.soft(await findViolations(page, scope)).toEqual([]);
  expect.soft(await overflowOf(page)).toBeLessThanOrEqual(0);
}

/** The same page, not loaded again, on a phone with touch. */
async function onPhone(page: Page, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const metrics = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse) and (width: 390px)').matches)).toBe(true);
  await work();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.send('Emulation.clearDeviceMetricsOverride');
  await session.detach();
}

/** Every page behind the login, every view of the home page, and of those that show one thing, one with content of each kind. */
function panelPathsOf({ events, rich, sub, group, registrationIds, payment, page }: XssFestival): string[] {
  const [first = '', second = ''] = events.map(({ _id }) => _id);
  const [registration = '', ...registrations] = registrationIds;
  const managed = { event: first, sub: sub._id, registration };
  return [
    ...Object.values(panelPages).map((pathOf) => pathOf(managed)),
    ...views.filter((view) => view !== 'dashboard').map(viewPath),
    `/admin/edit/${second}`,
    `/admin/edit/${rich._id}`,
    `/admin/show/${group._id}`,
    ...registrations.map((id) => `/admin/registrations/${id}`),
    `/admin/payments/${payment}`,
    `/admin/pages/${page._id}`,
    `/admin/translations/page/${page._id}`,
    `/admin/certificates/${first}`,
    `/admin/results/${first}`,
  ];
}

test('watchScripts reports a script that runs and one that the policy blocks', { tag: '@smoke' }, async ({
  context,
  watch,
  evil,
}) => {
  const page = await context.newPage();
  await page.setContent('<img src=x onerror=alert(1)>');
  await expect.poll(() => watch.ran.length).toBe(1);
  await page.goto(`${evil.origin}/gallery`);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'));
  await expect.poll(() => watch.reports.filter((report) => report.startsWith('script-src-attr')).length).toBe(1);
  expect(watch.ran).toHaveLength(1);
});

test('no script of the content runs or is blocked on the public pages', async ({ browser, evil }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ storageState: evil.statuses.participant });
  const watch = await watchScripts(context);
  const { events, rich, sub, group, passes, due, team, page: section, certificates, search } = evil.festival;
  const evilText = encodeURIComponent('"></script><script>alert(1)</script>');
  const page = await context.newPage();
  const paths = [
    '/',
    ...events.map(({ _id }) => `/subevent/x/${_id}`),
    `/subevent/x/${rich._id}`,
    `/subevent/${evilText}/${group._id}`,
    `/subevents/x/${group._id}`,
    `/openedEvent/x/${sub._id}`,
    `/subevent/x/${events[0]?._id}/register`,
    `/subevent/x/${events[0]?._id}/login?next=javascript:alert(1)`,
    `/subevent/x/${events[1]?._id}/payment`,
    `/subevent/x/${rich._id}/teamregistration`,
    `/subevent/x/${rich._id}/payment?registration=${due}`,
    '/gallery',
    '/announcements',
    `/pages/${section.slug}`,
    '/apply',
    '/my-registrations',
    ...passes.map((code) => `/pass/${code}`),
    `/pass/${due}`,
    ...certificates.slice(0, 4).map((code) => `/certificate/${code}`),
    `/team/${team._id}`,
    `/join/${team.joinCode}`,
    `/search?q=${encodeURIComponent(search)}`,
    `/search?q=${evilText}`,
    `/signin?next=${evilText}`,
    `/${evilText}`,
    `/posters/1/${evilText}.svg`,
    '/api/docs',
    '/api/events/showMainEvent',
    `/og/${evilText}.png`,
  ];
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(evil.origin + path);
      await look(page);
      expect(watch).toEqual({ ran: [], reports: [] });
    });
  }
  await page.goto(`${evil.origin}/subevent/x/${events[0]?._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert(1)</script>');
  await context.close();
});

test('every screen of the panel is accessible and fits its screen, and no script of the content runs or is blocked', async ({
  browser,
  evil,
}) => {
  test.setTimeout(400_000);
  const context = await browser.newContext({ storageState: evil.statuses.admin });
  const watch = await watchScripts(context);
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  // Each page that fails is named, not the first one alone.
  const expectNothingHeard = () => {
    for (const heard of [watch.ran, watch.reports, complaints]) expect.soft(heard.splice(0)).toEqual([]);
  };
  for (const path of panelPathsOf(evil.festival)) {
    await test.step(path, async () => {
      await page.goto(evil.origin + path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await look(page);
      // Before axe, which a frame of the content could keep waiting.
      expectNothingHeard();
      await expect(page).not.toHaveURL(/\/admin$/);
      await expectSound(page, EVERY_RULE);
      await onPhone(page, () => expectSound(page, RULES_OF_LAYOUT));
      expectNothingHeard();
    });
  }
  await page.close();
  await context.close();
});

test('no script of the content runs in what an admin opens: a description, a scanned pass, an inquiry', {
  tag: '@smoke',
}, async ({ browser, evil }) => {
  const context = await browser.newContext({ storageState: evil.statuses.admin });
  const watch = await watchScripts(context);
  const { rich, passes } = evil.festival;
  const page = await context.newPage();
  // A page of its own: one with unsaved words does not go elsewhere without asking.
  const form = await context.newPage();
  await form.goto(`${evil.origin}/admin/edit/${rich._id}`);
  await form.getByRole('button', { name: 'Start from the previous one' }).click();
  await expect(form.locator('#editorjs').getByText('alert(1)').first()).toBeVisible({ timeout: 30_000 });
  await form.close();
  await page.goto(`${evil.origin}/admin/check-in`);
  await page
    .getByRole('textbox')
    .first()
    .fill(passes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('</script>').first()).toBeVisible();
  await page.goto(`${evil.origin}/home?view=inquiries`);
  await expect(page.getByText('onerror').first()).toBeVisible();
  expect(watch).toEqual({ ran: [], reports: [] });
  await context.close();
});

test('no script of the content is in an email, which has no policy', async ({ context, watch, evil }) => {
  const outbox = path.join(evil.folder, 'outbox');
  const page = await context.newPage();
  const isWritten = (name: string) => name.endsWith('.eml');
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter(isWritten) : []);
  await expect.poll(() => mails().length, { timeout: 40_000 }).toBeGreaterThan(6);
  let quoting = 0;
  for (const name of mails()) {
    const html = await htmlOfEmail(path.join(outbox, name));
    // One that asks to confirm an e-mail says nothing that its sender wrote.
    if (html.includes('&lt;')) quoting += 1;
    await page.setContent(html, { waitUntil: 'load' });
    expect(await page.locator('script, iframe, svg, [onerror], [onload], [onfocus]').count()).toBe(0);
  }
  expect(quoting).toBeGreaterThan(0);
  expect(watch).toEqual({ ran: [], reports: [] });
});
