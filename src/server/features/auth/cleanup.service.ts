import type { AppContext } from '../../context.ts';
import { deleteExpiredSessions } from './accounts.repository.ts';
import { pruneAttempts } from './login-limits.service.ts';
import { processResetRequests, pruneResets } from './password-reset.service.ts';

/**
 * The hourly job of accounts: deletes expired sessions, failures and links, and processes the password reset
 * requests that a stopped process left.
 */
export async function cleanUpAuth(context: AppContext): Promise<void> {
  await processResetRequests(context);
  await pruneResets(context);
  await pruneAttempts(context);
  await deleteExpiredSessions(context.db, context.clock().toISOString());
}
