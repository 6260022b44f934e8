import type { AppContext } from './context.ts';
import { forgetTimesAhead } from './features/accounts/times-ahead.service.ts';
import { hastenMailsAhead } from './features/mail/mails-ahead.service.ts';
import { hastenChecksAhead } from './features/payments/reconciling.service.ts';
import { hastenEntryMailsAhead, renewDeadlinesAhead } from './features/registrations/times-ahead.service.ts';

/**
 * Mends what a clock that was ahead for a while has left behind: mails due in a year, places held for one,
 * logins locked until then. A clock that is set forward cannot be told from time that passes.
 */
export async function mendTimesAhead(context: AppContext): Promise<void> {
  await renewDeadlinesAhead(context);
  await hastenEntryMailsAhead(context);
  await hastenMailsAhead(context);
  await hastenChecksAhead(context);
  await forgetTimesAhead(context);
}
