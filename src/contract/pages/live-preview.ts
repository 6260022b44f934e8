import { z } from '../zod.ts';
import { type liveKinds, MAX_SECTIONS } from './section-kinds.ts';
import { type Section, type SectionOf, sectionSchemas } from './sections.ts';

type LiveSection = SectionOf<(typeof liveKinds)[number]>;

const liveSection = z.discriminatedUnion('kind', [
  sectionSchemas.events,
  sectionSchemas.schedule,
  sectionSchemas.results,
]);

/**
 * The sections of a page that is being written whose content is stored elsewhere, in their order; without those that the form has
 * not yet right. The panel sends them in the url of the draft (`?live=`), since nothing else of it is stored as it is typed.
 */
export const liveSectionsOf = (sections: readonly Section[]): LiveSection[] =>
  sections.flatMap((section) => {
    const parsed = liveSection.safeParse(section);
    return parsed.success ? [parsed.data] : [];
  });

/** The same as a url has it; null where it is none of ours. */
export function readLiveSections(text: string): LiveSection[] | null {
  try {
    const parsed = z.array(liveSection).max(MAX_SECTIONS).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
