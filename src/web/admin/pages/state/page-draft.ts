import type { EditedPage, SavePage } from '#contract/pages/pages.ts';
import type { SectionKind } from '#contract/pages/section-kinds.ts';
import type { Section, SectionOf } from '#contract/pages/sections.ts';

/** What the editor of a page holds: everything of it that is saved. */
export type PageDraft = Omit<SavePage, 'publish' | 'sections'> & { sections: Section[] };

export const draftOf = ({ content, slug, navigation }: EditedPage): PageDraft => ({
  ...content,
  sections: content.sections as Section[],
  slug,
  navigation,
});

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A new id of a section. */
export const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

/** What a new section of each kind begins with. */
const blanks: { [Kind in SectionKind]: () => Omit<SectionOf<Kind>, 'id' | 'kind'> } = {
  text: () => ({ body: '' }),
  notice: () => ({ level: 'info', heading: '', text: '' }),
  faq: () => ({ heading: '', questions: [{ question: '', answer: '' }] }),
  sponsors: () => ({ heading: '', tiers: [{ name: '', sponsors: [blankSponsor()] }] }),
  team: () => ({ heading: '', people: [blankPerson()] }),
  travel: () => ({ heading: '', ways: [{ title: '', text: '' }], stays: [] }),
  events: () => ({ heading: 'Events', day: '', category: '', mainEventId: '', limit: 12 }),
  schedule: () => ({ heading: 'Schedule', day: '', venue: '' }),
  results: () => ({ heading: 'Results', mainEventId: '' }),
  map: () => ({ heading: 'Map', plan: '', alt: '', pins: [] }),
};

export const blankSponsor = () => ({ name: '', url: '', logo: '' });
export const blankPerson = (): SectionOf<'team'>['people'][number] => ({
  name: '',
  role: '',
  photo: '',
  email: '',
  phone: '',
});
export const blankStay = () => ({ name: '', text: '', price: '', url: '', phone: '' });

export const blankSection = (kind: SectionKind): Section => ({ id: newId(), kind, ...blanks[kind]() }) as Section;

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const titles: { [Kind in SectionKind]: (section: SectionOf<Kind>) => string } = {
  text: ({ body }) => firstWords(body),
  notice: ({ heading, text }) => heading || text,
  faq: ({ heading, questions }) => heading || counted(questions.length, 'question', 'questions'),
  sponsors: ({ heading, tiers }) => heading || tiers.map(({ name }) => name).join(', '),
  team: ({ heading, people }) => heading || counted(people.length, 'person', 'people'),
  travel: ({ heading, ways }) => heading || ways.map(({ title }) => title).join(', '),
  events: ({ heading }) => heading,
  schedule: ({ heading }) => heading,
  results: ({ heading }) => heading,
  map: ({ heading, pins }) => heading || counted(pins.length, 'pin', 'pins'),
};

/** What a section is called in the list of sections, beside its kind; empty where it says nothing yet. */
export const titleOf = (section: Section): string =>
  (titles[section.kind] as (section: Section) => string)(section).replace(/\s+/g, ' ').trim().slice(0, 80);

/** The first text in a document of the editor. */
function firstWords(body: string): string {
  try {
    const { blocks } = JSON.parse(body) as { blocks: { data: { text?: unknown } }[] };
    const text = blocks.map(({ data }) => data.text).find((one) => typeof one === 'string' && one !== '');
    return String(text ?? '').replace(/<[^>]*>/g, '');
  } catch {
    return body;
  }
}

/** The list with one of its items at another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : rest.toSpliced(to, 0, item);
}
