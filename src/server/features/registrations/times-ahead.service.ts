import type { AppContext } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { listDecidedAfter, updateEntry } from './entries.repository.ts';
import { lapses } from './entry-moves.ts';
import { deadlineOf, lockEntry } from './moving.service.ts';
import { hastenMails } from './records.repository.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Clocks of several machines differ by less. */
const TOLERANCE = 5 * MINUTE;
/** No mail about an entry is put off for longer than a day. */
const LONGEST_PAUSE = 2 * DAY;

/**
 * Entries decided at a time that is still to come: the clock was ahead and has been set right. Their
 * deadlines begin anew, so that nobody loses time to pay and no place is held for ever.
 */
export async function renewDeadlinesAhead(context: AppContext): Promise<number> {
  const now = context.clock();
  const after = new Date(now.getTime() + TOLERANCE).toISOString();
  const ids = await listDecidedAfter(context.db, after);
  for (const id of ids) {
    await transact(context.db, async (trx) => {
      const { entry } = await lockEntry(trx, id);
      if (!lapses(entry.state) || entry.updatedAt <= after) return;
      const heldUntil = await deadlineOf(trx, entry.state, now);
      await updateEntry(trx, id, { heldUntil, updatedAt: now.toISOString() });
    });
  }
  return ids.length;
}

/** Mails about entries that would wait longer than any pause are due now. */
export async function hastenEntryMailsAhead({ db, clock }: AppContext): Promise<void> {
  const now = clock();
  await hastenMails(db, new Date(now.getTime() + LONGEST_PAUSE).toISOString(), now.toISOString());
}
