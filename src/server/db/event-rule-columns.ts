import { type Selectable, sql } from 'kysely';
import {
  cancellationRules,
  type EffectiveRules,
  effectiveRules,
  type RuleFields,
} from '#contract/events/effective-rules.ts';
import { yearsOf } from '#contract/events/years-field.ts';
import { toIso, toIsoOrNull } from './database.ts';
import type { EventsTable } from './schema.ts';

/** The columns that the rules of an event follow from, beside its dates and its team size. */
type InheritedColumn = Exclude<keyof RuleFields, 'startDate' | 'endDate' | 'teamSize'>;

/** For a query of `events`. */
export const eventRuleColumns = [
  'events.year',
  'events.status',
  'events.startDate',
  'events.endDate',
  'events.teamSize',
  'events.registrationStarts',
  'events.registrationEnds',
  'events.isAuthenticationNeeded',
  'events.minTeamSize',
  'events.rosterLocksAt',
  'events.collegeRule',
  'events.minWomen',
  'events.maxAlumni',
  'events.allowedYears',
  'events.exclusiveGroup',
  'events.overlapRule',
  'events.ageRule',
  'events.cancellationEnds',
  'events.refundRule',
  'events.refundPercent',
] as const;

/** For a query with a left join of the main event as `main`. */
export const mainEventRuleColumns = [
  'main.status as main_status',
  'main.registrationStarts as main_registrationStarts',
  'main.registrationEnds as main_registrationEnds',
  'main.isAuthenticationNeeded as main_isAuthenticationNeeded',
  'main.minTeamSize as main_minTeamSize',
  'main.rosterLocksAt as main_rosterLocksAt',
  'main.collegeRule as main_collegeRule',
  'main.minWomen as main_minWomen',
  'main.maxAlumni as main_maxAlumni',
  'main.allowedYears as main_allowedYears',
  'main.exclusiveGroup as main_exclusiveGroup',
  'main.overlapRule as main_overlapRule',
  'main.ageRule as main_ageRule',
  'main.cancellationEnds as main_cancellationEnds',
  'main.refundRule as main_refundRule',
  'main.refundPercent as main_refundPercent',
] as const;

type OwnRow = Pick<Selectable<EventsTable>, keyof RuleFields | 'year'>;
type MainRow = { [Name in InheritedColumn as `main_${Name}`]: Selectable<EventsTable>[Name] | null };
export type RuleRow = OwnRow & MainRow;

const toFields = (row: Pick<Selectable<EventsTable>, InheritedColumn>) => ({
  status: row.status,
  registrationStarts: toIsoOrNull(row.registrationStarts),
  registrationEnds: toIsoOrNull(row.registrationEnds),
  isAuthenticationNeeded: Boolean(row.isAuthenticationNeeded),
  minTeamSize: row.minTeamSize,
  rosterLocksAt: toIsoOrNull(row.rosterLocksAt),
  collegeRule: row.collegeRule,
  minWomen: row.minWomen,
  maxAlumni: row.maxAlumni,
  allowedYears: yearsOf(row.allowedYears),
  exclusiveGroup: row.exclusiveGroup,
  overlapRule: row.overlapRule,
  ageRule: row.ageRule,
  cancellationEnds: toIsoOrNull(row.cancellationEnds),
  refundRule: row.refundRule,
  refundPercent: row.refundPercent,
});

function mainFields(row: MainRow) {
  if (row.main_status === null) return null;
  return toFields({
    status: row.main_status,
    registrationStarts: row.main_registrationStarts,
    registrationEnds: row.main_registrationEnds,
    isAuthenticationNeeded: row.main_isAuthenticationNeeded ?? false,
    minTeamSize: row.main_minTeamSize,
    rosterLocksAt: row.main_rosterLocksAt,
    collegeRule: row.main_collegeRule,
    minWomen: row.main_minWomen,
    maxAlumni: row.main_maxAlumni,
    allowedYears: row.main_allowedYears,
    exclusiveGroup: row.main_exclusiveGroup,
    overlapRule: row.main_overlapRule,
    ageRule: row.main_ageRule,
    cancellationEnds: row.main_cancellationEnds,
    refundRule: row.main_refundRule,
    refundPercent: row.main_refundPercent,
  });
}

/** The rules of a row that was read with the columns above. Nothing of a closed year is active. */
export function readEffectiveRules(row: RuleRow): EffectiveRules {
  const { teamSize } = row;
  const own = { ...toFields(row), startDate: toIso(row.startDate), endDate: toIso(row.endDate), teamSize };
  const rules = effectiveRules(own, mainFields(row));
  return row.year === null ? rules : { ...rules, status: 'inactive' };
}

/**
 * Whether an event has sub-events, or was declared for some to come, and so takes no registrations of its own. A client that fills in
 * the main event's form for a sub-event must not make it a parent of nothing.
 */
export const isParent = (
  row: Pick<Selectable<EventsTable>, 'mainEventId' | 'hasSubEvents'> & { subEvents: unknown },
): boolean => row.mainEventId === null && (Boolean(row.hasSubEvents) || Boolean(row.subEvents));

/** For a query of `events` with a left join of the main event as `main`: whether nobody switched one of them off. */
export const isEventOn = sql<boolean>`(events.status = 'active' and coalesce(main.status, 'active') = 'active')`;

/** For such a query: whether `readEffectiveRules` calls the event active. */
export const isEventActive = sql<boolean>`(${isEventOn} and events.year is null)`;

/** For a query of `events`, with a left join of the main event as `main`, that reads what a cancellation depends on. */
export const cancellationColumns = [
  'events.registrationStarts as event_registrationStarts',
  'events.registrationEnds as event_registrationEnds',
  'events.cancellationEnds as event_cancellationEnds',
  'events.refundRule as event_refundRule',
  'events.refundPercent as event_refundPercent',
  'main.registrationStarts as main_registrationStarts',
  'main.registrationEnds as main_registrationEnds',
  'main.cancellationEnds as main_cancellationEnds',
  'main.refundRule as main_refundRule',
  'main.refundPercent as main_refundPercent',
] as const;

type CancellationColumn =
  | 'registrationStarts'
  | 'registrationEnds'
  | 'cancellationEnds'
  | 'refundRule'
  | 'refundPercent';
type Prefixed<Prefix extends string> = {
  [Name in CancellationColumn as `${Prefix}_${Name}`]: Selectable<EventsTable>[Name];
};
type CancellationRow = Prefixed<'event'> &
  Prefixed<'main'> & { eventStartDate: Date | string; eventEndDate: Date | string };

/** The rules of a row that was read with these columns, and the row without them. */
export function readCancellationRules<Row extends CancellationRow>(joined: Row) {
  const {
    event_registrationStarts,
    event_registrationEnds,
    event_cancellationEnds,
    event_refundRule: refundRule,
    event_refundPercent: refundPercent,
    main_registrationStarts,
    main_registrationEnds,
    main_cancellationEnds,
    main_refundRule,
    main_refundPercent,
    ...row
  } = joined;
  const event = {
    startDate: toIso(joined.eventStartDate),
    endDate: toIso(joined.eventEndDate),
    registrationStarts: toIsoOrNull(event_registrationStarts),
    registrationEnds: toIsoOrNull(event_registrationEnds),
    cancellationEnds: toIsoOrNull(event_cancellationEnds),
    refundRule,
    refundPercent,
  };
  const main = {
    registrationStarts: toIsoOrNull(main_registrationStarts),
    registrationEnds: toIsoOrNull(main_registrationEnds),
    cancellationEnds: toIsoOrNull(main_cancellationEnds),
    refundRule: main_refundRule,
    refundPercent: main_refundPercent,
  };
  return { ...cancellationRules(event, main), row };
}
