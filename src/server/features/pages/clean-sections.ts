import type { SectionKind } from '#contract/pages/section-kinds.ts';
import type { Section, SectionOf } from '#contract/pages/sections.ts';
import { imageIdOf } from '../../image-urls.ts';
import { cleanDescription } from '../rich-text/rich-text.service.ts';

interface NamedPicture {
  /** Where in the page it is named, as errors say it. */
  path: string;
  url: string;
}

/** The pictures that a section names in fields of their own; those within its text are found by cleaning it. */
const picturesOf: { [Kind in SectionKind]: (section: SectionOf<Kind>) => NamedPicture[] } = {
  text: () => [],
  notice: () => [],
  faq: () => [],
  sponsors: ({ tiers }) =>
    tiers.flatMap(({ sponsors }, tier) =>
      sponsors.map(({ logo }, index) => ({ path: `tiers.${tier}.sponsors.${index}.logo`, url: logo })),
    ),
  team: ({ people }) => people.map(({ photo }, index) => ({ path: `people.${index}.photo`, url: photo })),
  travel: () => [],
  events: () => [],
  schedule: () => [],
  results: () => [],
  map: ({ plan }) => [{ path: 'plan', url: plan }],
};

const namedIn = (section: Section): NamedPicture[] =>
  (picturesOf[section.kind] as (section: Section) => NamedPicture[])(section).filter(({ url }) => url !== '');

export interface CleanSections {
  sections: Section[];
  /** Our own pictures in them. */
  imageIds: string[];
  /** Where pictures are named that are none of ours. */
  foreign: string[];
}

/** Sections that are safe to store and to show. Throws the errors of descriptions, with paths such as `sections.2.body.blocks.0`. */
export function cleanSections(given: readonly Section[]): CleanSections {
  const imageIds: string[] = [];
  const foreign: string[] = [];
  const sections = given.map((section, index): Section => {
    for (const { path, url } of namedIn(section)) {
      const id = imageIdOf(url);
      if (id) imageIds.push(id);
      else foreign.push(`sections.${index}.${path}`);
    }
    if (section.kind !== 'text') return section;
    const clean = cleanDescription(section.body, `sections.${index}.body`);
    imageIds.push(...clean.imageIds);
    return { ...section, body: clean.stored };
  });
  return { sections, imageIds: [...new Set(imageIds)], foreign };
}

/** The ids of the pictures in sections as they are stored. */
export function imageIdsOf(sections: readonly Section[]): string[] {
  return sections.flatMap((section) => namedIn(section).flatMap(({ url }) => imageIdOf(url) ?? []));
}

/** Where a section names a picture, by its id. */
export const pathsOfImage = (sections: readonly Section[], id: string): string[] =>
  sections.flatMap((section, index) =>
    namedIn(section).flatMap(({ path, url }) => (imageIdOf(url) === id ? [`sections.${index}.${path}`] : [])),
  );
