import { type Category, categories, categoryLabels, categoryOf } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import type { FirstWords } from '#contract/translations/translate-body.ts';
import { eventPath } from '../event-paths.ts';
import { filterPath } from '../events/all/event-filters.ts';
import { categoryName } from '../events/category-name.ts';

/** Names that festivals give to a category, beside its own. */
const otherNames: Partial<Record<Category, string[]>> = {
  music: ['sangeet', 'sur', 'raga'],
  dance: ['nritya', 'nach'],
  theatre: ['natya', 'natak', 'drama', 'rangmanch'],
  art: ['rang', 'kala', 'chitra'],
  writing: ['kavya', 'kavita', 'poetry', 'literature'],
  debate: ['vaad', 'vivaad'],
  quiz: ['prashna'],
  engineering: ['yantra'],
  sport: ['khel', 'sports', 'krida'],
  food: ['swaad', 'rasoi'],
};

/** A floating name, with the page of what it names; null where nothing of this name is there yet. */
export interface Bubble {
  name: string;
  to: string | null;
}

/** What the hero says beside the festival's own texts. */
export interface HeroFacts {
  /** When the first event starts, and the last one ends; null while there are none. */
  runs: { from: string; to: string } | null;
  bubbles: Bubble[];
}

/** Keyboards write some letters of Hindi in two ways. */
const wordOf = (text: string) => text.normalize().trim().toLowerCase();

/** Bubbles and what they name are translated each for itself, so either is looked up as it is shown and as it was first written. */
const wordsOf = (...names: (string | undefined)[]) => new Set(names.filter((name) => name !== undefined).map(wordOf));

const titlesOf = ({ title, titleInUrl }: Event & { titleInUrl?: string }) => wordsOf(title, titleInUrl);

/** The category that a word names, by its key, its label or another name. */
const categoryNamed = (word: string): Category | undefined =>
  categories.find(
    (key) =>
      key === word ||
      [categoryLabels[key], categoryName(key)].some((name) => wordOf(name) === word) ||
      (otherNames[key]?.includes(word) ?? false),
  );

/** How many bubbles there is room for, and how long a name one holds. */
const MAX_BUBBLES = 8;
const MAX_LETTERS = 20;

const namesOf = (events: readonly Event[]) => {
  const titles = events.map(({ title }) => title.trim()).filter((title) => title.length <= MAX_LETTERS);
  return [...new Set(titles)].slice(0, MAX_BUBBLES);
};

interface Named extends FirstWords {
  bubbles: readonly string[];
  festivalName: string;
}

/** `bubbles` are the names that the committee chose; without any, those of the main events float. */
export function heroFacts(
  mainEvents: readonly Event[],
  subEvents: readonly Event[],
  { bubbles, festivalName, firstWords }: Named,
): HeroFacts {
  const all = [...mainEvents, ...subEvents];
  const byId = new Map(mainEvents.map((event) => [event._id, event]));
  const used = new Set(all.map((event) => categoryOf(event, byId.get(event.mainEventId ?? ''))));
  const festivals = [...wordsOf(festivalName, firstWords?.festivalName)];
  const toOf = (words: ReadonlySet<string>): string | null => {
    const named = all.find((event) => !titlesOf(event).isDisjointFrom(words));
    if (named) return eventPath(named);
    const category = [...words].map(categoryNamed).find((one) => one && used.has(one));
    if (category) return filterPath({ category });
    const isFestival = festivals.some((name) => [...words].some((word) => `${name} `.startsWith(`${word} `)));
    return all.length > 0 && isFestival ? filterPath({}) : null;
  };
  const from = all.map(({ startDate }) => startDate).toSorted()[0];
  const to = all
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  return {
    runs: from && to ? { from, to } : null,
    bubbles: (bubbles.length > 0 ? bubbles : namesOf(mainEvents)).map((name, index) => ({
      name,
      to: toOf(wordsOf(name, firstWords?.bubbles[index])),
    })),
  };
}
