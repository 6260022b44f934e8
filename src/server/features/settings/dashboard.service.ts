import type { DashboardStats } from '#contract/settings.ts';
import type { AppContext } from '../../context.ts';
import { countEventsByStatus } from '../events/events.service.ts';
import { findLatestCheck } from '../ledger/ledger-check.service.ts';
import { listDroppedEmails } from '../notifications/budget/email-budget.service.ts';
import { countActiveParticipants } from '../registrations/registrations.service.ts';
import { hasSampleFestival } from '../sample/sample.service.ts';

/** The figures of the dashboard, counted now. */
export async function getDashboardStats(context: AppContext): Promise<DashboardStats> {
  const { db } = context;
  const { active, inactive } = await countEventsByStatus(db);
  return {
    totalEvents: active + inactive,
    activeEvents: active,
    inactiveEvents: inactive,
    activeParticipants: await countActiveParticipants(db),
    hasSampleData: await hasSampleFestival(db),
    ledgerCheck: (await findLatestCheck(db)) ?? null,
    droppedEmails: await listDroppedEmails(context),
  };
}
