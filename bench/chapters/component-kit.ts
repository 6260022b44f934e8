import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inProject, toolEnvironment, tools } from '../../scripts/steps/project.mjs';
import { temporaryFolder } from '../folders.ts';
import { inTurns, type Rate } from '../load/measure.ts';
import { pinned } from '../machine.ts';
import { startUtsav } from '../processes.ts';
import { amount, type Report, shownRate } from '../report.ts';
import type { Festival } from '../seed.ts';

const SECONDS = 4;
const ROUNDS = 3;
const KIT = path.join(import.meta.dirname, '../kit');

/** Runs a program to its end at the place of the servers; answers what it printed. */
async function runAtFirst(command: string[], cwd: string): Promise<string> {
  const [program, parameters] = pinned('first', command);
  const env = toolEnvironment({ NODE_ENV: 'production' });
  const child = spawn(program, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}${complaints}`);
  return output;
}

/** What the API answers to the home page, as the running server would. */
async function answersOf(dataDir: string): Promise<Record<string, unknown>> {
  const server = await startUtsav(dataDir);
  const paths = ['/api/settings', '/api/events/showMainEvent'];
  const answers = await Promise.all(paths.map(async (one) => [one, await (await fetch(server.url + one)).json()]));
  await server.stop();
  return Object.fromEntries(answers);
}

interface Rendering extends Rate {
  bytes: number;
  cards: number;
}

interface Bundle {
  name: string;
  file: string;
}

const site: Bundle = { name: 'the site', file: inProject('build/server/pages.js') };
const kit: Bundle = { name: 'the kit', file: inProject('.cache/bench-kit/server/index.js') };

/** Renders in a process of its own for some seconds. */
async function render(bundle: Bundle, what: 'page' | 'tree', answers: object): Promise<Rendering> {
  const order = path.join(temporaryFolder(), 'order.json');
  writeFileSync(order, JSON.stringify({ bundle: bundle.file, answers, what, seconds: SECONDS }));
  const rendering: Rendering = JSON.parse(
    await runAtFirst([process.execPath, path.join(KIT, 'render.mjs'), order], inProject()),
  );
  if (rendering.cards !== 24) throw new Error(`The page of ${bundle.name} shows ${rendering.cards} cards`);
  return rendering;
}

/**
 * The home page and the same page made of a component kit's parts: the same framework, loaders, data and
 * entry, in a process of its own, without HTTP or database.
 */
export async function compareWithKit(report: Report, { small }: Festival): Promise<void> {
  report.chapter(
    'The home page with 24 cards in process, no HTTP or database: plain elements / a component kit (Mantine)',
  );
  await runAtFirst([process.execPath, tools.reactRouter, 'build'], KIT);
  const answers = await answersOf(small);
  const compare = (what: 'page' | 'tree') =>
    inTurns(
      () => render(site, what, answers),
      () => render(kit, what, answers),
      ROUNDS,
    );
  const tree = await compare('tree');
  const [measured, against] = [shownRate(tree.first), shownRate(tree.second)];
  report.add({
    what: 'React renders the page’s elements',
    measured,
    against,
    ratio: tree.ratio,
  });
  const page = await compare('page');
  report.add({
    what: 'The framework’s whole work: routes, loaders, elements',
    measured: shownRate(page.first),
    against: shownRate(page.second),
    ratio: page.ratio,
  });
  const [ours, kits] = [(await render(site, 'page', answers)).bytes, (await render(kit, 'page', answers)).bytes];
  const kilobytes = (bytes: number) => amount(bytes / 1000, 'kB');
  report.add({ what: 'HTML, not compressed', measured: kilobytes(ours), against: kilobytes(kits), ratio: ours / kits });
}
