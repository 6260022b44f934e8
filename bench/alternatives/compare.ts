import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/steps/free-port.mjs';
import { toolEnvironment } from '../../scripts/steps/project.mjs';
import { temporaryFolder } from '../folders.ts';
import { comparePair, generatorName } from '../load/measure.ts';
import { machineFacts } from '../machine.ts';
import { type Server, startServer, startUtsav } from '../processes.ts';
import { amount, Report, shownRate } from '../report.ts';
import { brotli, ownOrigin, seedEvents } from '../seed.ts';

const EVENTS = 200;
const SOURCE = path.join(import.meta.dirname, 'strapi');
const LIST = '/api/events/showMainEvent';
const STRAPI_LIST = `/api/events?pagination[pageSize]=${EVENTS}&populate=image&sort=startDate`;
const { dependencies } = JSON.parse(readFileSync(path.join(SOURCE, 'package.json'), 'utf8'));

async function install(folder: string): Promise<void> {
  cpSync(SOURCE, folder, { recursive: true });
  mkdirSync(path.join(folder, 'public/uploads'), { recursive: true });
  console.log('Installing Strapi, which takes some minutes …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: toolEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm could not install Strapi (${code})`);
}

/** The events of our list as Strapi takes them: without what it makes itself. */
async function eventsOf(server: Server): Promise<object[]> {
  const { data } = (await (await fetch(server.url + LIST)).json()) as { data: Record<string, unknown>[] };
  const own = ['_id', 'mainEventTitle', 'image', 'images', 'hasSubEvent', 'createdAt', 'updatedAt', 'version'];
  return data.map((event) => Object.fromEntries(Object.entries(event).filter(([name]) => !own.includes(name))));
}

async function startStrapi(folder: string, events: object[]): Promise<Server> {
  const file = path.join(folder, 'events.json');
  writeFileSync(file, JSON.stringify(events));
  const port = await freePort();
  const environment = {
    ...toolEnvironment({ NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true', EVENTS_FILE: file }),
    PORT: String(port),
    DATABASE_FILE: path.join(folder, 'data.sqlite'),
  };
  const program = path.join(folder, 'node_modules/@strapi/strapi/bin/strapi.js');
  const start = () =>
    startServer(
      { command: [process.execPath, program, 'start'], port, place: 'first', cwd: folder, environment },
      STRAPI_LIST,
    );
  // The first start makes the tables and loads the events: it is not the one that counts.
  await (await start()).stop();
  return start();
}

async function lengthOf(server: Server, address: string): Promise<{ events: number; bytes: number }> {
  const body = await (await fetch(server.url + address)).text();
  return { events: JSON.parse(body).data.length, bytes: Buffer.byteLength(body) };
}

async function addRates(report: Report, ours: Server, strapi: Server): Promise<void> {
  const theirs = { target: strapi, path: STRAPI_LIST, connections: 8 };
  const fromMemory = { target: ours, path: LIST, headers: brotli, connections: 8 };
  const each = { ...fromMemory, headers: ownOrigin(ours.url) };
  const kinds = [
    ['The list as a visitor asks for it, Utsav / Strapi', fromMemory],
    ['The list, never from memory, Utsav / Strapi', each],
  ] as const;
  for (const [what, load] of kinds) {
    const { first, second, ratio } = await comparePair(load, theirs, 3);
    report.add({ what, measured: shownRate(first), against: shownRate(second), ratio });
  }
}

const folder = temporaryFolder();
await install(folder);
const data = temporaryFolder();
await seedEvents(data, EVENTS);
const ours = await startUtsav(data);
const strapi = await startStrapi(folder, await eventsOf(ours));
const report = new Report('Comparison with Strapi', [
  machineFacts(),
  `Strapi ${dependencies['@strapi/strapi']} in production, without its panel and its log of requests, on SQLite; the load is made by ${generatorName}.`,
]);
report.chapter(`The list of ${EVENTS} events, one process each`);
const [own, theirs] = [await lengthOf(ours, LIST), await lengthOf(strapi, STRAPI_LIST)];
if (own.events !== EVENTS || theirs.events !== EVENTS) throw new Error(`${own.events} and ${theirs.events} events`);
const kilobytes = (bytes: number) => amount(bytes / 1000, 'kB');
report.add({ what: 'Bytes of JSON', measured: kilobytes(own.bytes), against: kilobytes(theirs.bytes) });
report.add({
  what: 'Start to the first list',
  measured: amount(ours.startMilliseconds / 1000, 's'),
  against: amount(strapi.startMilliseconds / 1000, 's'),
});
await addRates(report, ours, strapi);
const megabytes = (server: Server) => amount(server.memory(), 'MB');
report.add({ what: 'Resident memory after that', measured: megabytes(ours), against: megabytes(strapi) });
await Promise.all([ours.stop(), strapi.stop()]);
console.log(`Written to ${report.write('-alternatives')}`);
