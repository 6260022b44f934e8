import type { AuditEntry } from '#contract/audit.ts';
import { type CheckInResult, checkInResults } from '#contract/check-in.ts';
import { fieldsOfKind } from '#contract/events/event-field-names.ts';
import type { EventStatus } from '#contract/events/event-fields.ts';
import { counted } from '#contract/panel/counted.ts';
import { paymentMethodLabels, paymentStatusLabels } from '#contract/panel/status-labels.ts';
import type { PaymentMethod, PaymentStatus } from '#contract/payments/payments.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { type RegistrationStatus, registrationStatuses } from '#contract/registration-rules.ts';
import { formatDateTime } from '../../dates/format-date.ts';
import { cutWords } from '../../pictures/cut-words.ts';
import { resultLabels } from '../check-in/check-in-labels.ts';
import { statusLabels } from '../registrations/registration-labels.ts';
import { fieldLabel, hiddenFields } from './field-labels.ts';
import { valueWord } from './value-words.ts';

/** One field that an action changed, as text; null where it was or is empty. */
export interface Change {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
  /** Shown in place of both values, where nobody reads these in a list. */
  summary?: string;
}

/** Longer texts are truncated: the record itself shows the rest. In characters. */
const LONGEST = 140;

const money = new Set<string>([...fieldsOfKind('rupees'), 'amount', 'refundAbove']);
/** Of these, no money is no fee. */
const zeroIsRupees = new Set(['prizePool', 'refundAbove']);
const prizes = new Set(['firstPrize', 'secondPrize', 'thirdPrize']);
const participations: Record<string, string> = { individual: 'Individual', team: 'Team', both: 'Individual or team' };
const eventStatusLabels: Record<EventStatus, string> = { active: 'Active', inactive: 'Inactive' };
/** On the festival's clock, as forms send it. */
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const truncate = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);

const registrationStatusText = (status: unknown) =>
  registrationStatuses.includes(status as RegistrationStatus)
    ? statusLabels[status as RegistrationStatus].label
    : String(status);

function statusText(status: string): string {
  if (Object.hasOwn(eventStatusLabels, status)) return eventStatusLabels[status as EventStatus];
  if (Object.hasOwn(paymentStatusLabels, status) && !registrationStatuses.includes(status as RegistrationStatus)) {
    return paymentStatusLabels[status as PaymentStatus];
  }
  return registrationStatusText(status);
}

const resultText = (result: string) =>
  checkInResults.includes(result as CheckInResult) ? resultLabels[result as CheckInResult].headline : result;

const isTexts = (values: unknown): values is string[] =>
  Array.isArray(values) && values.every((value) => typeof value === 'string');
const wordsText = (field: string, values: string[]) =>
  values.map((value) => valueWord(field, value) ?? value).join(', ');

function listText(field: string, values: unknown[]): string {
  if (field === 'admitted') return counted(values.length, 'person', 'people');
  if (field === 'statuses') return values.map(registrationStatusText).join(', ');
  return isTexts(values) ? truncate(wordsText(field, values)) : counted(values.length, 'item');
}

/** What came to a list that is too long to be read twice, and what went. */
function differenceText(field: string, before: unknown, after: unknown): string | undefined {
  if (!isTexts(before) || !isTexts(after) || before.length === 0 || after.length === 0) return undefined;
  if (Math.max(wordsText(field, before).length, wordsText(field, after).length) <= LONGEST) return undefined;
  const added = after.filter((value) => !before.includes(value));
  const removed = before.filter((value) => !after.includes(value));
  const parts = [
    added.length > 0 ? `now also ${wordsText(field, added)}` : '',
    removed.length > 0 ? `no longer ${wordsText(field, removed)}` : '',
  ];
  return parts.filter(Boolean).join('; ') || undefined;
}

function numberText(field: string, value: number): string {
  if (money.has(field)) return value === 0 && !zeroIsRupees.has(field) ? 'Free' : formatRupees(value);
  if (field === 'mailAbove') return counted(value, 'person', 'people');
  if (field === 'waitedMs') return counted(Math.ceil(value / 60_000), 'minute');
  if (field === 'holdMinutes') return counted(value, 'minute');
  if (['offerHours', 'upiHours', 'reviewHours'].includes(field)) return counted(value, 'hour');
  if (field === 'deskDays') return counted(value, 'day');
  if (field === 'recipients') return counted(value, 'registration', 'registrations');
  if (field === 'removed') return counted(value, 'event or ambassador', 'events and ambassadors');
  return value.toLocaleString('en-IN');
}

function stringText(field: string, value: string, timeZone: string): string {
  if (INSTANT.test(value)) return formatDateTime(value, timeZone);
  if (LOCAL.test(value)) return formatDateTime(`${value}:00.000Z`, 'UTC');
  if (prizes.has(field) && /^\d{1,12}$/.test(value)) return formatRupees(Number(value));
  if (field === 'participationType') return participations[value] ?? value;
  if (field === 'status') return statusText(value);
  if (field === 'paymentMethod' || field === 'method') return paymentMethodLabels[value as PaymentMethod] ?? value;
  if (field === 'result') return resultText(value);
  if (field === 'imageFocus') return cutWords(value);
  return valueWord(field, value) ?? truncate(value);
}

/** A value as a person reads it; null where there is none. */
function valueText(field: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(field, value);
  if (Array.isArray(value)) return value.length === 0 ? null : listText(field, value);
  return stringText(field, String(value), timeZone);
}

/** What is shown in place of a value that nobody reads in a list: a document, a picture, rows of texts. */
function summaryOf(before: unknown, after: unknown): string {
  const isNothing = (value: unknown) => value === null || value === undefined || value === '';
  if (isNothing(before)) return 'added';
  return isNothing(after) ? 'removed' : 'changed';
}

const unread = new Set(['description', 'imageId']);

function toChange(field: string, before: unknown, after: unknown, timeZone: string): Change | undefined {
  const was = valueText(field, before, timeZone);
  const is = valueText(field, after, timeZone);
  if (was === null && is === null) return undefined;
  const change = { field, label: fieldLabel(field), before: was, after: is };
  const difference = differenceText(field, before, after);
  if (difference) return { ...change, summary: difference };
  return unread.has(field) || was === is ? { ...change, summary: summaryOf(before, after) } : change;
}

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields within fields, such as the settings' links, by the path to them. */
function flat(fields: Fields): Fields {
  const flattened = Object.entries(fields).flatMap(([name, value]) =>
    isRecord(value) ? Object.entries(flat(value)).map(([inner, own]) => [`${name}.${inner}`, own]) : [[name, value]],
  );
  return Object.fromEntries(flattened);
}

/** The fields that an action changed, as texts; where something was created, those that hold something. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, timeZone: string): Change[] {
  const was = flat(before ?? {});
  const is = flat(after ?? {});
  const isCreated = before === null;
  return Object.keys({ ...was, ...is })
    .filter((field) => !hiddenFields.has(field) && !(field === 'result' && is[field] === 'admitted'))
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .filter((field) => !isCreated || is[field] !== false)
    .map((field) => toChange(field, was[field], is[field], timeZone))
    .filter((change) => change !== undefined);
}
