import { endedStatuses } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../../db/database.ts';
import { eventRuleColumns, mainEventRuleColumns, readEffectiveRules } from '../../../db/event-rule-columns.ts';
import { inScope } from '../../../db/in-scope.ts';
import { lockRows } from '../../../db/lock-row.ts';

function selectEvents(db: Database) {
  return db
    .selectFrom('events')
    .innerJoin('eventCapacity', 'eventCapacity.eventId', 'events.id')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['events.id', 'events.title', 'main.title as mainEventTitle', 'eventCapacity.rosterRules'])
    .select([...eventRuleColumns, ...mainEventRuleColumns]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>;

const toEvent = (row: Row) => ({
  eventId: row.id,
  title: row.title,
  mainEventTitle: row.mainEventTitle,
  /** By which rules its teams were looked at last, as JSON; null where never. */
  rosterRules: row.rosterRules,
  rules: readEffectiveRules(row),
});

/** Events with their rules, deleted ones included. */
export async function listEvents(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  return (await selectEvents(db).where('events.id', 'in', ids).execute()).map(toEvent);
}

/** Events that end after `now` and have ever had a registration. */
export async function listLiveEvents(db: Database, now: string) {
  const rows = await selectEvents(db)
    .where('events.deletedAt', 'is', null)
    .where('events.endDate', '>', now)
    .orderBy('events.startDate')
    .orderBy('events.id')
    .execute();
  return rows.map(toEvent);
}

/** Teams of an event that have not ended, by id, after the last one of the batch before. */
export function listTeams(
  db: Database,
  eventId: string,
  after: string,
  limit: number,
): Promise<{ _id: string; isIncomplete: boolean }[]> {
  return db
    .selectFrom('registrations')
    .select(['id as _id', (eb) => eb('incompleteSince', 'is not', null).$castTo<boolean>().as('isIncomplete')])
    .where('eventId', '=', eventId)
    .where('kind', '=', 'team')
    .where('status', 'not in', endedStatuses)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores of registrations whether they lack something, since when; null: nothing. */
export async function setIncomplete(db: Database, ids: string[], since: string | null): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > 1) await lockRows(db, 'registrations', ids);
  await db.updateTable('registrations').set({ incompleteSince: since }).where('id', 'in', ids).execute();
}

export async function saveRosterRules(db: Database, eventId: string, rosterRules: string): Promise<void> {
  await db.updateTable('eventCapacity').set({ rosterRules }).where('eventId', '=', eventId).execute();
}

/** How many teams of each event lack something. */
export async function countIncomplete(db: Database, scope: Scope): Promise<Map<string, number>> {
  const query = db
    .selectFrom('registrations')
    .select(['eventId', (eb) => eb.fn.countAll<number>().as('teams')])
    .where('incompleteSince', 'is not', null)
    .where('status', 'not in', endedStatuses)
    .groupBy('eventId');
  const rows = await inScope(query, 'registrations.eventId', scope).execute();
  return new Map(rows.map(({ eventId, teams }) => [eventId, Number(teams)]));
}
