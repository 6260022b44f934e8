import type { Insertable } from 'kysely';
import { nanoid } from 'nanoid';
import { createMainEventSchema } from '#contract/events/events.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { SampleImpact } from '#contract/settings.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockEventChanges } from '../../db/lock-row.ts';
import type { AmbassadorEventsTable, EventsTable } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toUtc } from '../../festival-time.ts';
import { requireDeletionApproval } from '../approvals/require-approval.service.ts';
import { countImpact } from '../events/batches/event-impact.service.ts';
import { type Actor, SYSTEM } from '../registrations/actors.ts';
import { lockSeatsOf } from '../registrations/event-lock/event-lock.service.ts';
import { cleanDescription } from '../rich-text/rich-text.service.ts';
import { recordOnce, removeSampleSettings } from '../settings/settings.service.ts';
import * as repository from './sample.repository.ts';
import { sampleFestival, toInput } from './sample-festival.ts';
import type { SampleEvent } from './sample-types.ts';

/** Recorded in the settings at the first start, so that a removed sample is never loaded again. */
const NOTE = 'sample-festival';

/** A sample event as its row, through the same checks as an admin's own. */
function toRow(event: SampleEvent, mainEventId: string | null, now: Date, timeZone: string): Insertable<EventsTable> {
  const { image: _image, ...input } = createMainEventSchema.parse(toInput(event, now));
  const { stored, text } = cleanDescription(input.description);
  const createdAt = now.toISOString();
  return {
    ...input,
    hasSubEvents: input.hasSubEvents ?? false,
    isRegistrationNeeded: input.isRegistrationNeeded ?? false,
    isAuthenticationNeeded: input.isAuthenticationNeeded ?? false,
    isActive: input.isActive ?? false,
    id: nanoid(),
    mainEventId,
    description: stored,
    descriptionText: text,
    startDate: toUtc(input.startDate, timeZone),
    endDate: toUtc(input.endDate, timeZone),
    registrationStarts: input.registrationStarts ? toUtc(input.registrationStarts, timeZone) : null,
    isSample: true,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
}

/** The rows of every event, main events before their sub-events. */
function eventRows(now: Date, timeZone: string): Insertable<EventsTable>[] {
  return sampleFestival.mainEvents.flatMap(({ subEvents, ...event }) => {
    const main = toRow(event, null, now, timeZone);
    return [main, ...subEvents.map((sub) => toRow(sub, main.id, now, timeZone))];
  });
}

function ambassadorRows(events: Insertable<EventsTable>[], createdAt: string) {
  const idOf = new Map(events.filter((event) => !event.mainEventId).map((event) => [event.title, event.id]));
  const links: Insertable<AmbassadorEventsTable>[] = [];
  const rows = sampleFestival.ambassadors.map(({ events: titles, ...ambassador }) => {
    const id = nanoid();
    titles.forEach((title, position) => {
      const eventId = idOf.get(title);
      if (!eventId) throw new Error(`The sample festival has no main event ${title}`);
      links.push({ ambassadorId: id, eventId, position });
    });
    return { id, ...ambassador, isSample: true, createdAt };
  });
  return { rows, links };
}

/**
 * Fills an empty database with the sample festival, only once, in one transaction; returns
 * whether it did. Never where the configuration disables it, nor after it was removed.
 */
export async function loadSampleFestival({ config, db, clock }: AppContext): Promise<boolean> {
  if (!config.sampleData) return false;
  const now = clock();
  const loadedAt = now.toISOString();
  return inTransaction(db, async (trx) => {
    if (!(await repository.isEmpty(trx))) return false;
    if (!(await recordOnce(trx, NOTE, { loadedAt }, loadedAt))) return false;
    const events = eventRows(now, config.timeZone);
    const ambassadors = ambassadorRows(events, loadedAt);
    await repository.insertEvents(trx, events);
    await repository.insertAmbassadors(trx, ambassadors.rows, ambassadors.links);
    return true;
  });
}

/** Whether any of the sample festival is still visible. */
export function hasSampleFestival(db: Database): Promise<boolean> {
  return repository.hasSample(db);
}

/**
 * What removing the sample festival touches, with the registrations and the money of its events; money is null for those
 * whose `paymentsScope` is not the whole festival.
 */
export async function getSampleImpact(
  { db }: Pick<AppContext, 'db'>,
  paymentsScope: Scope | undefined,
): Promise<SampleImpact> {
  const eventIds = await repository.listRemovableEventIds(db);
  const { paid, ...impact } = await countImpact(db, eventIds);
  return {
    events: eventIds.length,
    ambassadors: await repository.countSampleAmbassadors(db),
    ...impact,
    paid: paymentsScope === 'festival' ? paid : null,
  };
}

/**
 * Soft-deletes the sample festival's events and ambassadors, without their registrations; returns how many. Settings that
 * are still the sample's become blank. A
 * sample main event that has sub-events of the committee's own stays, and is no longer marked as sample.
 */
export async function removeSampleFestival(
  { db, config, clock }: AppContext,
  actor: Actor = SYSTEM,
): Promise<{ removed: number }> {
  return inTransaction(db, async (trx) => {
    await lockEventChanges(trx);
    const eventIds = await repository.listSampleEventIds(trx);
    await lockSeatsOf(trx, eventIds);
    await requireDeletionApproval(trx, eventIds, { title: 'The sample festival', reason: null }, actor);
    const now = clock().toISOString();
    await removeSampleSettings(trx, config, now);
    await repository.adoptUsedMainEvents(trx);
    return { removed: await repository.softDeleteSample(trx, now) };
  });
}
