import { comparePair, type Load, measure } from '../load/measure.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import { rawResponse, startBare } from '../same-bytes.ts';
import { brotli, type Festival } from '../seed.ts';
import { rendered } from './rendering.ts';

const ROUNDS = 3;
const GOAL = { atLeast: 1.6 };
/** Of a processor, for each process, where the load shall not be what limits. */
const SHARE = 0.5;

type LoadOf = (server: Server) => Load;
const fromMemory: LoadOf = (server) => ({ target: server, path: '/', headers: brotli });
const renderedHome: LoadOf = (server) => rendered(server, '/');

interface Two {
  two: Server;
  one: Server;
}

async function compare(report: Report, { two, one }: Two, what: string, load: LoadOf, goal?: typeof GOAL) {
  const anywhere = (server: Server): Load => ({ ...load(server), place: 'anywhere' });
  const pair = await comparePair(anywhere(two), anywhere(one), ROUNDS);
  const [measured, against] = [shownRate(pair.first), shownRate(pair.second)];
  report.add({ what, measured, against, ratio: pair.ratio, ...(goal ? { goal } : {}) });
  report.add({
    what: '– the same, by second of the servers’ processor time',
    measured: amount(pair.first.perProcessorSecond, '/s'),
    against: amount(pair.second.perProcessorSecond, '/s'),
    ratio: pair.processorRatio,
  });
}

/** Utsav with two processes and with one, on all processors. */
async function startBoth({ small }: Festival): Promise<Two> {
  const [two, one] = [await startUtsav(small, { WORKERS: '2' }, 'anywhere'), await startUtsav(small, {}, 'anywhere')];
  // Filled and compiled before anything is measured or limited: two processes have twice as much to compile.
  for (const [server, seconds] of [
    [two, 8],
    [one, 5],
  ] as const) {
    await measure({ ...renderedHome(server), place: 'anywhere', seconds });
    await (await fetch(server.url, { headers: brotli })).arrayBuffer();
  }
  return { two, one };
}

const stopBoth = ({ two, one }: Two) => Promise.all([two.stop(), one.stop()]);

/** All that the machine has: the load takes its part of it, most of a processor where answers come from memory. */
async function measureBesideTheLoad(report: Report, festival: Festival): Promise<void> {
  report.chapter('Two worker processes and one, on all processors, the load beside them');
  const utsav = await startBoth(festival);
  await compare(report, utsav, 'Home page, rendered each time', renderedHome);
  await compare(report, utsav, 'Home page, from memory', fromMemory);
  const response = await rawResponse(utsav.one.url, brotli);
  const [two, one] = [await startBare(response, 2), await startBare(response, 1)];
  await compare(report, { two, one }, 'The same bytes from bare node:http servers', fromMemory);
  await Promise.all([stopBoth(utsav), stopBoth({ two, one })]);
}

/** What the second process brings where processors are not short. */
async function measureShares(report: Report, festival: Festival): Promise<void> {
  report.chapter(`The same, each process with ${SHARE} of a processor, so that enough is left for the load`);
  const utsav = await startBoth(festival);
  const limits = [utsav.two, utsav.one].map((server) => server.limitProcessor(SHARE));
  if (limits.includes(undefined)) report.add({ what: 'No control groups to limit with here', measured: '' });
  else {
    await compare(report, utsav, 'Home page, rendered each time', renderedHome, GOAL);
    await compare(report, utsav, 'Home page, from memory', fromMemory, GOAL);
  }
  await stopBoth(utsav);
  for (const free of limits) free?.();
}

/** What a second process brings. */
export async function measureWorkers(report: Report, festival: Festival): Promise<void> {
  await measureBesideTheLoad(report, festival);
  await measureShares(report, festival);
}
