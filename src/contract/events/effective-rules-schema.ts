import { instant } from '../fields.ts';
import { z } from '../zod.ts';
import { eventStatuses } from './event-fields.ts';
import { ageRules, overlapRules } from './rule-values.ts';

/**
 * The rules by which an event's registrations are decided: its own, else those of its main event, else the default. Instants
 * are ISO 8601 in UTC.
 */
export const effectiveRulesSchema = z
  .object({
    status: z.enum(eventStatuses),
    registrationStarts: instant.nullable(),
    /** The registration deadline; without one that is set, the event's start. */
    registrationClosesAt: instant,
    isAuthenticationNeeded: z.boolean(),
    /** The fewest people of a team. */
    minTeamSize: z.number().int(),
    /** From when the people of a team stay as they are. */
    rosterLocksAt: instant,
    /** Until when people may cancel. */
    cancellationClosesAt: instant,
    /** What of the fee is due back to people who cancel in time, in percent; null where the organisers decide each case. */
    refundPercent: z.number().int().nullable(),
    sameCollege: z.boolean(),
    minWomen: z.number().int(),
    maxAlumni: z.number().int().nullable(),
    allowedYears: z.array(z.number().int()).nullable(),
    /** A name that events share of which a person can be in one. */
    exclusiveGroup: z.string().nullable(),
    overlapRule: z.enum(overlapRules),
    /** Whether each person is asked for their age: who is under 18 names a guardian. */
    ageRule: z.enum(ageRules),
  })
  .meta({ id: 'EffectiveRules' });
export type EffectiveRules = z.infer<typeof effectiveRulesSchema>;
