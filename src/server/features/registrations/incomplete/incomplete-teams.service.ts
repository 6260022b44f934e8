import type { Scope } from '#contract/roles/powers.ts';
import type { IncompleteTeams } from '#contract/rosters/incomplete-teams.ts';
import { missingOf, type RosterPerson, type RosterRules } from '#contract/rosters/roster-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { lockEventRules } from '../event-lock/event-lock.service.ts';
import { listPeopleOf } from '../participants.repository.ts';
import * as repository from './incomplete-teams.repository.ts';

/** Teams in one transaction under an event's lock, so that nobody who registers waits long. */
const BATCH = 500;

/** What of an event's rules makes a team incomplete, to compare. */
const rulesKey = ({ minTeamSize, sameCollege, minWomen, maxAlumni, allowedYears, ageRule }: RosterRules): string =>
  JSON.stringify([minTeamSize, sameCollege, minWomen, maxAlumni, allowedYears, ageRule]);

/** The present people of registrations, by its id. */
async function peopleOf(db: Database, registrations: { _id: string }[]) {
  const present = registrations.map(({ _id }) => ({ _id, ended: false }));
  return Map.groupBy(await listPeopleOf(db, present), ({ registrationId }) => registrationId);
}

/** Since when a new team lacks something; null for a complete one and for individuals. */
export const incompleteSince = (
  rules: RosterRules,
  { kind, createdAt }: { kind: 'individual' | 'team'; createdAt: string },
  people: RosterPerson[],
): string | null => (kind === 'team' && missingOf(rules, people).length > 0 ? createdAt : null);

/** Stores whether teams lack something by these rules, after their people changed. The caller holds the event's lock. */
export async function markIncomplete(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  rules: RosterRules,
  teams: { _id: string; isIncomplete?: boolean }[],
): Promise<void> {
  const people = await peopleOf(trx, teams);
  const lacks = (id: string) => missingOf(rules, people.get(id) ?? []).length > 0;
  const ids = (isIncomplete: boolean) =>
    teams
      .filter((team) => team.isIncomplete !== isIncomplete && lacks(team._id) === isIncomplete)
      .map(({ _id }) => _id);
  await repository.setIncomplete(trx, ids(true), clock().toISOString());
  await repository.setIncomplete(trx, ids(false), null);
}

/** Looks at a batch of an event's teams; the last id, or undefined once all were looked at by the present rules. */
async function checkBatch(context: AppContext, eventId: string, key: string, after: string) {
  return inTransaction(context.db, async (trx) => {
    const { rules } = await lockEventRules(trx, eventId);
    // Changed meanwhile: the next round begins with the new rules.
    if (!rules || rulesKey(rules) !== key) return undefined;
    const teams = await repository.listTeams(trx, eventId, after, BATCH);
    await markIncomplete(trx, context, rules, teams);
    if (teams.length === BATCH) return teams.at(-1)?._id;
    await repository.saveRosterRules(trx, eventId, key);
    return undefined;
  });
}

/** Looks at the teams of all events that are not over, or of these, whose rules have changed since they were looked at. */
export async function checkRosters(context: AppContext, ids?: string[]): Promise<void> {
  const events = ids
    ? await repository.listEvents(context.db, ids)
    : await repository.listLiveEvents(context.db, context.clock().toISOString());
  for (const { eventId, rules, rosterRules } of events) {
    const key = rulesKey(rules);
    if (key === rosterRules) continue;
    let after: string | undefined = '';
    while (after !== undefined) after = await checkBatch(context, eventId, key, after);
  }
}

interface Team {
  _id: string;
  eventId: string;
  incompleteSince: string | null;
}

/** What incomplete teams lack, in words, by the id of their registration. */
export async function listMissing(db: Database, registrations: Team[]): Promise<Map<string, string[]>> {
  const teams = registrations.filter((team) => team.incompleteSince !== null);
  if (teams.length === 0) return new Map();
  const events = await repository.listEvents(db, [...new Set(teams.map(({ eventId }) => eventId))]);
  const people = await peopleOf(db, teams);
  return new Map(
    teams.flatMap(({ _id, eventId }) => {
      const rules = events.find((event) => event.eventId === eventId)?.rules;
      const members = people.get(_id);
      return rules && members ? [[_id, missingOf(rules, members)] as const] : [];
    }),
  );
}

/** How many teams of each event of a scope that is not over are incomplete, and until when they can be filled up; the next event first. */
export async function listIncompleteTeams({ db, clock }: AppContext, scope: Scope): Promise<IncompleteTeams[]> {
  const counts = await repository.countIncomplete(db, scope);
  if (counts.size === 0) return [];
  const events = await repository.listLiveEvents(db, clock().toISOString());
  return events.flatMap(({ eventId, title, mainEventTitle, rules: { rosterLocksAt } }) => {
    const teams = counts.get(eventId) ?? 0;
    return teams > 0 ? [{ eventId, title, mainEventTitle, teams, rosterLocksAt }] : [];
  });
}
