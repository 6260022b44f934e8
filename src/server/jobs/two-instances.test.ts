import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { fillLists } from '#test/support/lists/fill-lists.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { showDueAnnouncements } from '../features/announcements/announcements.service.ts';
import { expireApprovals } from '../features/approvals/approvals.service.ts';
import { cleanUpAuth } from '../features/auth/cleanup.service.ts';
import { fillAdmissions } from '../features/check-in/check-in.service.ts';
import { sendDueNotices } from '../features/event-notices/event-notices.service.ts';
import { sweepImages } from '../features/images/images.service.ts';
import { checkLedgerNightly } from '../features/ledger/ledger-check.service.ts';
import { sendScheduledMails } from '../features/notifications/announcements/scheduled.service.ts';
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
import { pruneWebhooks } from '../features/webhooks/webhook-worker.service.ts';
import { endRegistrations } from '../features/years/closing.service.ts';

/** Behind a load balancer every machine runs the jobs: two at once do what one does, and neither fails. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false, upi: { id: 'festival@okbank', name: 'Utsav' } });
  await fillLists(test, await test.headersOf('admin'));
});
afterAll(() => test.close());

it('a reminder is queued once', async () => {
  const { db } = test.context;
  const at = (hours: number) => new Date(test.time.now.getTime() + hours * HOUR).toISOString();
  const { _id: eventId } = await createEvent(test.context, { startDate: at(20), endDate: at(22) });
  await createManyRegistrations(db, { eventId, count: 300 });
  const queued = await Promise.all([queueReminders(test.context), queueReminders(test.context)]);
  const reminded = await db
    .selectFrom('registrations')
    .select('id')
    .where('eventId', '=', eventId)
    .where('status', '=', 'confirmed')
    .execute();
  expect(queued[0] + queued[1]).toBe(reminded.length);
  const mails = await db.selectFrom('emailQueue').select('registrationId').where('kind', '=', 'reminder').execute();
  expect(mails.map(({ registrationId }) => registrationId).toSorted()).toEqual(reminded.map(({ id }) => id).toSorted());
});

const jobs: Record<string, (context: AppContext) => Promise<unknown>> = {
  showDueAnnouncements,
  expireAndPromoteAll,
  checkRosters,
  reconcilePayments,
  sendDueNotices,
  sendScheduledMails,
  fillAdmissions,
  continueEventRefunds,
  endRegistrations,
  queueReminders,
  expireApprovals,
  remindGuardians,
  processErasureRequests,
  runErasures,
  runRetention,
  sweepImages,
  sweepAnswerFiles,
  cleanUpAuth,
  sweepTeamsWithoutEvent,
  pruneGuesses,
  sweepIdempotencyKeys,
  checkLedgerNightly,
  pruneWebhooks,
};

it.each([0, 2, 40, 800])('all jobs run beside themselves and each other, %i days later', async (days) => {
  const before = test.time.now;
  test.time.now = new Date(before.getTime() + days * DAY);
  const twice = Object.entries(jobs).flatMap((job) => [job, job]);
  const results = await Promise.allSettled(twice.map(([, job]) => job(test.context)));
  test.time.now = before;
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${twice[index]?.[0]}: ${result.reason}`] : [],
  );
  expect(failed).toEqual([]);
});
