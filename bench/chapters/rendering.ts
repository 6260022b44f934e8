import { comparePair, type Load, type Rate } from '../load/measure.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import { brotli, type Festival, ownOrigin } from '../seed.ts';

const ROUNDS = 3;

/** Reads as it is rendered: nothing from memory, and not compressed, which would be kept too. */
const rendered = (server: Server, path: string): Load => ({
  target: server,
  path,
  headers: ownOrigin(server.url),
  connections: 8,
});

function add(report: Report, what: string, rate: Rate, atLeast?: number): void {
  report.add({
    what,
    measured: shownRate(rate),
    against: `${amount(rate.perProcessorSecond, '/s')} of processor time`,
    ratio: rate.perSecond,
    unit: '/s',
    ...(atLeast === undefined ? {} : { goal: { atLeast } }),
  });
}

/** Pages that are rendered for every request. */
export async function measureRendering(report: Report, { small, eventPath }: Festival): Promise<void> {
  report.chapter('Pages rendered for each request, one process on one processor');
  const server = await startUtsav(small);
  const { first, second } = await comparePair(rendered(server, '/'), rendered(server, eventPath), ROUNDS);
  add(report, 'Home page with 24 cards', first, 600);
  add(report, 'Event page with 20 sub-events', second);
  await server.stop();
}

/** What a second process brings, with work that is the servers' own and with work that is half the kernel's. */
export async function measureWorkers(report: Report, { small }: Festival): Promise<void> {
  report.chapter('Two worker processes and one, on all processors, the load beside them');
  const one = await startUtsav(small, { WORKERS: '1' }, 'anywhere');
  const two = await startUtsav(small, { WORKERS: '2' }, 'anywhere');
  const compare = async (what: string, load: (server: Server) => Load, goal?: { atLeast: number }) => {
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
  };
  await compare('Home page, rendered each time', (server) => rendered(server, '/'), { atLeast: 1.6 });
  await compare('Home page, from memory', (server) => ({ target: server, path: '/', headers: brotli }));
  await Promise.all([one.stop(), two.stop()]);
}
