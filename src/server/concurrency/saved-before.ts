import { isDeepStrictEqual } from 'node:util';
import type { ProblemCode } from '#contract/problem.ts';
import { AppError } from '../errors.ts';

interface Versions<T> {
  /** The version that the form began with, or all that it showed; a client that names none replaces what is there. */
  basedOn: T | undefined;
  version: T;
}

/** Compares as JSON: undefined fields count as absent, and field order does not matter. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));

/**
 * Whether a change that began with another version than the stored one is stored already: it was sent before, and its response was lost. Throws
 * `code` where something else is stored.
 */
export function isSavedBefore<T, Content extends object>(
  code: ProblemCode,
  { basedOn, version }: Versions<T>,
  { stored, given }: { stored: Content; given: Content },
): boolean {
  if (basedOn === undefined || isSame(basedOn, version)) return false;
  if (isSame(stored, given)) return true;
  throw new AppError(code);
}
