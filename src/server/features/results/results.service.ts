import type { EventResults, ListedResults, PublishResults, TakeBackResults } from '#contract/results/results.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueResults } from '../../db/webhook-outbox.ts';
import { AppError } from '../../errors.ts';
import { requireResultsApproval } from '../approvals/require-approval.service.ts';
import { getEvent, lockForChange } from '../events/events.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { findShownYear } from '../years/years.service.ts';
import * as repository from './results.repository.ts';

/** The published results of a visible event; null where none are. Throws `event_not_found`. */
export async function getResults({ db }: Pick<AppContext, 'db'>, eventId: string): Promise<EventResults | null> {
  await getEvent(db, eventId);
  return (await repository.findResults(db, eventId)) ?? null;
}

/** The published results of the year that the site shows, or of the one asked for. */
export async function listResults(
  { db }: Pick<AppContext, 'db'>,
  { year }: { year?: string | undefined } = {},
): Promise<ListedResults[]> {
  return repository.listResults(db, year ?? (await findShownYear(db)));
}

const contentOf = ({ winners, note }: Pick<EventResults, 'winners' | 'note'>) =>
  JSON.stringify([winners.map(({ award, name, detail }) => [award, name, detail]), note]);

/**
 * Publishes results in place of those that are published; the same ones again change nothing. Throws `event_not_found`,
 * `year_closed`, `results_changed`, and `ApprovalNeeded` where publishing takes two.
 */
export async function publishResults(
  context: AppContext,
  eventId: string,
  { winners, note, version, reason }: PublishResults,
  actor: Actor,
): Promise<EventResults> {
  return inTransaction(context.db, async (trx) => {
    await lockForChange(trx, [eventId]);
    await getEvent(trx, eventId);
    const before = await repository.findResults(trx, eventId);
    if (before && contentOf(before) === contentOf({ winners, note })) return before;
    if (version !== undefined && version !== (before?.version ?? 0)) throw new AppError('results_changed');
    await requireResultsApproval(trx, { eventId, winners: winners.length, reason: reason ?? null }, actor);
    const publishedAt = context.clock().toISOString();
    const published = { eventId, winners, note, publishedAt };
    const saved = { ...published, version: await repository.saveResults(trx, published) };
    await queueResults(trx, { type: 'results.published', eventId, at: publishedAt });
    return saved;
  });
}

/** Takes results off the site. Throws `event_not_found`, `year_closed`, `results_not_found` and `results_changed`. */
export async function takeBackResults(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  eventId: string,
  { version }: TakeBackResults,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockForChange(trx, [eventId]);
    await getEvent(trx, eventId);
    const before = await repository.findResults(trx, eventId);
    if (!before) throw new AppError('results_not_found');
    if (version !== undefined && version !== before.version) throw new AppError('results_changed');
    await repository.clearResults(trx, eventId);
    await queueResults(trx, { type: 'results.taken_back', eventId, at: clock().toISOString() });
  });
}
