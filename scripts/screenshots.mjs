import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './steps/chromium.mjs';
import { inProject } from './steps/project.mjs';
import { startTestServer } from './steps/test-server.mjs';

/** Takes the pictures of the README, in docs/images, from the built server with its sample festival. */
const SIZES = {
  desktop: { width: 1360, height: 900 },
  phone: { width: 390, height: 844 },
};

const { server, origin } = await startTestServer();
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });

/** @param {keyof typeof SIZES} size */
const open = (size) =>
  browser.newPage({ viewport: SIZES[size], timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce', baseURL: origin });

/** @param {import('@playwright/test').Page} page @param {string} url @param {string} name */
async function save(page, url, name) {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1000);
  const file = path.join('docs/images', `${name}.png`);
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(inProject(file));
  console.log(file);
}

try {
  const desktop = await open('desktop');
  await save(desktop, '/', 'home-desktop');
  const data = { email: 'admin@utsav.test', password: 'utsav-admin-password' };
  await desktop.request.post('/login', { headers: { origin }, data });
  await save(desktop, '/home', 'admin-dashboard');
  /** @type {{ data: { _id: string, hasSubEvents: boolean, status: string }[] }} */
  const events = await (await fetch(`${origin}/api/events/showMainEvent`)).json();
  const group = events.data.find(({ hasSubEvents, status }) => hasSubEvents && status === 'active');
  await save(await open('phone'), `/subevent/x/${group?._id}`, 'event-phone');
} finally {
  await browser.close();
  server.kill();
}
