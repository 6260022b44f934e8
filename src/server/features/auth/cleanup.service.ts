import type { AppContext } from '../../context.ts';
import { deleteExpiredSessions } from './accounts.repository.ts';
import { pruneAttempts } from './login-limits.service.ts';
import { processResetRequests, pruneResets } from './password-reset.service.ts';

/**
 * What accounts need now and then, about once an hour: sessions, failures and links that are past are
 * deleted; wishes for a new password that a stopped process left are handled.
 */
export async function cleanUpAuth(context: AppContext): Promise<void> {
  await processResetRequests(context);
  await pruneResets(context);
  await pruneAttempts(context);
  await deleteExpiredSessions(context.db, context.clock().toISOString());
}
