import { compareWithKit } from './chapters/component-kit.ts';
import { measureEdits } from './chapters/edits.ts';
import { measureFromMemory } from './chapters/from-memory.ts';
import { measureGrowth } from './chapters/growth.ts';
import { measureLists } from './chapters/lists.ts';
import { measureOrders } from './chapters/orders.ts';
import { measureRegistrations } from './chapters/registrations.ts';
import { measureRendering } from './chapters/rendering.ts';
import { measureStartAndMemory } from './chapters/rest.ts';
import { measureRush } from './chapters/rush.ts';
import { measureWorkers } from './chapters/workers.ts';
import { generatorName } from './load/measure.ts';
import { canPin, machineFacts } from './machine.ts';
import { Report } from './report.ts';
import { type Festival, seedFestival } from './seed.ts';

const chapters: Record<string, (report: Report, festival: Festival) => Promise<void>> = {
  rest: measureStartAndMemory,
  memory: measureFromMemory,
  rendering: measureRendering,
  kit: compareWithKit,
  workers: measureWorkers,
  edits: measureEdits,
  registrations: measureRegistrations,
  orders: measureOrders,
  rush: measureRush,
  growth: measureGrowth,
  lists: measureLists,
};

/** All chapters, or those named on the command line; a run of some is written down under their names. */
async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in chapters));
  if (unknown) throw new Error(`No chapter ${unknown}; there are ${Object.keys(chapters).join(', ')}`);
  const report = new Report('Benchmark', [
    machineFacts(),
    `The load is made by ${generatorName}, ${canPin ? 'the server on the first processor and the load on the last, unless a title says otherwise' : 'beside the server on the same processors'}. Pairs are measured in turns, and a ratio is the median of the rounds’ ratios.`,
  ]);
  const festival = await seedFestival();
  for (const [name, measureChapter] of Object.entries(chapters)) {
    if (names.length === 0 || names.includes(name)) await measureChapter(report, festival);
  }
  const missed = report.missed();
  console.log(missed.length === 0 ? '\nEvery goal is kept.' : `\n${missed.length} goals are missed.`);
  console.log(`Written to ${report.write(names.map((name) => `-${name}`).join(''))}`);
}

await main();
