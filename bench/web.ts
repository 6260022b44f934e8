import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/steps/chromium.mjs';
import { freePort, startTestServer } from '../scripts/steps/test-server.mjs';

/**
 * Lighthouse, with its own mobile preset, on the three heaviest public pages of the built site, and
 * the bytes each of them fetches. Prints a table and fails where a budget is broken.
 */
const BUDGET = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100, script: 125, style: 15 };
const ADMIN = { email: 'admin@utsav.test', password: 'utsav-admin-password' };

/** An event with 20 sub-events, and one that takes teams. */
async function createEvents(origin: string): Promise<[name: string, path: string][]> {
  const post = async (url: string, body: object, cookie = '') => {
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
  const create = async (kind: string, body: object): Promise<{ _id: string }> =>
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

interface Request {
  url: string;
  resourceType: string;
  transferSize: number;
}

async function measure(name: string, url: string, port: number) {
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse failed on ${name}: ${run?.lhr.runtimeError?.message}`);
  const { lhr } = run;
  const requests = (lhr.audits['network-requests']?.details as { items: Request[] } | undefined)?.items ?? [];
  const millis = (audit: string) => Math.round(lhr.audits[audit]?.numericValue ?? 0);
  const kilobytes = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  const scores = Object.fromEntries(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  return {
    page: name,
    scores,
    CLS: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    'FCP ms': millis('first-contentful-paint'),
    'LCP ms': millis('largest-contentful-paint'),
    'TBT ms': millis('total-blocking-time'),
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

type Result = Awaited<ReturnType<typeof measure>>;

function broken(result: Result): string[] {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
  const low: string[] = scores.filter((id) => (result.scores[id] ?? 0) < BUDGET[id]);
  if (result.CLS > 0) low.push('CLS');
  if (result['JS kB'] > BUDGET.script) low.push('JS');
  if (result['CSS kB'] > BUDGET.style) low.push('CSS');
  if (result['other hosts'] > 0) low.push('other hosts');
  return low;
}

const { server, origin } = await startTestServer();
const port = await freePort();
const flags = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
try {
  const results: Result[] = [];
  for (const [name, url] of await createEvents(origin)) results.push(await measure(name, origin + url, port));
  for (const { failed, scores, ...row } of results) {
    console.table({ ...row, ...scores });
    if (failed.length > 0) console.log('Audits that failed:', failed.join(', '));
  }
  const misses = results.flatMap((result) => broken(result).map((what) => `${result.page}: ${what}`));
  console.log(misses.length === 0 ? 'Every budget is kept.' : `Budgets that are broken: ${misses.join('; ')}`);
  process.exitCode = misses.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  server.kill();
}
