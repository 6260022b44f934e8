import { comparePair, type Load, type Pair } from '../load/measure.ts';
import { type Server, startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import { nginxName, startBare, startNginx } from '../same-bytes.ts';
import { brotli, type Festival } from '../seed.ts';

function addPair(report: Report, what: string, { first, second, ratio }: Pair, isBare: boolean): void {
  report.add({
    what,
    measured: shownRate(first),
    against: shownRate(second),
    ratio,
    ...(isBare ? { goal: { atLeast: 0.9 } } : {}),
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

/** Answers from memory beside servers that send the same bytes and do nothing else. */
async function compareAddress(report: Report, server: Server, what: string, path: string): Promise<void> {
  await (await fetch(server.url + path, { headers: brotli })).arrayBuffer();
  const ours: Load = { target: server, path, headers: brotli };
  const bare = await startBare(server.url + path, brotli);
  addPair(report, `${what} / bare node:http`, await comparePair(ours, { ...ours, target: bare, path: '/' }), true);
  await bare.stop();
  const nginx = await startNginx(server.url + path, brotli);
  if (!nginx) return;
  addPair(report, `${what} / ${nginxName}`, await comparePair(ours, { ...ours, target: nginx, path: '/' }), false);
  await nginx.stop();
}

/** Home page, event page and list, each from memory. */
export async function measureFromMemory(report: Report, { small, large, eventPath }: Festival): Promise<void> {
  report.chapter('Answers from memory, one process');
  const site = await startUtsav(small);
  await compareAddress(report, site, 'Home page', '/');
  await compareAddress(report, site, 'Event page', eventPath);
  await site.stop();
  const list = await startUtsav(large);
  await compareAddress(report, list, 'List of 200 events', '/api/events/showMainEvent');
  await list.stop();
  if (!nginxName) report.add({ what: 'nginx is not installed here', measured: '' });
}
