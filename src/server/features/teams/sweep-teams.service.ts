import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { setImageReferences } from '../images/images.service.ts';
import { deleteTeam, listTeamsWithoutEvent } from './teams.repository.ts';

/** Anybody can store a team for no event; nobody sees it anywhere, so it is kept this long (ms). */
const KEPT = 30 * 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Deletes old teams for no event; their logos are unused from then on, and swept a day later. */
export async function sweepTeamsWithoutEvent(context: AppContext): Promise<void> {
  const now = context.clock();
  const before = new Date(now.getTime() - KEPT).toISOString();
  for (const id of await listTeamsWithoutEvent(context.db, before, BATCH)) {
    await inTransaction(context.db, async (trx) => {
      await setImageReferences(trx, `teams/${id}/logo`, [], now.toISOString());
      await deleteTeam(trx, id);
    });
  }
}
