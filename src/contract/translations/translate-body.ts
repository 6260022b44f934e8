import { changeTexts, keyOfText, type TranslatedKind } from './text-shapes.ts';
import type { ShownTranslations } from './translations.ts';

/** Translations into one language, ready to be looked up: by what they are of, then by the key of a text. */
export type Dictionary = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The dictionary of what the API says of a language. */
export const dictionaryOf = (shown: ShownTranslations): Dictionary =>
  new Map(
    Object.entries(shown).map(([subject, texts]) => [
      subject,
      new Map(texts.map((text) => [keyOfText(text), text.text])),
    ]),
  );

type Fields = Record<string, unknown>;

const FESTIVAL = 'settings/festival';
/** The path of the title of the main event, among the texts of a sub-event. */
export const MAIN_EVENT_TITLE = 'mainEventTitle';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What an object of a response is, by the fields that no other has. */
function subjectOf(fields: Fields): { kind: TranslatedKind; subject: string } | undefined {
  if ('heroLine' in fields && 'faq' in fields) return { kind: 'festival', subject: FESTIVAL };
  if ('slug' in fields && 'navigation' in fields) return { kind: 'page', subject: `pages/${textOf(fields.slug)}` };
  if ('slug' in fields && 'sections' in fields) {
    const year = textOf(fields.year);
    return { kind: 'page', subject: `pages/${year ? `${year}/` : ''}${textOf(fields.slug)}` };
  }
  if ('kind' in fields && 'latest' in fields) {
    return { kind: 'document', subject: `documents/${textOf(fields.kind)}/${Number(fields.version)}` };
  }
  if ('isPinned' in fields) return { kind: 'announcement', subject: `announcements/${textOf(fields._id)}` };
  // An event, or what has its id and title; `id` where it is a line of a search, whose description is another text.
  if ('_id' in fields && 'title' in fields) return { kind: 'event', subject: `events/${textOf(fields._id)}` };
  return undefined;
}

/** The field that holds an event's title next to its id, and the field name that translations use. */
const titles = [
  ['eventId', 'eventTitle', 'title'],
  ['eventId', 'title', 'title'],
  ['eventId', 'mainEventTitle', MAIN_EVENT_TITLE],
  ['mainEventId', 'mainEventTitle', 'title'],
  ['id', 'title', 'title'],
  ['id', 'mainEventTitle', MAIN_EVENT_TITLE],
] as const;

function withTitles(fields: Fields, dictionary: Dictionary): Fields {
  for (const [id, name, path] of titles) {
    if (typeof fields[name] !== 'string' || (name === 'title' && '_id' in fields)) continue;
    const title = dictionary.get(`events/${textOf(fields[id])}`)?.get(path);
    if (title !== undefined) fields[name] = title;
  }
  if (typeof fields.festivalName === 'string' && !('faq' in fields)) {
    fields.festivalName = dictionary.get(FESTIVAL)?.get('festivalName') ?? fields.festivalName;
  }
  return fields;
}

/** Names of venues. What has `venue` keeps the first name, by which it is found. */
function withVenues(fields: Fields, dictionary: Dictionary): Fields {
  const names = dictionary.get(FESTIVAL);
  for (const name of ['venue', 'eventVenue']) {
    const source = textOf(fields[name]);
    const text = source && names?.get(keyOfText({ path: 'venues', isListed: true, source }));
    if (!text) continue;
    fields[name] = text;
    if (name === 'venue') fields.venueInUrl = source;
  }
  return fields;
}

/** Results of an event, whose texts are among those of the event. */
function withResults(fields: Fields, dictionary: Dictionary): Fields {
  const texts = 'winners' in fields && dictionary.get(`events/${textOf(fields.eventId)}`);
  if (!texts) return fields;
  return changeTexts('event', { results: fields }, (text) => texts.get(keyOfText(text)) ?? text.source).results;
}

/** An event keeps the title that is in its url, which is the same in every language. */
const withUrlTitle = (fields: Fields, title: unknown): Fields =>
  fields.title === title ? fields : { ...fields, titleInUrl: title };

/** The names that the hero floats and those they are looked up by, as the committee wrote them: each is translated apart. */
export interface FirstWords {
  firstWords?: { festivalName: string; bubbles: string[] };
}

/**
 * A response of the API with what the committee wrote in another language; what is not translated stays. It is told by ids, so that
 * endpoints need to know nothing of languages, and the API says the same to everybody.
 */
export function translateBody(value: unknown, dictionary: Dictionary): unknown {
  if (Array.isArray(value)) return value.map((item) => translateBody(item, dictionary));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, translateBody(part, dictionary)]);
  const named = withVenues(withTitles(Object.fromEntries(entries), dictionary), dictionary);
  const fields = withResults(named, dictionary);
  const found = subjectOf(fields);
  const texts = found && dictionary.get(found.subject);
  if (!texts) return fields;
  const changed = changeTexts(found.kind, fields, (text) => texts.get(keyOfText(text)) ?? text.source);
  if (found.kind === 'festival')
    return { ...changed, firstWords: { festivalName: fields.festivalName, bubbles: fields.bubbles } };
  return found.kind === 'event' ? withUrlTitle(changed, fields.title) : changed;
}
