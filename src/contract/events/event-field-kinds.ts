import {
  chosenId,
  dateTime,
  flag,
  instant,
  optionalDateTime,
  optionalRupees,
  optionalText,
  optionalUrl,
  optionalWholeNumber,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts';
import { optionalFocus } from '../pictures/focus-field.ts';
import { toTeamSize } from '../team-rules.ts';
import { z } from '../zod.ts';
import { categories } from './categories.ts';
import type { EventFieldKind } from './event-field.ts';
import { type EventFieldName, getField, type KindOf } from './event-field-names.ts';
import { eventStatuses } from './event-fields.ts';
import { ageRules, collegeRules, overlapRules, participationTypes, refundRules } from './rule-values.ts';
import { optionalYears } from './years-field.ts';

/** What a kind needs to know of a field: what is said where it is empty, and its longest text or highest number. */
interface Limits {
  required: string;
  max: number;
}

/** A field that may be left out of every request: the same schema creates and updates. */
const optionalKind = <Input extends z.ZodType, Response extends z.ZodType>(
  input: (limits: Limits) => Input,
  response: Response,
) => ({
  create: (limits: Limits) => input(limits).optional(),
  update: (limits: Limits) => input(limits).optional(),
  response: () => response,
});

const status = z.enum(eventStatuses, { error: 'Must be active or inactive' });
const participation = z.enum(participationTypes, { error: 'Must be individual, team or both' });
/** A select that nobody touched sends an empty text, JSON null: neither chooses anything. */
const toUnset = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
/** One of some words, or none chosen: a new event has `otherwise` then, one that is edited stays as it is. */
const chosenKind = <const Word extends string>(word: z.ZodType<Word, Word>, otherwise: NoInfer<Word>) => ({
  create: () => z.preprocess(toUnset, word.default(otherwise)),
  update: () => z.preprocess(toUnset, word.optional()).optional(),
  response: () => word,
});
/** As an empty text, null is no. */
const eventFlag = z.preprocess((value) => value ?? false, flag);
const title = ({ required, max }: Limits) => requiredText(max, required);
/** Lists, objects and booleans were meant for another field: they are rejected. */
const forceTeamSize = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || value === null ? toTeamSize(value) : value;
const nullableText = z.string().nullable();
/** One of some words; an empty string is none of them. */
const optionalChoice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.enum(words, { error: `Must be ${words.join(', ')} or empty` }).nullable(),
  );
const choiceKind = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  optionalKind(() => optionalChoice(words), z.enum(words).nullable());

/**
 * The kinds of fields an event has: for each, the schema of the field in a request that creates an event, in
 * one that updates it, and in a response. What is not set is null in responses.
 */
const eventFieldKinds = {
  title: { create: title, update: (limits: Limits) => title(limits).optional(), response: () => z.string() },
  text: optionalKind(({ max }) => optionalText(max), nullableText),
  multiline: optionalKind(({ max }) => optionalText(max), nullableText),
  url: optionalKind(() => optionalUrl, nullableText),
  rupees: optionalKind(() => optionalRupees, z.number().nullable()),
  count: optionalKind(({ max }) => optionalWholeNumber(1, max), z.number().int().nullable()),
  /** A number that may be 0, which is a rule of its own; null is none. */
  countOrNone: optionalKind(({ max }) => optionalWholeNumber(0, max), z.number().int().nullable()),
  flag: optionalKind(() => eventFlag, z.boolean()),
  /** When it starts or ends: every event has both. */
  date: {
    create: ({ required }: Limits) => dateTime(required),
    update: ({ required }: Limits) => dateTime(required).optional(),
    response: () => instant,
  },
  optionalDate: optionalKind(() => optionalDateTime, instant.nullable()),
  status: chosenKind(status, 'inactive'),
  participation: chosenKind(participation, 'individual'),
  teamSize: {
    create: ({ max }: Limits) => z.preprocess(forceTeamSize, wholeNumber(1, max).default(1)),
    update: ({ max }: Limits) => z.preprocess(forceTeamSize, wholeNumber(1, max)).optional(),
    response: () => z.number().int(),
  },
  /** Years of study: a list, or its text `1,2`; null is all of them. */
  years: optionalKind(() => optionalYears, z.array(z.number().int()).nullable()),
  refundRule: choiceKind(refundRules),
  collegeRule: choiceKind(collegeRules),
  overlapRule: choiceKind(overlapRules),
  ageRule: choiceKind(ageRules),
  category: choiceKind(categories),
  focus: optionalKind(() => optionalFocus, nullableText),
  /** Plain text or a serialized rich-text document, sanitised when it is stored. */
  document: {
    create: ({ max }: Limits) => text(max).default(''),
    update: ({ max }: Limits) => text(max).optional(),
    response: () => z.string(),
  },
  /** The main event that a sub-event is part of; null in the response of a main event. */
  mainEvent: {
    create: ({ required }: Limits) => chosenId(required),
    update: ({ required }: Limits) => chosenId(required).optional(),
    response: () => nullableText,
  },
} satisfies Record<EventFieldKind, Record<Use, (limits: Limits) => z.ZodType>>;

type Use = 'create' | 'update' | 'response';
type Shape<Name extends EventFieldName, For extends Use> = {
  [N in Name]: ReturnType<(typeof eventFieldKinds)[KindOf<N>][For]>;
};

/** The Zod shape of the fields named, as requests that create or update an event, or responses, have them. */
export function shapeOf<Name extends EventFieldName, For extends Use>(names: readonly Name[], use: For) {
  const entries = names.map((name) => {
    const { kind, label, max = 0, required = `${label} is required` } = getField(name);
    return [name, eventFieldKinds[kind][use]({ required, max })];
  });
  return Object.fromEntries(entries) as Shape<Name, For>;
}
