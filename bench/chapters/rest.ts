import { measure } from '../load/measure.ts';
import { startUtsav } from '../processes.ts';
import { amount, type Report } from '../report.ts';
import { brotli, type Festival, ownOrigin } from '../seed.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Start-up, and what the server holds when nobody asks and when many do. */
export async function measureStartAndMemory(report: Report, { small }: Festival): Promise<void> {
  report.chapter('Start and memory, one process');
  const server = await startUtsav(small, {}, 'anywhere');
  report.add({
    what: 'Start to the first answer, a page',
    measured: amount(server.startMilliseconds / 1000, 's'),
    ratio: server.startMilliseconds / 1000,
    unit: 's',
    goal: { atMost: 1.5 },
  });
  await pause(2000);
  const addMemory = (what: string, megabytes: number, atMost: number) =>
    report.add({ what, measured: amount(megabytes, 'MB'), ratio: megabytes, unit: 'MB', goal: { atMost } });
  addMemory('Resident memory at rest', server.memory(), 150);
  const load = { target: server, path: '/', seconds: 10 };
  addMemory(
    'Its peak while the home page is asked from memory',
    await server.peakDuring(() => measure({ ...load, headers: brotli })),
    300,
  );
  addMemory(
    'Its peak while the home page is rendered each time',
    await server.peakDuring(() => measure({ ...load, headers: ownOrigin(server.url), connections: 8 })),
    300,
  );
  await pause(2000);
  report.add({ what: 'Two seconds after that', measured: amount(server.memory(), 'MB') });
  await server.stop();
}
