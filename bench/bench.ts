import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { measureEntries } from './entries.ts';
import { comparePair, measure } from './load.ts';
import { type Server, startBare, startUtsav } from './processes.ts';
import { seedFestival } from './seed.ts';

interface Row {
  what: string;
  measured: string;
  against: string;
  ratio: string;
}

const rows: Row[] = [];
const rate = (value: number) => `${Math.round(value)}/s`;
const add = (row: Row) => {
  rows.push(row);
  console.log(`${row.what.padEnd(46)} ${row.measured.padEnd(26)} ${row.against.padEnd(26)} ${row.ratio}`);
};

const folders: string[] = [];
const dataFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-bench-'));
  folders.push(folder);
  return folder;
};

const encoding = { 'accept-encoding': 'br' };

/** Answers from memory beside a bare server that sends the same bytes. */
async function compareWithBare(server: Server, what: string, address: string): Promise<void> {
  await fetch(server.url + address, { headers: encoding });
  const bare = await startBare(server.url + address, encoding['accept-encoding']);
  const { first, second, ratio } = await comparePair(
    { url: server.url + address, headers: encoding },
    { url: bare.url, headers: encoding },
  );
  await bare.stop();
  if (first.failed + second.failed > 0)
    throw new Error(`${what}: ${first.failed} and ${second.failed} requests failed`);
  add({
    what: `${what}, from memory / bare node:http`,
    measured: `${rate(first.perSecond)}, p99 ${first.p99} ms`,
    against: `${rate(second.perSecond)}, p99 ${second.p99} ms`,
    ratio: ratio.toFixed(2),
  });
}

/** A request that names its own origin is always rendered for itself. */
async function measureRendering(server: Server): Promise<void> {
  const rendered = await measure({
    url: `${server.url}/`,
    headers: { origin: server.url },
    connections: 8,
    seconds: 5,
  });
  if (rendered.failed > 0) throw new Error(`Rendering: ${rendered.failed} requests failed`);
  add({
    what: 'Home page with 24 cards, rendered each time',
    measured: rate(rendered.perSecond),
    against: '',
    ratio: '',
  });
}

async function compareWorkers(dataDir: string): Promise<void> {
  const [one, two] = [await startUtsav(dataDir), await startUtsav(dataDir, { WORKERS: '2' })];
  const load = (server: Server) => ({ url: `${server.url}/api/events/showMainEvent`, headers: encoding });
  const { first, second, ratio } = await comparePair(load(two), load(one), 3);
  add({
    what: 'Two workers / one (the load runs here too)',
    measured: rate(first.perSecond),
    against: rate(second.perSecond),
    ratio: ratio.toFixed(2),
  });
  await Promise.all([one.stop(), two.stop()]);
}

/** How the time to answer a list grows with its length. */
async function measureGrowth(): Promise<void> {
  const perEvent: number[] = [];
  for (const mainEvents of [10, 1000, 10_000]) {
    const folder = dataFolder();
    await seedFestival(folder, { mainEvents, subEvents: 0 });
    const server = await startUtsav(folder, { SAMPLE_DATA: 'off' });
    const url = `${server.url}/api/events/showMainEvent`;
    const headers = { origin: server.url };
    await (await fetch(url, { headers })).arrayBuffer();
    const started = performance.now();
    for (let round = 0; round < 3; round += 1) await (await fetch(url, { headers })).arrayBuffer();
    const milliseconds = (performance.now() - started) / 3;
    perEvent.push(milliseconds / mainEvents);
    add({
      what: `List of ${mainEvents} events, not from memory`,
      measured: `${milliseconds.toFixed(1)} ms`,
      against: `${((1000 * milliseconds) / mainEvents).toFixed(0)} µs an event`,
      ratio: '',
    });
    await server.stop();
  }
}

async function compareEntries(): Promise<void> {
  for (const { engine, http, bare } of await measureEntries(dataFolder)) {
    add({
      what: `Entries through HTTP / inserted bare, ${engine}`,
      measured: rate(http),
      against: rate(bare),
      ratio: (http / bare).toFixed(2),
    });
  }
}

async function main(): Promise<void> {
  const small = dataFolder();
  const id = await seedFestival(small, { mainEvents: 24, subEvents: 20 });
  const server = await startUtsav(small, { SAMPLE_DATA: 'off' });
  add({
    what: 'Start to the first answer',
    measured: `${server.startMilliseconds.toFixed(0)} ms`,
    against: '',
    ratio: '',
  });
  add({ what: 'Memory at rest', measured: `${server.memory().toFixed(0)} MB`, against: '', ratio: '' });
  await compareWithBare(server, 'Home page', '/');
  await compareWithBare(server, 'Event page', `/subevent/hackathon-1/${id}`);
  await measureRendering(server);
  add({ what: 'Memory under load', measured: `${server.memory().toFixed(0)} MB`, against: '', ratio: '' });
  await server.stop();

  const large = dataFolder();
  await seedFestival(large, { mainEvents: 200, subEvents: 0 });
  const list = await startUtsav(large, { SAMPLE_DATA: 'off' });
  await compareWithBare(list, 'List of 200 events', '/api/events/showMainEvent');
  await list.stop();
  await compareWorkers(large);
  await compareEntries();
  await measureGrowth();
}

function writeResults(): void {
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const facts = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${process.platform}`;
  const lines = rows.map((row) => `| ${row.what} | ${row.measured} | ${row.against} | ${row.ratio} |`);
  const table = ['| what | measured | against | ratio |', '| --- | --- | --- | --- |', ...lines].join('\n');
  writeFileSync(path.join(folder, `${day}.md`), `# Benchmark of ${day}\n\n${facts}\n\n${table}\n`);
}

try {
  await main();
  writeResults();
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
