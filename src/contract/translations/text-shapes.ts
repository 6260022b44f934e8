import type { EventFieldKind } from '../events/event-field.ts';
import { eventFieldNames, getField } from '../events/event-field-names.ts';
import { MAX_SUMMARY, MAX_TITLE } from '../pages/section-kinds.ts';
import { MAX_SECTION_TEXT } from '../pages/sections.ts';
import { MAX_AWARD, MAX_RESULTS_NOTE, MAX_WINNER_DETAIL } from '../results/results.ts';
import { MAX_DOCUMENT_CHARACTERS } from '../rich-text.ts';

/** How a text is written: in one line, in several, or by the editor. */
export const textKinds = ['line', 'lines', 'document'] as const;
export type TextKind = (typeof textKinds)[number];

interface Text {
  is: 'text';
  kind: TextKind;
  /** What the panel calls it. */
  label: string;
  /** The longest text in characters. */
  max: number;
  /** Shown for these words alone: once they are others, what was translated is not what is said. */
  isExact?: boolean;
}
interface List {
  is: 'list';
  /** What the panel calls one of it, before its number. */
  label: string;
  item: Shape;
}
interface Fields {
  is: 'fields';
  fields: Readonly<Record<string, Shape>>;
}
/** Where in something that the committee writes its texts are; what it does not name is the same in every language. */
export type Shape = Text | List | Fields;

const line = (label: string, max: number): Text => ({ is: 'text', kind: 'line', label, max });
const lines = (label: string, max: number): Text => ({ is: 'text', kind: 'lines', label, max });
const document = (label: string, max: number): Text => ({ is: 'text', kind: 'document', label, max });
const list = (label: string, item: Shape): List => ({ is: 'list', label, item });
const fields = (shapes: Readonly<Record<string, Shape>>): Fields => ({ is: 'fields', fields: shapes });

/** The kinds of an event's fields that are texts, and how they are written. */
const writtenAs: Partial<Record<EventFieldKind, TextKind>> = {
  title: 'line',
  text: 'line',
  multiline: 'lines',
  document: 'document',
};

const eventTexts = eventFieldNames.flatMap((name): [string, Shape][] => {
  const { label, kind: fieldKind, max = 0, isSameInAllLanguages } = getField(name);
  const kind = writtenAs[fieldKind];
  return kind && !isSameInAllLanguages ? [[name, { is: 'text', kind, label, max }]] : [];
});

/** Those of every kind of section; a section has some of them. */
const section = fields({
  heading: line('Heading', 120),
  body: document('Text', MAX_SECTION_TEXT),
  text: lines('Text', 1000),
  alt: lines('What the plan shows', 300),
  questions: list('Question', fields({ question: line('Question', 200), answer: lines('Answer', 2000) })),
  tiers: list('Tier', fields({ name: line('Name', 80) })),
  people: list('Person', fields({ role: line('Role', 120) })),
  ways: list('Way', fields({ title: line('Title', 80), text: lines('Text', 1000) })),
  stays: list('Place to stay', fields({ text: lines('Text', 1000), price: line('Price', 80) })),
  pins: list('Pin', fields({ name: line('Name', 80), text: lines('Text', 300) })),
});

const exact = (text: Text): Text => ({ ...text, isExact: true });

/** Those of the results of an event; names of people and teams are the same in every language. */
const results = fields({
  winners: list(
    'Winner',
    fields({ award: line('Award', MAX_AWARD), detail: line('Score, song or college', MAX_WINNER_DETAIL) }),
  ),
  note: exact(lines('Note of the results', MAX_RESULTS_NOTE)),
});

/** What can be translated, by its kind, with its texts. */
export const textShapes = {
  /** With `results`, which are published beside it. */
  event: fields({ ...Object.fromEntries(eventTexts), results }),
  /** A text of the committee that people agree to, such as the privacy notice. */
  document: fields({ body: exact(document('Text', MAX_DOCUMENT_CHARACTERS)) }),
  announcement: fields({ title: line('Title', 120), text: lines('Text', 2000) }),
  page: fields({
    title: line('Title', MAX_TITLE),
    summary: lines('Summary', MAX_SUMMARY),
    sections: list('Section', section),
  }),
  festival: fields({
    festivalName: line('Name of the festival', 60),
    heroLine: line('Line under the name', 200),
    instituteName: line('Institute', 120),
    tagline: lines('Tagline', 300),
    city: line('City', 120),
    bubbles: list('Bubble', line('Word', 30)),
    moments: list('Moment', fields({ title: line('Title', 80), text: lines('Text', 300) })),
    gallery: list('Picture', fields({ caption: line('Caption', 120), album: line('Album', 60) })),
    faq: list('Question', fields({ question: line('Question', 200), answer: lines('Answer', 1000) })),
    /** Pages and mails send people there. */
    payment: fields({
      deskAddress: lines('Where the desk is', 300),
      deskHours: line('When somebody is at the desk', 200),
    }),
    /** `venues` are those of the events. */
    venues: list('Venue', line('Name', getField('venue').max ?? 0)),
  }),
} satisfies Record<string, Shape>;
export type TranslatedKind = keyof typeof textShapes;

/** A text that is there to be translated. */
export interface FoundText {
  /** Its fields without the numbers of lists: `title`, `sections.questions.answer`. */
  path: string;
  /** Whether the text itself says which one is meant: it is one of a list, whose order changes, or is translated to the letter. */
  isListed: boolean;
  source: string;
  kind: TextKind;
  max: number;
  /** `Question 3: Answer`. */
  label: string;
}

type Change = (text: FoundText) => string;
interface Position {
  path: string;
  isListed: boolean;
  labels: readonly string[];
}

function walk(shape: Shape, value: unknown, at: Position, change: Change): unknown {
  if (shape.is === 'text') {
    // A number is the same in every language.
    if (typeof value !== 'string' || !/\p{L}/u.test(value)) return value;
    const { kind, max } = shape;
    const label = [...at.labels, shape.label].join(': ');
    const isListed = at.isListed || shape.isExact === true;
    return change({ path: at.path, isListed, source: value, kind, max, label });
  }
  if (shape.is === 'list') {
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => {
      const labels = [...at.labels, `${shape.label} ${index + 1}`];
      return walk(shape.item, item, { path: at.path, isListed: true, labels }, change);
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const changed = Object.entries(shape.fields).flatMap(([name, inner]) => {
    if (!(name in value)) return [];
    const path = at.path ? `${at.path}.${name}` : name;
    return [[name, walk(inner, (value as Record<string, unknown>)[name], { ...at, path }, change)]];
  });
  return { ...value, ...Object.fromEntries(changed) };
}

const START: Position = { path: '', isListed: false, labels: [] };

/** Something with its texts as `change` gives them; what has none stays. */
export const changeTexts = <Value>(kind: TranslatedKind, value: Value, change: Change): Value =>
  walk(textShapes[kind], value, START, change) as Value;

/** The texts of something, in the order of its form; those that are empty are left out, equal ones of a list are one. */
export function listTexts(kind: TranslatedKind, value: unknown): FoundText[] {
  const found = new Map<string, FoundText>();
  changeTexts(kind, value, (text) => {
    const key = keyOfText(text);
    if (!found.has(key)) found.set(key, text);
    return text.source;
  });
  return [...found.values()];
}

/** By what a translation is found: a field of its own by its name, so that a corrected comma loses nothing; one of a list by its text. */
export const keyOfText = ({ path, isListed, source }: Pick<FoundText, 'path' | 'isListed' | 'source'>): string =>
  isListed ? `${path}\n${source}` : path;
