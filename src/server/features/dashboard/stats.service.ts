import type { DashboardStats } from '#contract/panel/dashboard.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { countEventsByStatus } from '../events/events.service.ts';
import { findLatestCheck } from '../ledger/ledger-check.service.ts';
import { listDroppedEmails } from '../notifications/budget/email-budget.service.ts';
import { countActiveParticipants } from '../registrations/registrations.service.ts';
import { hasSampleFestival } from '../sample/sample.service.ts';
import { findShownYear } from '../years/years.service.ts';

/** The figures of the dashboard, counted now: of the events of a scope. What is about the festival, the festival's scope has. */
export async function getDashboardStats(context: AppContext, scope: Scope): Promise<DashboardStats> {
  const { db } = context;
  const { active, inactive } = await countEventsByStatus(db, scope);
  const isFestival = scope === 'festival';
  const closedYear = await findShownYear(db);
  return {
    totalEvents: active + inactive,
    activeEvents: active,
    inactiveEvents: inactive,
    activeParticipants: await countActiveParticipants(db, scope),
    hasSampleData: isFestival && (await hasSampleFestival(db)),
    ledgerCheck: (isFestival && (await findLatestCheck(db))) || null,
    droppedEmails: isFestival ? await listDroppedEmails(context) : [],
    ...(closedYear === null ? {} : { closedYear }),
  };
}
