import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/steps/chromium.mjs';
import { inProject, pinnedNode } from '../scripts/steps/project.mjs';

/**
 * Lighthouse, with its own mobile preset, on the three heaviest public pages of the built site, and
 * the bytes each of them fetches. Prints a table and fails where a budget is broken.
 */
const BUDGET = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100, script: 125, style: 15 };
const ADMIN = { email: 'admin@utsav.test', password: 'utsav-admin-password' };

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function startServer() {
  const port = await freePort();
  const env = {
    ...process.env,
    E2E_PORT: String(port),
    E2E_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'utsav-bench-')),
  };
  const server = spawn(pinnedNode, [inProject('scripts/serve-for-tests.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null);
    if (ready?.ok) return { server, origin };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error('The server did not start. Was it built? (npm run build)');
}

/** An event with 20 sub-events, and one that takes teams. */
async function createEvents(origin) {
  const post = async (url, body, cookie) => {
    const headers = { 'content-type': 'application/json', origin, ...(cookie ? { cookie } : {}) };
    const response = await fetch(origin + url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const login = await post('/login', ADMIN);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const dates = {
    startDate: '2027-02-14T10:00',
    endDate: '2027-02-16T18:00',
    status: 'active',
    venue: 'Innovation Centre',
  };
  const create = async (kind, body) =>
    (await (await post(`/api/events/${kind}`, { ...dates, ...body }, cookie)).json()).data;
  const shortDescription = 'Build something useful in one night with people you have just met.';
  const group = await create('mainEvent', { title: 'Hackathon 36', shortDescription, hasSubEvents: true });
  for (let index = 1; index <= 20; index += 1) {
    await create('subevent', { title: `Track number ${index}`, shortDescription, mainEventId: group._id });
  }
  const team = await create('mainEvent', {
    title: 'RoboWars',
    isRegistrationNeeded: true,
    participationType: 'team',
    teamSize: 4,
  });
  return [
    ['home', '/'],
    ['overview, 20 sub-events', `/subevent/Hackathon-36/${group._id}`],
    ['team form', `/subevent/RoboWars/${team._id}/teamregistration`],
  ];
}

async function measure(name, url, port) {
  const { lhr } = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
  const requests = lhr.audits['network-requests'].details.items;
  const kilobytes = (type) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  const scores = Object.fromEntries(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)]),
  );
  return {
    page: name,
    ...scores,
    CLS: lhr.audits['cumulative-layout-shift'].numericValue,
    'FCP ms': Math.round(lhr.audits['first-contentful-paint'].numericValue),
    'LCP ms': Math.round(lhr.audits['largest-contentful-paint'].numericValue),
    'TBT ms': Math.round(lhr.audits['total-blocking-time'].numericValue),
    'JS kB': Number(kilobytes('Script').toFixed(1)),
    'CSS kB': Number(kilobytes('Stylesheet').toFixed(1)),
    'HTML kB': Number(kilobytes('Document').toFixed(1)),
    requests: requests.length,
    'other hosts': requests.filter(
      (request) => new URL(request.url).host !== new URL(url).host && !request.url.startsWith('data:'),
    ).length,
    failed: Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  };
}

function broken(result) {
  const low = ['performance', 'accessibility', 'best-practices', 'seo'].filter((id) => result[id] < BUDGET[id]);
  if (result.CLS > 0) low.push('CLS');
  if (result['JS kB'] > BUDGET.script) low.push('JS');
  if (result['CSS kB'] > BUDGET.style) low.push('CSS');
  if (result['other hosts'] > 0) low.push('other hosts');
  return low;
}

const { server, origin } = await startServer();
const port = await freePort();
const flags = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
try {
  const results = [];
  for (const [name, url] of await createEvents(origin)) results.push(await measure(name, origin + url, port));
  for (const { failed, ...row } of results) {
    console.table(row);
    if (failed.length > 0) console.log('Audits that failed:', failed.join(', '));
  }
  const misses = results.flatMap((result) => broken(result).map((what) => `${result.page}: ${what}`));
  console.log(misses.length === 0 ? 'Every budget is kept.' : `Budgets that are broken: ${misses.join('; ')}`);
  process.exitCode = misses.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  server.kill();
}
