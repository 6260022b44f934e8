import { announcementLevelKeys } from '../announcements/announcement-levels.ts';
import { categories } from '../events/categories.ts';
import { day, email, id, phone, requiredText, text } from '../fields.ts';
import { focusText } from '../pictures/focus-field.ts';
import { z } from '../zod.ts';
import type { SectionKind } from './section-kinds.ts';

/** Characters of one text section's document. */
export const MAX_SECTION_TEXT = 60_000;

/** Limits of the lists in sections. */
export const MAX_QUESTIONS = 60;
export const MAX_TIERS = 10;
export const MAX_SPONSORS = 60;
export const MAX_PEOPLE = 100;
export const MAX_WAYS = 12;
export const MAX_STAYS = 30;
export const MAX_EVENTS = 60;
export const MAX_PINS = 60;

const isHttpUrl = (value: string) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value));

/** An http(s) url; empty for none. */
const link = text(2000).refine(isHttpUrl, 'Must be a url that begins with http:// or https://');
/** The url of an uploaded picture; empty for none. */
const picture = text(2000);
const optionalEmail = z.union([z.literal(''), email], 'Please enter a valid e-mail address');
const optionalPhone = z.union([z.literal(''), phone], 'Please enter a valid phone number');
const heading = text(120);
const list = <Item extends z.ZodType>(item: Item, max: number, what: string) =>
  z.array(item).max(max, `At most ${max} ${what}`);

/** `id` is made by the client; it is unique on the page, and stays the same while the section is edited. */
const section = <Kind extends SectionKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ id: z.string().regex(/^[\w-]{1,32}$/, 'Not an id'), kind: z.literal(kind), ...shape });

const questionSchema = z.object({
  question: requiredText(200, 'Write the question'),
  answer: requiredText(2000, 'Write the answer'),
});
const sponsorSchema = z.object({ name: requiredText(120, 'Write who it is'), url: link, logo: picture });
const tierSchema = z.object({
  name: requiredText(80, 'Give the tier a name, such as Gold'),
  sponsors: list(sponsorSchema, MAX_SPONSORS, 'sponsors in a tier'),
});
const personSchema = z.object({
  name: requiredText(120, 'Write the name'),
  role: text(120),
  photo: picture,
  /** The point of the photo that stays in sight. */
  photoFocus: focusText.optional(),
  email: optionalEmail,
  phone: optionalPhone,
});
const waySchema = z.object({
  title: requiredText(80, 'Say how, such as By train'),
  text: requiredText(1000, 'Describe the way'),
});
const staySchema = z.object({
  name: requiredText(120, 'Write the name'),
  text: text(1000),
  /** As people say it: `₹800 a night`. */
  price: text(80),
  url: link,
  phone: optionalPhone,
});

/** A day of the festival, such as `2027-02-12`; empty for all. */
const optionalDay = z.union([z.literal(''), day], 'Must be a day such as 2027-02-12');
const category = z.enum(['', ...categories]);
/** The id of a main event; empty for all. */
const mainEventId = z.union([z.literal(''), id], 'Not an id');
/** Percent of the width, or of the height, of the plan: from its left and its top. */
const percent = z.number('Must be a number').min(0, 'At least 0').max(100, 'At most 100');
/** How many cards there are at most; the rest is one link away. */
const wholeShown = z
  .number('Must be a number')
  .int('Must be a whole number')
  .min(1, 'At least 1')
  .max(MAX_EVENTS, `At most ${MAX_EVENTS}`);
const pinSchema = z.object({
  name: requiredText(80, 'Write what is there'),
  /** As events call it, so that the pin leads to what is on there. */
  venue: text(200),
  text: text(300),
  x: percent,
  y: percent,
});

/**
 * Every kind of section. Texts are plain but the `body` of a text section, which is a description as the editor writes it. What is not
 * given is empty, never null.
 */
export const sectionSchemas = {
  text: section('text', { body: z.string().max(MAX_SECTION_TEXT, `At most ${MAX_SECTION_TEXT} characters`) }),
  notice: section('notice', {
    level: z.enum(announcementLevelKeys),
    heading,
    text: requiredText(1000, 'Write the notice'),
  }),
  faq: section('faq', { heading, questions: list(questionSchema, MAX_QUESTIONS, 'questions') }),
  sponsors: section('sponsors', { heading, tiers: list(tierSchema, MAX_TIERS, 'tiers') }),
  team: section('team', { heading, people: list(personSchema, MAX_PEOPLE, 'people') }),
  travel: section('travel', {
    heading,
    ways: list(waySchema, MAX_WAYS, 'ways'),
    stays: list(staySchema, MAX_STAYS, 'places to stay'),
  }),
  events: section('events', { heading, day: optionalDay, category, mainEventId, limit: wholeShown }),
  schedule: section('schedule', { heading, day: optionalDay, venue: text(200) }),
  results: section('results', { heading, mainEventId }),
  map: section('map', {
    heading,
    plan: picture,
    /** What the plan shows, for those who do not see it; the list of pins is beside it. */
    alt: text(300),
    pins: list(pinSchema, MAX_PINS, 'pins'),
  }),
} satisfies { [Kind in SectionKind]: z.ZodType<{ id: string; kind: Kind }> };

type Schemas = typeof sectionSchemas;
/** A section of one kind. */
export type SectionOf<Kind extends SectionKind> = z.infer<Schemas[Kind]>;

const all = Object.values(sectionSchemas) as [Schemas[SectionKind], ...Schemas[SectionKind][]];
/** A section of any kind; `kind` says which. */
export const sectionSchema = z.discriminatedUnion('kind', all, 'This kind of section is not known');
export type Section = { [Kind in SectionKind]: SectionOf<Kind> }[SectionKind];
