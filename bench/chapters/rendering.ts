import { type Load, measure, middle, type Rate } from '../load/measure.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import { type Festival, ownOrigin } from '../seed.ts';

const ROUNDS = 5;

/** Requests that are rendered each time: one with an Origin bypasses the response cache. */
export const rendered = (server: Server, path: string): Load => ({
  target: server,
  path,
  headers: ownOrigin(server.url),
  connections: 8,
});

/** Adds the processor time of one page, in milliseconds. */
function add(report: Report, what: string, rate: Rate, atMost?: number): void {
  report.add({
    what,
    measured: shownRate(rate),
    against: `${amount(rate.perProcessorSecond, '/s')} of processor time`,
    ratio: 1000 / rate.perProcessorSecond,
    unit: 'ms',
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  });
}

/** The rate of a page once V8 has optimised its code. */
async function steadyRate(load: Load): Promise<Rate> {
  await measure({ ...load, seconds: 5 });
  const rates: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rates.push(await measure(load));
  return middle(rates);
}

/** What a page costs that is rendered for every request. */
export async function measureRendering(report: Report, { small, eventPath }: Festival): Promise<void> {
  report.chapter('Pages rendered for each request, one process: processor time of a page');
  const server = await startUtsav(small);
  add(report, 'Home page with 24 cards', await steadyRate(rendered(server, '/')), 6);
  add(report, 'Event page with 20 sub-events', await steadyRate(rendered(server, eventPath)));
  await server.stop();
}
