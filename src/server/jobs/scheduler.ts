import type { AppContext } from '../context.ts';
import { cleanUpAuth } from '../features/auth/cleanup.service.ts';
import { sweepImages } from '../features/images/images.service.ts';
import { startEmailWorker } from '../features/notifications/email-worker.service.ts';
import { renderRegistrationEmails } from '../features/passes/pass-emails.service.ts';
import { reconcilePayments } from '../features/payments/reconciliation.service.ts';
import { queueReminders } from '../features/registrations/registration-emails.service.ts';
import { expireAndPromoteAll } from '../features/registrations/waitlist/expire-and-promote.service.ts';
import { repairClockSkew } from './clock-skew.ts';

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
export function startScheduler(context: AppContext): { stop(): Promise<void> } {
  const mails = startEmailWorker(context);
  const stops = [
    repeat(context, HOUR, () => sweepImages(context)),
    repeat(context, HOUR, () => cleanUpAuth(context)),
    repeat(context, 60 * SECOND, () => repairClockSkew(context)),
    repeat(context, 15 * SECOND, () => expireAndPromoteAll(context)),
    repeat(context, 15 * SECOND, () => reconcilePayments(context)),
    repeat(context, 3 * SECOND, async () => {
      if ((await renderRegistrationEmails(context, MAIL_SHARE)) > 0) mails.wake();
    }),
    repeat(context, 300 * SECOND, () => queueReminders(context)),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await mails.stop();
    },
  };
}
