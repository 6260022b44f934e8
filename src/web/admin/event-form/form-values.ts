import type { EventFieldKind } from '#contract/events/event-field.ts';
import { type FormFieldName, formFieldNames, getField, type KindOf } from '#contract/events/event-field-names.ts';
import type { EventStatus } from '#contract/events/event-fields.ts';
import type { Event } from '#contract/events/events.ts';
import type { ParticipationType } from '#contract/events/rule-values.ts';
import { readTypedCount } from '#contract/forms/typed-count.ts';
import { readTypedRupees } from '#contract/payments/typed-rupees.ts';
import { amountFor, type RegistrationKind } from '#contract/registration-rules.ts';
import { toTeamSize } from '#contract/team-rules.ts';
import { toInstant, toLocal } from '../components/form/local-time.ts';
import type { EventKind } from '../events/event-kind.ts';

interface SpecialValues {
  flag: boolean;
  status: EventStatus;
  participation: ParticipationType;
}
type FormValue<Kind extends EventFieldKind> = Kind extends keyof SpecialValues ? SpecialValues[Kind] : string;

/** An event as its form holds it: texts as typed, dates as the browser's wall-clock `YYYY-MM-DDTHH:mm`. */
export type EventValues = { [Name in FormFieldName]: FormValue<KindOf<Name>> };

/** What the specification sets by default: inactive, individual, teams of one. */
const emptyByKind = { status: 'inactive', participation: 'individual', teamSize: '1', flag: false } as const;

const emptyValue = (name: FormFieldName) => {
  const { kind } = getField(name);
  return kind in emptyByKind ? emptyByKind[kind as keyof typeof emptyByKind] : '';
};

function shownValue(name: FormFieldName, event: Event): string | boolean {
  const value = event[name];
  const { kind } = getField(name);
  if (kind === 'date' || kind === 'optionalDate') return toLocal(value as string | null | undefined);
  if (typeof value === 'boolean') return value;
  return value === null || value === undefined ? emptyValue(name) : String(value);
}

const collect = (valueFor: (name: FormFieldName) => string | boolean) =>
  Object.fromEntries(formFieldNames.map((name) => [name, valueFor(name)])) as unknown as EventValues;

export const emptyValues: EventValues = collect(emptyValue);

/**
 * The fees that the form asks for, where the event has others: an import or the API may have given one fee to an event for both, or an
 * individual fee alone. What is charged today is what the form shows, so that a save for another reason leaves it.
 */
function chargedFees(event: Event): Partial<EventValues> {
  const { entryFee, individualEntryFee, teamEntryFee } = event;
  if ((entryFee ?? individualEntryFee ?? teamEntryFee ?? null) === null) return {};
  const amount = (kind: RegistrationKind) => String(amountFor(event, kind));
  return event.participationType === 'both'
    ? { individualEntryFee: amount('individual'), teamEntryFee: amount('team') }
    : { entryFee: amount(event.participationType) };
}

/** A stored event as its form shows it, with the defaults of the form for what the response leaves out. */
export const fromEvent = (event: Event): EventValues => ({
  ...collect((name) => shownValue(name, event)),
  ...chargedFees(event),
});

/** The number that a field holds, also as an amount is typed (`1,50,000`); null where it holds none. */
export function numberIn(value: unknown): number | null {
  const text = readTypedRupees(String(value ?? '')).trim();
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** Whether the form of a kind of event has the field at all. */
export const isInForm = (name: FormFieldName, kind: EventKind): boolean =>
  getField(name).scope === 'both' || getField(name).scope === kind;

/** Whether what is chosen needs the field: one fee for a person or a team, two for both; a share where a part goes back. */
export function isAskedFor(name: FormFieldName, values: EventValues): boolean {
  const { participation, onlyWith } = getField(name);
  if (onlyWith && values[onlyWith.field] !== onlyWith.value) return false;
  return participation?.includes(values.participationType) ?? true;
}

/** The fields that must be filled in and are not, with what the form says about each. */
export function missingFields(values: EventValues, kind: EventKind): Partial<Record<FormFieldName, string>> {
  const missing = formFieldNames.flatMap((name) => {
    const { required } = getField(name);
    return required && isInForm(name, kind) && String(values[name]).trim() === '' ? [[name, required]] : [];
  });
  return Object.fromEntries(missing);
}

/** `stored` is the event that the form started from: an unchanged time keeps its seconds. */
function sentValue(name: FormFieldName, values: EventValues, stored?: Event): string | boolean | number {
  const { kind } = getField(name);
  const value = isAskedFor(name, values) ? values[name] : emptyValue(name);
  if (kind === 'teamSize') return toTeamSize(String(value));
  if (kind === 'rupees') return readTypedRupees(String(value));
  if (kind === 'count' || kind === 'countOrNone') return readTypedCount(String(value));
  if (kind !== 'date' && kind !== 'optionalDate') return value;
  const before = (stored?.[name] ?? null) as string | null;
  return before !== null && toLocal(before) === value ? before : toInstant(String(value));
}

/** The multipart fields of a form: those of its kind of event; what the form does not show is not stored either. */
export function toRequestBody(values: EventValues, kind: EventKind, stored?: Event) {
  const names = formFieldNames.filter((name) => isInForm(name, kind));
  return Object.fromEntries(names.map((name) => [name, sentValue(name, values, stored)])) as Partial<
    Record<FormFieldName, string | boolean | number>
  >;
}
