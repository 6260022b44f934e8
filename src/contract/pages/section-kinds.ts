/** What a page of the committee is made of: what each kind of section is called, and what it is for. Without Zod, for the panel's menus. */
export const sectionKinds = {
  text: { label: 'Text', hint: 'Headings, paragraphs, lists, pictures, tables' },
  notice: { label: 'Notice', hint: 'A few words in a box' },
  faq: { label: 'Questions', hint: 'Questions with their answers' },
  sponsors: { label: 'Sponsors', hint: 'Logos with links, by tier' },
  team: { label: 'Team', hint: 'People with their tasks' },
  travel: { label: 'Travel and stay', hint: 'Ways to get here, where to sleep' },
  events: { label: 'Events', hint: 'Cards of events, by day, category or main event' },
  schedule: { label: 'Schedule', hint: 'What is when, of a day or a venue' },
  results: { label: 'Results', hint: 'Who won, as it is published' },
  map: { label: 'Map', hint: 'A plan of the campus with pins' },
} as const;
export type SectionKind = keyof typeof sectionKinds;
/** Kinds whose sections show what is stored elsewhere: the site reads it when it shows the page. */
export const liveKinds = ['events', 'schedule', 'results'] as const satisfies SectionKind[];
export type LiveKind = (typeof liveKinds)[number];

export const sectionKindKeys = Object.keys(sectionKinds) as [SectionKind, ...SectionKind[]];

/** Where the site links to a page. */
export const navigations = {
  header: 'At the top of every page',
  footer: 'At the end of every page',
  none: 'Nowhere',
} as const;
export type Navigation = keyof typeof navigations;
export const navigationKeys = Object.keys(navigations) as [Navigation, ...Navigation[]];

/** Limits of one page, and of the pages of a year; those in the trash count. */
export const MAX_SECTIONS = 40;
export const MAX_PAGES = 100;
export const MAX_TITLE = 80;
export const MAX_SUMMARY = 200;
export const MAX_SLUG = 60;
/** How many links the top of the site has room for. */
export const MAX_HEADER_PAGES = 5;
