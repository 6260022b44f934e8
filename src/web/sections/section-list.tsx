import type { ReactNode } from 'react';
import type { Image } from '#contract/images.ts';
import type { LiveKind, SectionKind } from '#contract/pages/section-kinds.ts';
import type { Section, SectionOf } from '#contract/pages/sections.ts';
import { FaqSection } from './faq-section.tsx';
import { MapSection } from './map-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import type { SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';
import { SponsorsSection } from './sponsors-section.tsx';
import { TeamSection } from './team-section.tsx';
import { TravelSection } from './travel-section.tsx';

/** Kinds that the site shows as its server read or rendered them, and that the panel's preview shows in its own way. */
type PartKind = LiveKind | 'text';

const views: { [Kind in Exclude<SectionKind, PartKind>]: (props: SectionViewProps<Kind>) => ReactNode } = {
  notice: NoticeSection,
  faq: FaqSection,
  sponsors: SponsorsSection,
  team: TeamSection,
  travel: TravelSection,
  map: MapSection,
};

/** How sections of those kinds are shown. */
export type SectionParts = { [Kind in PartKind]: (props: { section: SectionOf<Kind> }) => ReactNode };

const looks: Partial<Record<SectionKind, string>> & Record<PartKind, string | undefined> = {
  events: styles.live,
  schedule: styles.live,
  results: styles.live,
  text: styles.paper,
};

interface SectionListProps {
  sections: readonly Section[];
  /** Those that the sections name. */
  pictures: readonly Image[];
  parts: SectionParts;
}

/** What a page says, section by section. The site shows it, and the panel as a preview. */
export function SectionList({ sections, pictures, parts }: SectionListProps) {
  const byUrl = new Map(pictures.map((image) => [image.url, image]));
  const all = { ...views, ...parts } as Record<
    SectionKind,
    (props: { section: Section; pictures: typeof byUrl }) => ReactNode
  >;
  return sections.map((section) => {
    const View = all[section.kind];
    return (
      <div
        key={section.id}
        className={looks[section.kind] ?? `${styles.paper} ${styles.section}`}
        data-kind={section.kind}
      >
        <View section={section} pictures={byUrl} />
      </div>
    );
  });
}
