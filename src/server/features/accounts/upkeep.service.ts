import type { AppContext } from '../../context.ts';
import { deleteExpiredSessions } from './accounts.repository.ts';
import { pruneTries } from './login-limits.service.ts';
import { handleResetWishes, pruneResets } from './password-reset.service.ts';

/**
 * What accounts need now and then, about once an hour: sessions, failures and links that are past are
 * deleted; wishes for a new password that a stopped process left are handled.
 */
export async function keepUpAccounts(context: AppContext): Promise<void> {
  await handleResetWishes(context);
  await pruneResets(context);
  await pruneTries(context);
  await deleteExpiredSessions(context.db, context.clock().toISOString());
}
