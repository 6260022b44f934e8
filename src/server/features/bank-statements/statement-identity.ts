import { createHash } from 'node:crypto';
import type { BrokenRow, Transaction } from './reading/statement-lines.ts';

/** Without what a spreadsheet or another download of the same statement may change. */
const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const withoutZeros = (text: string) => plain(text).replace(/^0+/, '');

const hash = (parts: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

/**
 * Identifies the lines of a statement wherever else they stand: the same file again, one that overlaps, CSV or workbook.
 * Two equal lines of a day are numbered, so that both count. The balance is left out: banks reorder a day that they
 * have not closed yet.
 */
export class LineIdentities {
  private readonly seen = new Map<string, number>();

  private numbered(parts: (string | number)[]): string {
    const key = JSON.stringify(parts);
    const count = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, count);
    return hash([...parts, count]);
  }

  ofTransaction({ day, amountPaise, direction, narration, reference }: Transaction): string {
    return this.numbered(['line', day, amountPaise, direction, plain(narration), withoutZeros(reference)]);
  }

  ofBroken({ raw }: BrokenRow): string {
    return this.numbered(['broken', plain(raw)]);
  }
}
