import type { AppContext } from '../../context.ts';
import { repairEmailTimes } from './outbox.repository.ts';

/** Longer than the longest pause between two tries (five hours), in milliseconds. */
const LONGEST_PAUSE = 6 * 60 * 60 * 1000;

/** Mails that would wait longer than any pause, since the clock was ahead when they were written, are due now. */
export async function repairEmailSkew({ db, clock }: AppContext): Promise<void> {
  const now = clock();
  await repairEmailTimes(db, new Date(now.getTime() + LONGEST_PAUSE).toISOString(), now.toISOString());
}
