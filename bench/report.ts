import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a figure must reach: at least, or at most. */
export type Goal = { atLeast: number } | { atMost: number };

export interface Row {
  what: string;
  measured: string;
  against?: string;
  /** The figure that `goal` speaks of, or the ratio of the two. */
  ratio?: number;
  /** How `ratio` is written; two decimals where nothing is said. */
  unit?: 'ms' | 's' | 'MB' | 'kB' | '/s';
  goal?: Goal;
}

const keeps = (value: number, goal: Goal) => ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost);

function shownFigure({ ratio, unit }: Row): string {
  if (ratio === undefined) return '';
  if (Number.isNaN(ratio)) return 'not measured here';
  return unit ? amount(ratio, unit) : ratio.toFixed(2);
}

function shownGoal({ ratio, goal, unit }: Row): string {
  if (!goal) return '';
  const limit = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  const kept = ratio === undefined || Number.isNaN(ratio) ? '' : keeps(ratio, goal) ? ', kept' : ', **missed**';
  return `${limit}${unit ? ` ${unit}` : ''}${kept}`;
}

/** A figure with its unit, with as many digits as say something. */
export function amount(value: number, unit: NonNullable<Row['unit']>): string {
  if (Number.isNaN(value)) return 'not measured here';
  const digits = unit === 'ms' && value < 10 ? 2 : unit === 's' ? 2 : 0;
  return unit === '/s' ? `${value.toFixed(digits)}/s` : `${value.toFixed(digits)} ${unit}`;
}

/** A rate with its 99th percentile, as both sides of a pair show them. */
export const shownRate = ({ perSecond, p99 }: { perSecond: number; p99: number }) =>
  `${amount(perSecond, '/s')}, p99 ${amount(p99, 'ms')}`;

const heads = ['what', 'measured', 'against', 'figure', 'goal'];
const cells = (row: Row) => [row.what, row.measured, row.against ?? '', shownFigure(row), shownGoal(row)];
const line = (values: string[]) => `| ${values.join(' | ')} |`;

/** A table of results by chapters, printed as it grows and written to bench/results at the end. */
export class Report {
  readonly #title: string;
  readonly #facts: string[];
  readonly #chapters: { title: string; rows: Row[] }[] = [];

  constructor(title: string, facts: string[]) {
    this.#title = title;
    this.#facts = facts;
    console.log(facts.join('\n'));
  }

  chapter(title: string): void {
    this.#chapters.push({ title, rows: [] });
    console.log(`\n${title}`);
  }

  add(row: Row): void {
    this.#chapters.at(-1)?.rows.push(row);
    const [what = '', measured = '', against = '', figure = '', goal = ''] = cells(row);
    console.log(`  ${what.padEnd(58)} ${measured.padEnd(24)} ${against.padEnd(24)} ${figure.padEnd(10)} ${goal}`);
  }

  /** The rows that miss their goals. */
  missed(): Row[] {
    return this.#chapters.flatMap(({ rows }) =>
      rows.filter(({ ratio, goal }) => goal && ratio !== undefined && !Number.isNaN(ratio) && !keeps(ratio, goal)),
    );
  }

  /** Writes bench/results/`day`+`suffix`.md and answers its path. */
  write(suffix = ''): string {
    const folder = path.join(import.meta.dirname, 'results');
    mkdirSync(folder, { recursive: true });
    const day = new Date().toISOString().slice(0, 10);
    const tables = this.#chapters.flatMap(({ title, rows }) => [
      `## ${title}`,
      [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(cells(row)))].join('\n'),
    ]);
    const file = path.join(folder, `${day}${suffix}.md`);
    writeFileSync(file, `${[`# ${this.#title} of ${day}`, ...this.#facts, ...tables].join('\n\n')}\n`);
    return file;
  }
}
