import type { AppContext } from '../../context.ts';
import { SESSION_SECONDS } from './better-auth.ts';
import { deleteFailuresAfter, deleteLinksAfter, forgetStepsAfter, shortenSessions } from './clock-skew.repository.ts';
import { stepAt } from './two-factor/totp.ts';

const MINUTE = 60_000;
/** Clocks of several machines differ by less. */
const TOLERANCE = 5 * MINUTE;

/**
 * After the clock was ahead: failures that would lock an account until then are forgotten, links that would
 * be good until then are void, codes of then lock out none of now, and no session outlives its thirty days.
 */
export async function repairAuthClockSkew({ db, clock }: AppContext): Promise<void> {
  const now = clock().getTime();
  const after = new Date(now + TOLERANCE).toISOString();
  await deleteFailuresAfter(db, after);
  await deleteLinksAfter(db, after);
  await forgetStepsAfter(db, stepAt(new Date(after)), stepAt(new Date(now)));
  const longest = new Date(now + SESSION_SECONDS * 1000);
  await shortenSessions(db, new Date(longest.getTime() + TOLERANCE).toISOString(), longest.toISOString());
}
