import { comparePair, type Load, measure, type Rate } from '../load/measure.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import { type Festival, ownOrigin } from '../seed.ts';

const ROUNDS = 3;

/** Reads as it is rendered: nothing from memory, and not compressed, which would be kept too. */
export const rendered = (server: Server, path: string): Load => ({
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
  // The compiler has seen it all after some thousand pages.
  for (const path of ['/', eventPath]) await measure({ ...rendered(server, path), seconds: 5 });
  const { first, second } = await comparePair(rendered(server, '/'), rendered(server, eventPath), ROUNDS);
  add(report, 'Home page with 24 cards', first, 600);
  add(report, 'Event page with 20 sub-events', second);
  await server.stop();
}
