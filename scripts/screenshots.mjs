import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './steps/chromium.mjs';
import { inProject } from './steps/project.mjs';
import { startTestServer } from './steps/test-server.mjs';

/**
 * Takes a picture of every public screen, and of the committee's dashboard, on a desktop and on a phone, from the built server with its
 * sample festival, into docs/images.
 */
const FOLDER = inProject('docs/images');
const SIZES = [
  { name: 'desktop', viewport: { width: 1360, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

/** @param {string} url @returns {Promise<any[]>} */
const list = async (url) => (await (await fetch(url)).json()).data;

/** Every screen by its name, and what to do on it before the picture is taken.
 * @param {string} origin
 * @returns {Promise<{ name: string, path: string, act?: (page: import('@playwright/test').Page) => Promise<void> }[]>} */
async function screensOf(origin) {
  const events = await list(`${origin}/api/events/showMainEvent`);
  const [sub] = await list(`${origin}/api/events/showSubEvents`);
  const group = events.find(({ hasSubEvents, status }) => hasSubEvents && status === 'active');
  const team = events.find(({ isRegistrationNeeded }) => isRegistrationNeeded) ?? group;
  const under = `/subevent/x/${team._id}`;
  return [
    { name: 'home', path: '/' },
    { name: 'event', path: `/subevent/x/${group._id}` },
    { name: 'sub-event', path: `/openedEvent/x/${sub._id}` },
    {
      name: 'terms',
      path: `/openedEvent/x/${sub._id}`,
      act: (page) => page.getByRole('button', { name: 'Register Now', exact: true }).first().click(),
    },
    { name: 'sub-events', path: `/subevents/x/${group._id}` },
    { name: 'gallery', path: '/gallery' },
    { name: 'ambassadors', path: '/apply' },
    { name: 'sign-up', path: '/register' },
    { name: 'login', path: `${under}/login` },
    { name: 'team-registration', path: `${under}/teamregistration` },
    {
      name: 'search',
      path: '/',
      act: async (page) => {
        await page.getByRole('link', { name: 'Search events' }).click();
        await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      },
    },
    { name: 'not-found', path: '/no/such/page' },
  ];
}

/** @param {import('@playwright/test').Page} page @param {string} name */
async function save(page, name) {
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(path.join(FOLDER, `${name}.png`));
  console.log(`docs/images/${name}.png`);
}

/** The committee's first screen, as the admin of the test server sees it.
 * @param {import('@playwright/test').BrowserContext} context @param {import('@playwright/test').Page} page */
async function takeDashboard(context, page) {
  const data = { email: 'admin@utsav.test', password: 'utsav-admin-password' };
  await context.request.post(`${origin}/login`, { headers: { origin }, data });
  await page.goto(`${origin}/home`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1000);
  await save(page, 'admin-dashboard');
}

mkdirSync(FOLDER, { recursive: true });
const { server, origin } = await startTestServer();
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
try {
  for (const { name: size, viewport } of SIZES) {
    const context = await browser.newContext({ viewport, timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const screen of await screensOf(origin)) {
      await page.goto(origin + screen.path, { waitUntil: 'networkidle' });
      await screen.act?.(page);
      await page.waitForTimeout(400);
      await save(page, `${screen.name}-${size}`);
    }
    if (size === 'desktop') await takeDashboard(context, page);
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
}
