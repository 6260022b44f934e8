import type { AppContext } from '../context.ts';
import { showDueAnnouncements } from '../features/announcements/announcements.service.ts';
import { expireApprovals } from '../features/approvals/approvals.service.ts';
import { cleanUpAuth } from '../features/auth/cleanup.service.ts';
import { fillAdmissions } from '../features/check-in/check-in.service.ts';
import { sendDueNotices } from '../features/event-notices/event-notices.service.ts';
import { sweepImages } from '../features/images/images.service.ts';
import { checkLedgerNightly } from '../features/ledger/ledger-check.service.ts';
import { sendScheduledMails } from '../features/notifications/announcements/scheduled.service.ts';
import { startEmailWorker } from '../features/notifications/email-worker.service.ts';
import { queueReminders } from '../features/notifications/reminders/reminders.service.ts';
import { reconcilePayments } from '../features/payments/reconciliation.service.ts';
import { continueEventRefunds } from '../features/payments/refunds/event-refunds.service.ts';
import { processErasureRequests, runErasures } from '../features/privacy/erasure/erasures.service.ts';
import { remindGuardians } from '../features/privacy/guardians/guardians.service.ts';
import { runRetention } from '../features/privacy/retention/retention.service.ts';
import { sweepAnswerFiles } from '../features/questions/files/answer-files.service.ts';
import { sweepIdempotencyKeys } from '../features/registrations/idempotency/idempotency.service.ts';
import { checkRosters } from '../features/registrations/incomplete/incomplete-teams.service.ts';
import { pruneGuesses } from '../features/registrations/pass-access/pass-guesses.service.ts';
import { expireAndPromoteAll } from '../features/registrations/waitlist/expire-and-promote.service.ts';
import { sweepTeamsWithoutEvent } from '../features/teams/without-event/teams-without-event.service.ts';
import { pruneWebhooks, startWebhookWorker } from '../features/webhooks/webhook-worker.service.ts';
import { endRegistrations } from '../features/years/closing.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Runs a job every `milliseconds`, never twice at once; a failure is logged and the job tried again next time. */
function every(context: AppContext, milliseconds: number, job: () => Promise<unknown>): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    job()
      .catch((error: unknown) => context.log.error({ err: error }, 'a scheduled job failed'))
      .finally(() => {
        running = false;
      });
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** Repeats a job until it returns true, then never again. */
function untilDone(job: () => Promise<boolean>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (!isDone) isDone = await job();
  };
}

/** Starts the background jobs, as cron would: e-mails, webhooks, deadlines, regular clean-ups. One process of a machine does it. */
export function startScheduler(context: AppContext): { stop(): Promise<void> } {
  const emailWorker = startEmailWorker(context);
  const webhookWorker = startWebhookWorker(context);
  const fillOnce = untilDone(() => fillAdmissions(context));
  const timers = [
    every(context, SECOND, () => showDueAnnouncements(context)),
    every(context, 15 * SECOND, () => expireAndPromoteAll(context)),
    every(context, 15 * SECOND, () => checkRosters(context)),
    every(context, 15 * SECOND, () => reconcilePayments(context)),
    every(context, 15 * SECOND, () => sendDueNotices(context)),
    every(context, 5 * SECOND, () => sendScheduledMails(context)),
    every(context, 15 * SECOND, fillOnce),
    every(context, 15 * SECOND, () => continueEventRefunds(context)),
    every(context, 5 * MINUTE, () => endRegistrations(context)),
    every(context, 5 * MINUTE, () => queueReminders(context)),
    every(context, 5 * MINUTE, () => expireApprovals(context)),
    every(context, HOUR, () => remindGuardians(context)),
    // What a stopped process left.
    every(context, HOUR, () => processErasureRequests(context)),
    every(context, HOUR, () => runErasures(context)),
    every(context, HOUR, () => runRetention(context)),
    every(context, HOUR, () => sweepImages(context)),
    every(context, 5 * MINUTE, () => sweepAnswerFiles(context)),
    every(context, HOUR, () => cleanUpAuth(context)),
    every(context, HOUR, () => sweepTeamsWithoutEvent(context)),
    every(context, HOUR, () => pruneGuesses(context)),
    every(context, HOUR, () => sweepIdempotencyKeys(context)),
    every(context, HOUR, () => checkLedgerNightly(context)),
    every(context, HOUR, () => pruneWebhooks(context)),
  ];
  return {
    stop: async () => {
      for (const stopTimer of timers) stopTimer();
      await Promise.all([emailWorker.stop(), webhookWorker.stop()]);
    },
  };
}
