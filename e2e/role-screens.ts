import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Power } from '#contract/roles/powers.ts';
import { type BuiltInRole, builtInRoleKeys, builtInRoles } from '#contract/roles/roles.ts';
import { findChromium } from '../scripts/steps/chromium.mjs';
import { startTestServer } from '../scripts/steps/test-server.mjs';
import { adminPages } from '../src/web/admin/layout/admin-pages.fixture.ts';
import { siteDays } from './support/days.ts';
import { openRoleSession } from './support/sessions.ts';

/**
 * Takes a picture of every page of the panel that a role reaches, on a desktop and on a phone, and prints what goes wrong on it:
 * requests that fail, errors of the console, pages wider than the screen. `npx tsx e2e/role-screens.ts <folder> [role…]`, on the
 * built server with its sample festival.
 */
const [folder = '', ...chosen] = process.argv.slice(2);
if (folder === '') throw new Error('Say which folder the pictures go to');

const SIZES = [
  { name: 'desktop', viewport: { width: 1360, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

/** Roles that are given for one event at a festival. */
const OF_AN_EVENT: readonly BuiltInRole[] = ['event_coordinator', 'registrations_desk', 'gate_volunteer', 'judge'];

const { server, origin, folder: data } = await startTestServer();
process.env.E2E_DATA_DIR = data;
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });

async function send(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(origin + url, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(json)}`);
  return json.data;
}

/** A paid event with a registration, and a UPI transfer that waits: what the pages with an id in their url show. */
async function makeRecords() {
  const cookie = await openRoleSession(origin, { name: 'Asha Rao', role: 'president' });
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  const dates = { startDate: `${siteDays.first}T15:30`, endDate: `${siteDays.last}T18:00` };
  const texts = { description: 'Teams of three.', shortDescription: 'Teams of three.', venue: 'Main hall' };
  const event = await send(
    '/api/events/mainEvent',
    { title: 'Treasure hunt', ...dates, ...texts, status: 'active', entryFee: 250, isRegistrationNeeded: true },
    headers,
  );
  const person = { name: 'Ravi Kumar', email: 'ravi@student.test' };
  const registration = await send('/api/registrations', { eventId: event._id, ...person });
  await send(`/api/passes/${registration.code}/utr`, { utr: '420012345678' });
  const payments = await (await fetch(`${origin}/api/payments`, { headers })).json();
  const subs = await (await fetch(`${origin}/api/events/showSubEvents`)).json();
  return {
    event: String(event._id),
    sub: String(subs.data[0]._id),
    registration: String(registration._id),
    payment: String(payments.data.payments[0]._id),
  };
}

const records = await makeRecords();

/** The url of a page with the id of something that is there; undefined where there is nothing of its kind. */
function urlOf(url: string): string | undefined {
  if (!url.includes('some-id')) return url;
  if (url.startsWith('/admin/subEvent/')) return url.replace('some-id', records.sub);
  if (/^\/admin\/(edit|show|questions|results|certificates)\//.test(url)) return url.replace('some-id', records.event);
  if (url.startsWith('/admin/registrations/')) return url.replace('some-id', records.registration);
  return url.startsWith('/admin/payments/') ? url.replace('some-id', records.payment) : undefined;
}

const reaches = (role: BuiltInRole, powers: readonly Power[]) =>
  powers.length === 0 || builtInRoles[role].powers.some((power) => powers.includes(power));

/** Prints what goes wrong on a page from now on, with where it was. */
function watch(page: Page, where: () => string) {
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) console.log(`${where()}: ${response.status()} ${pathname}`);
  });
  page.on('pageerror', (error) => console.log(`${where()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') console.log(`${where()}: ${message.text()}`);
  });
}

async function takeAll(role: BuiltInRole, context: BrowserContext, size: string) {
  const page = await context.newPage();
  let where = '';
  watch(page, () => `${role} ${size} ${where}`);
  for (const { url, powers } of adminPages) {
    const shown = reaches(role, powers) ? urlOf(url) : undefined;
    if (shown === undefined) continue;
    where = url;
    await page.goto(origin + shown, { waitUntil: 'networkidle' });
    await page.waitForTimeout(300);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (width > 0) console.log(`${role} ${size} ${where}: ${width} px too wide`);
    const name = url.replace(/\W+/g, '-').replace(/^-|-$/g, '');
    await page.screenshot({ path: path.join(folder, `${role}-${name}-${size}.png`), fullPage: true });
  }
  if (size === 'phone') {
    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(folder, `${role}-menu-${size}.png`) });
  }
}

mkdirSync(folder, { recursive: true });
try {
  for (const role of builtInRoleKeys.filter((key) => chosen.length === 0 || chosen.includes(key))) {
    const scope = OF_AN_EVENT.includes(role) ? { eventId: records.event } : {};
    const cookie = await openRoleSession(origin, { name: builtInRoles[role].label, role, ...scope });
    for (const { name: size, viewport } of SIZES) {
      const context = await browser.newContext({ viewport, timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' });
      await context.addCookies([cookie]);
      await takeAll(role, context, size);
      await context.close();
    }
  }
} finally {
  await browser.close();
  server.kill();
}
