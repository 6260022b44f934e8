import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findProgram, type Place, pinned, versionOf } from '../machine.ts';

/** Something that is asked, and whose processor time can be read. */
export interface Target {
  url: string;
  processorSeconds(): number;
}

export interface Rate {
  perSecond: number;
  /** Answers for each second of processor time the server's processes took. */
  perProcessorSecond: number;
  /** The 99th percentile of the time to an answer, in milliseconds. */
  p99: number;
  /** Answers that were no success, and requests without one. */
  failed: number;
}

export interface Load {
  target: Target;
  path: string;
  headers?: Record<string, string>;
  seconds?: number;
  connections?: number;
  /** Where the generator runs. */
  place?: Place;
}

interface Outcome {
  requests: number;
  seconds: number;
  p99: number;
  failed: number;
  /** By the number of a version, when an answer with it was last asked for (ms of the machine's clock). */
  versions?: Record<string, number>;
}

const wrk = findProgram('wrk');
/** What asks, for the head of the table. */
export const generatorName = wrk
  ? `wrk ${versionOf(wrk, '--version')}`
  : 'a generator in Node (install wrk for one that takes less of the machine)';

function wrkCommand(program: string, url: string, headers: Record<string, string>, seconds: number, count: number) {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const script = path.join(import.meta.dirname, 'wrk-report.lua');
  return [program, '-t1', `-c${count}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, ...given, url];
}

async function run(place: Place, command: string[]): Promise<Outcome> {
  const [program, parameters] = pinned(place, command);
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = (await text(child.stdout)).split('\n').find((one) => one.startsWith('{'));
  if (!line) throw new Error(`The load generator told nothing: ${command.join(' ')}`);
  return JSON.parse(line);
}

/** Asks as fast as the server answers, on keep-alive connections. With a `stamp`, every answer is read. */
export async function generate(load: Load, stamp?: string): Promise<Rate & { versions: Record<string, number> }> {
  const { target, headers = {}, seconds = 3, connections = 32, place = 'last' } = load;
  const url = target.url + load.path;
  const order = JSON.stringify({ url, headers, seconds, connections, stamp });
  const ours = [process.execPath, path.join(import.meta.dirname, 'generator.mjs'), order];
  const before = target.processorSeconds();
  const outcome = await run(place, wrk && !stamp ? wrkCommand(wrk, url, headers, seconds, connections) : ours);
  return {
    perSecond: outcome.requests / outcome.seconds,
    perProcessorSecond: outcome.requests / (target.processorSeconds() - before),
    p99: outcome.p99,
    failed: outcome.failed,
    versions: outcome.versions ?? {},
  };
}

/** As `generate`, for loads of which every answer must be a success. */
export async function measure(load: Load): Promise<Rate> {
  const rate = await generate(load);
  if (rate.failed > 0) throw new Error(`${load.path}: ${rate.failed} requests failed`);
  return rate;
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface Pair {
  first: Rate;
  second: Rate;
  /** Of the rates; the median of each round's, not of the medians. */
  ratio: number;
  /** Of the rates by processor time. */
  processorRatio: number;
}

/** The median of each figure of some rates. */
export function middle(rates: Rate[]): Rate {
  const of = (figure: keyof Rate) => median(rates.map((rate) => rate[figure]));
  return {
    perSecond: of('perSecond'),
    perProcessorSecond: of('perProcessorSecond'),
    p99: of('p99'),
    failed: rates.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Measures two alternately, so that a noisy moment meets both. */
export async function inTurns(first: () => Promise<Rate>, second: () => Promise<Rate>, rounds = 5): Promise<Pair> {
  const pairs: { first: Rate; second: Rate }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Who begins is slower now and then, for reasons of the machine: each begins in its turn.
    const [one, two] = round % 2 === 0 ? [first, second] : [second, first];
    const [a, b] = [await one(), await two()];
    pairs.push(round % 2 === 0 ? { first: a, second: b } : { first: b, second: a });
  }
  const ratioOf = (figure: 'perSecond' | 'perProcessorSecond') =>
    median(pairs.map((pair) => pair.first[figure] / pair.second[figure]));
  return {
    first: middle(pairs.map((pair) => pair.first)),
    second: middle(pairs.map((pair) => pair.second)),
    ratio: ratioOf('perSecond'),
    processorRatio: ratioOf('perProcessorSecond'),
  };
}

/** As `inTurns`, for two loads, after a second of each that is not counted. */
export async function comparePair(first: Load, second: Load, rounds?: number): Promise<Pair> {
  await measure({ ...first, seconds: 1 });
  await measure({ ...second, seconds: 1 });
  return inTurns(
    () => measure(first),
    () => measure(second),
    rounds,
  );
}
