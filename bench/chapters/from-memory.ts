import { logIn } from '../admin.ts';
import { comparePair, inTurns, type Load, measure, type Pair, type Rate } from '../load/measure.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import { nginxName, rawResponse, startBare, startNginx } from '../same-bytes.ts';
import { brotli, type Festival } from '../seed.ts';

function addPair(report: Report, what: string, { first, second, ratio, processorRatio }: Pair, isBare: boolean): void {
  report.add({
    what,
    measured: shownRate(first),
    against: shownRate(second),
    ratio,
    ...(isBare ? { goal: { atLeast: 0.9 } } : {}),
  });
  report.add({
    what: '– the same, by second of the server’s processor time',
    measured: amount(first.perProcessorSecond, '/s'),
    against: amount(second.perProcessorSecond, '/s'),
    ratio: processorRatio,
  });
  if (!isBare) return;
  report.add({
    what: '– its p99 / the bare server’s',
    measured: amount(first.p99, 'ms'),
    against: amount(second.p99, 'ms'),
    ratio: first.p99 / second.p99,
    goal: { atMost: 2 },
  });
}

/** On one processor V8 still compiles, beside the requests, in the fourth and fifth second of a new process. */
const WARM_UP_SECONDS = 6;

/** One process is faster than the next by a tenth, bare or not: each round has new ones, once they are warm. */
const asNew = (start: () => Promise<Server>, load: Omit<Load, 'target'>) => async (): Promise<Rate> => {
  const target = await start();
  await measure({ ...load, target, seconds: WARM_UP_SECONDS });
  const rate = await measure({ ...load, target });
  await target.stop();
  return rate;
};

/** A page from the cache, for a reader who is logged in and for one who is not. */
async function compareReaders(report: Report, folder: string): Promise<void> {
  const site = await startUtsav(folder);
  const { cookie } = await logIn(site.url);
  const load = { target: site, path: '/' };
  const pair = await comparePair({ ...load, headers: { ...brotli, cookie } }, { ...load, headers: brotli });
  report.add({
    what: 'Home page for a logged-in reader / an anonymous one',
    measured: shownRate(pair.first),
    against: shownRate(pair.second),
    ratio: pair.ratio,
    goal: { atLeast: 0.9 },
  });
  await site.stop();
}

/** Responses from the cache beside servers that send the same bytes and do nothing else. */
async function compareUrl(report: Report, folder: string, what: string, path: string): Promise<void> {
  const load = { path, headers: brotli };
  const start = () => startUtsav(folder);
  const site = await start();
  const response = await rawResponse(site.url + path, brotli);
  const bare = asNew(() => startBare(response), load);
  addPair(report, `${what} / bare node:http`, await inTurns(asNew(start, load), bare), true);
  const nginx = await startNginx(response);
  if (nginx) {
    const ours = { ...load, target: site };
    addPair(report, `${what} / ${nginxName}`, await comparePair(ours, { ...ours, target: nginx, path: '/' }), false);
    await nginx.stop();
  }
  await site.stop();
}

/** The largest script of the pages: React, the router and their parts. */
async function frameworkPath(folder: string): Promise<string> {
  const site = await startUtsav(folder);
  const { body } = await rawResponse(`${site.url}/`, {});
  await site.stop();
  const path = /\/assets\/framework-[\w-]+\.js/.exec(body.toString())?.[0];
  if (!path) throw new Error('The home page names no script of the framework');
  return path;
}

/** Home page, event page, list and a script, each from the cache. */
export async function measureFromMemory(report: Report, { small, large, eventPath }: Festival): Promise<void> {
  report.chapter('Responses from the cache, one process');
  await compareUrl(report, small, 'Home page', '/');
  await compareUrl(report, small, 'Event page', eventPath);
  await compareUrl(report, large, 'List of 200 events', '/api/events/showMainEvent');
  await compareUrl(report, small, 'Script of all pages', await frameworkPath(small));
  await compareReaders(report, small);
  if (!nginxName) report.add({ what: 'nginx is not installed here', measured: '' });
}
