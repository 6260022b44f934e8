import type { SectionKind } from '#contract/pages/section-kinds.ts';
import type { SectionOf } from '#contract/pages/sections.ts';

export interface SectionFormProps<Kind extends SectionKind> {
  section: SectionOf<Kind>;
  /** `field` is what is typed into, left out for lists that change. */
  onChange: (section: SectionOf<Kind>, field?: string) => void;
  /** Messages by the path within the section: `people.0.name`. */
  errors: Readonly<Record<string, string>>;
}
