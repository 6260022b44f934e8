import { earlier, later } from '../schedule/earlier-later.ts';
import type { EffectiveRules } from './effective-rules-schema.ts';
import type { Event } from './events.ts';

export type { EffectiveRules } from './effective-rules-schema.ts';

/** The fields of an event, as an admin set them, that its rules follow from. */
export type RuleFields = Pick<
  Event,
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'registrationStarts'
  | 'registrationEnds'
  | 'isAuthenticationNeeded'
  | 'teamSize'
  | 'minTeamSize'
  | 'rosterLocksAt'
  | 'cancellationEnds'
  | 'refundRule'
  | 'refundPercent'
  | 'collegeRule'
  | 'minWomen'
  | 'maxAlumni'
  | 'allowedYears'
  | 'exclusiveGroup'
  | 'overlapRule'
  | 'ageRule'
>;

/** What of these fields a sub-event takes from its main event. */
export type InheritedFields = Omit<RuleFields, 'startDate' | 'endDate' | 'teamSize'>;

type WindowFields = 'registrationStarts' | 'registrationEnds';

/**
 * The registration deadline: the event's own, else that of its main event if it is earlier, else the event's start; its end
 * where registration opens no sooner than the event starts.
 */
export function registrationClosesAt(
  event: Pick<RuleFields, WindowFields | 'startDate' | 'endDate'>,
  main: Pick<RuleFields, WindowFields> | null = null,
): string {
  const { startDate, endDate, registrationEnds } = event;
  if (registrationEnds !== null) return earlier(registrationEnds, endDate);
  const opens = event.registrationStarts ?? main?.registrationStarts ?? null;
  const limit = opens !== null && opens >= startDate ? endDate : startDate;
  return main?.registrationEnds ? earlier(main.registrationEnds, limit) : limit;
}

/** What a person who cancels in time gets back, in percent of what was paid; null where no rule is set. */
function refundPercentOf(fields: Pick<RuleFields, 'refundRule' | 'refundPercent'> | null): number | null {
  if (!fields || fields.refundRule === null) return null;
  if (fields.refundRule === 'part') return fields.refundPercent ?? 0;
  return fields.refundRule === 'full' ? 100 : 0;
}

type CancellationFields = WindowFields | 'cancellationEnds' | 'refundRule' | 'refundPercent';

const within = ({ endDate }: Pick<RuleFields, 'endDate'>, instant: string | null | undefined) =>
  instant ? earlier(instant, endDate) : null;

/** Somebody who may register late may fill the team, and cancel, just as long. */
const lastChange = (
  event: Pick<RuleFields, WindowFields | 'startDate' | 'endDate'>,
  main: Pick<RuleFields, WindowFields> | null,
) => later(event.startDate, registrationClosesAt(event, main));

/** Until when people may cancel, and what they get back then. */
export function cancellationRules(
  event: Pick<RuleFields, CancellationFields | 'startDate' | 'endDate'>,
  main: Pick<RuleFields, CancellationFields> | null,
): Pick<EffectiveRules, 'cancellationClosesAt' | 'refundPercent'> {
  return {
    cancellationClosesAt: within(event, event.cancellationEnds ?? main?.cancellationEnds) ?? lastChange(event, main),
    refundPercent: refundPercentOf(event) ?? refundPercentOf(main),
  };
}

/**
 * The rules of an event; `main` is its main event, null for a main event. A sub-event of an inactive main event is
 * inactive, and one of a main event that needs a login needs one. Its own setting otherwise comes first.
 */
export function effectiveRules(event: RuleFields, main: InheritedFields | null): EffectiveRules {
  return {
    ...cancellationRules(event, main),
    status: main?.status === 'inactive' ? 'inactive' : event.status,
    registrationStarts: event.registrationStarts ?? main?.registrationStarts ?? null,
    registrationClosesAt: registrationClosesAt(event, main),
    isAuthenticationNeeded: event.isAuthenticationNeeded || (main?.isAuthenticationNeeded ?? false),
    minTeamSize: Math.min(event.minTeamSize ?? main?.minTeamSize ?? 1, event.teamSize),
    rosterLocksAt: within(event, event.rosterLocksAt ?? main?.rosterLocksAt) ?? lastChange(event, main),
    sameCollege: (event.collegeRule ?? main?.collegeRule) === 'same',
    minWomen: Math.min(event.minWomen ?? main?.minWomen ?? 0, event.teamSize),
    maxAlumni: event.maxAlumni ?? main?.maxAlumni ?? null,
    allowedYears: event.allowedYears ?? main?.allowedYears ?? null,
    exclusiveGroup: event.exclusiveGroup ?? main?.exclusiveGroup ?? null,
    overlapRule: event.overlapRule ?? main?.overlapRule ?? 'off',
    ageRule: event.ageRule ?? main?.ageRule ?? 'off',
  };
}
