import type { ReactNode } from 'react';
import type { Image } from '#contract/images.ts';
import type { LiveKind, SectionKind } from '#contract/pages/section-kinds.ts';
import type { Section, SectionOf } from '#contract/pages/sections.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { FaqSection } from './faq-section.tsx';
import { MapSection } from './map-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import type { SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';
import { SponsorsSection } from './sponsors-section.tsx';
import { TeamSection } from './team-section.tsx';
import { TravelSection } from './travel-section.tsx';

type StillKind = Exclude<SectionKind, LiveKind>;

const views: { [Kind in StillKind]: (props: SectionViewProps<Kind>) => ReactNode } = {
  text: ({ section }) => <RichText description={section.body} under={1} />,
  notice: NoticeSection,
  faq: FaqSection,
  sponsors: SponsorsSection,
  team: TeamSection,
  travel: TravelSection,
  map: MapSection,
};

/** How sections are shown whose content is stored elsewhere: as the site does, or in words in the panel's preview. */
export type LiveParts = { [Kind in LiveKind]: (props: { section: SectionOf<Kind> }) => ReactNode };

interface SectionListProps {
  sections: readonly Section[];
  /** Those that the sections name. */
  pictures: readonly Image[];
  parts: LiveParts;
}

const isLive = (section: Section, parts: LiveParts): section is SectionOf<LiveKind> => section.kind in parts;

/** What a page says, section by section. The site shows it, and the panel as a preview. */
export function SectionList({ sections, pictures, parts }: SectionListProps) {
  const byUrl = new Map(pictures.map((image) => [image.url, image]));
  return sections.map((section) => {
    if (isLive(section, parts)) {
      const Part = parts[section.kind] as (props: { section: SectionOf<LiveKind> }) => ReactNode;
      return (
        <div key={section.id} className={styles.live}>
          <Part section={section} />
        </div>
      );
    }
    const View = views[section.kind] as (props: { section: Section; pictures: typeof byUrl }) => ReactNode;
    const look = section.kind === 'text' ? styles.paper : `${styles.paper} ${styles.section}`;
    return (
      <div key={section.id} className={look} data-kind={section.kind}>
        <View section={section} pictures={byUrl} />
      </div>
    );
  });
}
