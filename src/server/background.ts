import { mendTimesAhead } from './clock-jumps.ts';
import type { AppContext } from './context.ts';
import { keepUpAccounts } from './features/accounts/upkeep.service.ts';
import { sweepImages } from './features/images/images.service.ts';
import { startMailWorker } from './features/mail/mail-worker.service.ts';
import { writePassMails } from './features/passes/pass-mails.service.ts';
import { reconcilePayments } from './features/payments/reconciling.service.ts';
import { noteReminders } from './features/registrations/entry-mails.service.ts';
import { settleAll } from './features/registrations/settling.service.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** How much of the time writing mails may take while there are some. */
const MAIL_SHARE = 0.2;

/** Runs `work` every `milliseconds`, never twice at once; a failure is logged and tried again next time. */
function repeat(context: AppContext, milliseconds: number, work: () => Promise<unknown>): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) => context.log.error({ err: error }, 'periodic work failed'))
      .finally(() => {
        running = false;
      });
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** The work that no request waits for: mails, and the regular clean-ups. One process does it. */
export function startBackground(context: AppContext): { stop(): Promise<void> } {
  const mails = startMailWorker(context);
  const stops = [
    repeat(context, HOUR, () => sweepImages(context)),
    repeat(context, HOUR, () => keepUpAccounts(context)),
    repeat(context, 60 * SECOND, () => mendTimesAhead(context)),
    repeat(context, 15 * SECOND, () => settleAll(context)),
    repeat(context, 15 * SECOND, () => reconcilePayments(context)),
    repeat(context, 3 * SECOND, async () => {
      if ((await writePassMails(context, MAIL_SHARE)) > 0) mails.wake();
    }),
    repeat(context, 300 * SECOND, () => noteReminders(context)),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await mails.stop();
    },
  };
}
