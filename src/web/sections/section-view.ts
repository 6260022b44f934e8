import type { Image } from '#contract/images.ts';
import type { SectionKind } from '#contract/pages/section-kinds.ts';
import type { SectionOf } from '#contract/pages/sections.ts';

/** What a section is shown with: its content, and the pictures of the page by their urls. */
export interface SectionViewProps<Kind extends SectionKind> {
  section: SectionOf<Kind>;
  pictures: ReadonlyMap<string, Image>;
}

/** The level of headings within a section: below its own, where it has one. */
export const innerHeading = (heading: string): 'h2' | 'h3' => (heading === '' ? 'h2' : 'h3');
