import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/steps/chromium.mjs';
import { freePort } from '../../scripts/steps/free-port.mjs';
import { startTestServer } from '../../scripts/steps/test-server.mjs';
import { machineFacts } from '../machine.ts';
import { Report } from '../report.ts';
import { createPages, saveTheme } from './festival.ts';
import { addFirstView } from './first-view.ts';
import { addBusyPhone, addLighthouse, installLighthouse } from './lighthouse.ts';
import { addPanel } from './panel.ts';

// The main public pages of the built site in a real browser, with `--lang hi` in Hindi, with `--theme 7` in the random theme of that
// seed, with `--busy` on a busy phone alone. Fails where a budget is broken.
installLighthouse();
const {
  lang = '',
  theme = '',
  busy = false,
} = parseArgs({
  options: { lang: { type: 'string' }, theme: { type: 'string' }, busy: { type: 'boolean' } },
}).values;
const { server, origin } = await startTestServer();
const port = await freePort();
const executable = await findChromium();
if (!executable) throw new Error('No Chromium was found: name it in CHROMIUM_PATH.');
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: executable,
  args: [...flags, `--remote-debugging-port=${port}`],
  // The clock of those who come: elsewhere all hours of a page change once it is hydrated.
  env: { ...process.env, TZ: 'Asia/Kolkata' },
  // Playwright switches it off, and Lighthouse asks for it.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
try {
  const report = new Report('Benchmark of the pages', [machineFacts(), `Chromium ${browser.version()}`]);
  const inLanguage = (path: string) => (lang ? `${path}${path.includes('?') ? '&' : '?'}lang=${lang}` : path);
  const pages = (await createPages(origin)).map((page) => ({ ...page, path: inLanguage(page.path) }));
  if (theme) await saveTheme(origin, Number(theme));
  if (!busy) {
    report.chapter('First view on a slow phone: processor at a quarter, 1.6 Mbit/s, 150 ms there and back');
    for (const page of pages.filter(({ isFirst }) => isFirst)) await addFirstView(report, browser, page, origin);
    report.chapter('The admin panel with 300 events');
    await addPanel(report, browser, origin);
    report.chapter('Lighthouse with its mobile preset, and bytes over the wire');
    for (const page of pages) await addLighthouse(report, page.name, origin + page.path, port);
  }
  report.chapter('Scripts on a busy phone');
  for (const page of pages.filter(({ isBusy }) => isBusy))
    await addBusyPhone(report, page.name, origin + page.path, { executable, flags, port });
  console.log(
    `Written to ${report.write(['-web', lang, theme && `theme-${theme}`, busy && 'busy'].filter(Boolean).join('-'))}`,
  );
  const missed = report.missed();
  console.log(missed.length === 0 ? 'Every budget is kept.' : `Broken: ${missed.map(({ what }) => what).join('; ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  server.kill();
}
