import { type CheckedFields, contradictions } from '#contract/events/event-checks.ts';
import type { FormFieldName } from '#contract/events/event-field-names.ts';
import type { RefundRule } from '#contract/events/rule-values.ts';
import type { EventKind } from '../../events/event-kind.ts';
import { type EventValues, numberIn, toRequestBody } from '../form-values.ts';

export type LiveErrors = Partial<Record<FormFieldName, string>>;

/** Later than every date of an event: what is not typed yet contradicts nothing. */
const NOT_YET = '9999-12-31T23:59:59.999Z';

/**
 * The fields of a form that contradict each other, by the rules that the server refuses them by. A field that holds nothing
 * is not named: the form asks for it when it is sent.
 */
export function liveErrors(values: EventValues, kind: EventKind): LiveErrors {
  const sent = toRequestBody(values, kind);
  const instant = (name: FormFieldName) => String(sent[name] ?? '') || null;
  const fields: CheckedFields = {
    startDate: instant('startDate') ?? '',
    endDate: instant('endDate') ?? NOT_YET,
    registrationStarts: instant('registrationStarts'),
    registrationEnds: instant('registrationEnds'),
    rosterLocksAt: instant('rosterLocksAt'),
    cancellationEnds: instant('cancellationEnds'),
    teamSize: Number(sent.teamSize ?? 1),
    minTeamSize: numberIn(sent.minTeamSize),
    minWomen: numberIn(sent.minWomen),
    refundRule: (String(sent.refundRule ?? '') || null) as RefundRule | null,
    refundPercent: numberIn(sent.refundPercent),
  };
  const found = Object.entries(contradictions(fields)).filter(([name]) => (sent[name as FormFieldName] ?? '') !== '');
  return Object.fromEntries(found);
}
