import type { SectionKind } from '#contract/pages/section-kinds.ts';
import type { Section, SectionOf } from '#contract/pages/sections.ts';

/** What of a page follows when the next year begins. */
export interface YearChange {
  /** The same day in the next year. */
  day: (day: string) => string;
  /** The copies of events, by the ids of those that they were made from; an event that was left out has none. */
  eventIds: ReadonlyMap<string, string>;
}

type Change<Kind extends SectionKind> = (section: SectionOf<Kind>, change: YearChange) => SectionOf<Kind>;

const same = <Value>(section: Value): Value => section;
const dayOf = (day: string, change: YearChange) => (day === '' ? '' : change.day(day));
const eventOf = (id: string, { eventIds }: YearChange) => eventIds.get(id) ?? '';

const changes: { [Kind in SectionKind]: Change<Kind> } = {
  text: same,
  notice: same,
  faq: same,
  sponsors: same,
  team: same,
  travel: same,
  events: (section, change) => ({
    ...section,
    day: dayOf(section.day, change),
    mainEventId: eventOf(section.mainEventId, change),
  }),
  schedule: (section, change) => ({ ...section, day: dayOf(section.day, change) }),
  results: (section, change) => ({ ...section, mainEventId: eventOf(section.mainEventId, change) }),
  map: same,
};

/** The sections of a page for the next year: days and events are those of then. */
export const forNextYear = (sections: readonly Section[], change: YearChange): Section[] =>
  sections.map((section) => (changes[section.kind] as Change<SectionKind>)(section, change));
