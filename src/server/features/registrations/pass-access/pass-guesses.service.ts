import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import * as repository from './pass-guesses.repository.ts';

/** Wrong e-mails for one pass code in a day, over all networks and processes. */
const MAX_GUESSES = 10;
/** In milliseconds. */
const WINDOW = 24 * 60 * 60 * 1000;

const cutoffAt = (now: Date) => new Date(now.getTime() - WINDOW).toISOString();

/**
 * Whether an e-mail is the one that a pass code belongs to. After ten wrong ones in a day even the right one is refused
 * with `too_many_requests`: who is meant logs in, or asks the organisers.
 */
export async function checkGuess(
  { db, clock }: AppContext,
  code: string,
  { given, expected }: { given: string | undefined; expected: string },
): Promise<boolean> {
  if (given === undefined) return false;
  const now = clock();
  const { guesses, since } = await repository.countGuess(db, code, { now: now.toISOString(), cutoff: cutoffAt(now) });
  if (guesses > MAX_GUESSES) {
    const retryAfter = Math.max(1, Math.ceil((Date.parse(since) + WINDOW - now.getTime()) / 1000));
    const detail = 'Too many wrong e-mail addresses were tried for this pass. Log in, or ask the organisers';
    throw new AppError('too_many_requests', { detail, retryAfter });
  }
  if (given !== expected) return false;
  await repository.forgetGuesses(db, code);
  return true;
}

/** The hourly job: deletes counts that have ended. */
export async function pruneGuesses({ db, clock }: AppContext): Promise<void> {
  await repository.deleteGuessesBefore(db, cutoffAt(clock()));
}
