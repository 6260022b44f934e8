import type { Scope } from '#contract/roles/powers.ts';
import { TEAM_WITHOUT_EVENT_DAYS, type TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { setImageReferences } from '../../images/images.service.ts';
import * as repository from './teams-without-event.repository.ts';

const KEPT = TEAM_WITHOUT_EVENT_DAYS * 24 * 60 * 60 * 1000;
const BATCH = 500;
const PAGE_SIZE = 50;

/**
 * A page of the teams for no event, newest first or as sorted, after the team `after`. With a grant for some events there are none.
 * Throws `validation_failed` where `after` is no longer there.
 */
export async function listTeamsWithoutEvent(
  { db }: AppContext,
  query: Omit<repository.ListedTeams, 'limit'>,
  scope: Scope,
): Promise<{ teams: TeamWithoutEvent[]; total: number; more: boolean }> {
  if (query.after && !(await repository.isListed(db, query.after))) {
    throw fieldError('after', 'This team is gone. Load the list again.');
  }
  const { rows, ...page } = await repository.readTeamPage(db, scope, { ...query, limit: PAGE_SIZE });
  return { teams: rows, ...page };
}

/** Deletes a team for no event; its logo is unused from then on, and swept a day later. False where there is none. */
async function deleteTeam(trx: DatabaseTransaction, id: string, now: Date, scope: Scope): Promise<boolean> {
  if (!(await repository.deleteTeam(trx, id, scope))) return false;
  await setImageReferences(trx, `teams/${id}/logo`, [], now.toISOString());
  return true;
}

/** Deletes a team for no event for good. Throws `team_not_found`, also for a team of an event. */
export async function deleteTeamWithoutEvent(context: AppContext, id: string, scope: Scope): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (await deleteTeam(trx, id, context.clock(), scope)) return;
    // Within the transaction, so that nothing is in the audit.
    throw new AppError('team_not_found', { detail: 'This team does not exist or was deleted already' });
  });
}

/** Deletes the old teams for no event, until none is left: anybody can store one, and nobody registers with it. */
export async function sweepTeamsWithoutEvent(context: AppContext): Promise<void> {
  const now = context.clock();
  const before = new Date(now.getTime() - KEPT).toISOString();
  for (;;) {
    const old = await repository.listOldTeams(context.db, before, BATCH);
    let deleted = 0;
    for (const id of old) {
      if (await inTransaction(context.db, (trx) => deleteTeam(trx, id, now, 'festival'))) deleted += 1;
    }
    // What another process has deleted meanwhile is not listed again; without this a team that stays would be, for ever.
    if (old.length < BATCH || deleted === 0) return;
  }
}
