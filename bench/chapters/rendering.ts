import { type Load, measure, middle, type Rate } from '../load/measure.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import { type Festival, ownOrigin } from '../seed.ts';

const ROUNDS = 5;

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

/** The rate of a page once the compiler has seen enough of it. */
async function steadyRate(load: Load): Promise<Rate> {
  await measure({ ...load, seconds: 5 });
  const rates: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rates.push(await measure(load));
  return middle(rates);
}

/** Pages that are rendered for every request. */
export async function measureRendering(report: Report, { small, eventPath }: Festival): Promise<void> {
  report.chapter('Pages rendered for each request, one process on one processor');
  const server = await startUtsav(small);
  add(report, 'Home page with 24 cards', await steadyRate(rendered(server, '/')), 600);
  add(report, 'Event page with 20 sub-events', await steadyRate(rendered(server, eventPath)));
  await server.stop();
}
