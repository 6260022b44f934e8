import { type Category, categories, categoryLabels, categoryOf } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import { overviewPath } from '../event-paths.ts';
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

const wordOf = (text: string) => text.trim().toLowerCase();

/** Bubbles and titles are translated each for themselves: one may be in the first language and the other not. */
const firstTitle = ({ title, titleInUrl = title }: Event & { titleInUrl?: string }) => titleInUrl;

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

/** `bubbles` are the names that the committee chose; without any, those of the main events float. */
export function heroFacts(
  mainEvents: readonly Event[],
  subEvents: readonly Event[],
  { bubbles, festivalName }: { bubbles: readonly string[]; festivalName: string },
): HeroFacts {
  const all = [...mainEvents, ...subEvents];
  const byId = new Map(mainEvents.map((event) => [event._id, event]));
  const used = new Set(all.map((event) => categoryOf(event, byId.get(event.mainEventId ?? ''))));
  const toOf = (name: string): string | null => {
    const word = wordOf(name);
    const main = mainEvents.find((event) => wordOf(event.title) === word || wordOf(firstTitle(event)) === word);
    if (main) return overviewPath(main);
    const category = categoryNamed(word);
    if (category && used.has(category)) return filterPath({ category });
    return all.length > 0 && wordOf(festivalName).split(/\s/)[0] === word ? filterPath({}) : null;
  };
  const from = all.map(({ startDate }) => startDate).toSorted()[0];
  const to = all
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  return {
    runs: from && to ? { from, to } : null,
    bubbles: (bubbles.length > 0 ? bubbles : namesOf(mainEvents)).map((name) => ({ name, to: toOf(name) })),
  };
}
