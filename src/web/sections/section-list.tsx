import type { ReactNode } from 'react';
import type { Image } from '#contract/images.ts';
import type { SectionKind } from '#contract/pages/section-kinds.ts';
import type { Section } from '#contract/pages/sections.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { FaqSection } from './faq-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import type { SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';
import { SponsorsSection } from './sponsors-section.tsx';
import { TeamSection } from './team-section.tsx';
import { TravelSection } from './travel-section.tsx';

const views: { [Kind in SectionKind]: (props: SectionViewProps<Kind>) => ReactNode } = {
  text: ({ section }) => <RichText description={section.body} under={1} />,
  notice: NoticeSection,
  faq: FaqSection,
  sponsors: SponsorsSection,
  team: TeamSection,
  travel: TravelSection,
};

interface SectionListProps {
  sections: readonly Section[];
  /** Those that the sections name. */
  pictures: readonly Image[];
}

/** What a page says, section by section. The site shows it, and the panel as a preview. */
export function SectionList({ sections, pictures }: SectionListProps) {
  const byUrl = new Map(pictures.map((image) => [image.url, image]));
  return sections.map((section) => {
    const View = views[section.kind] as (props: { section: Section; pictures: typeof byUrl }) => ReactNode;
    return (
      <div key={section.id} className={styles.section} data-kind={section.kind}>
        <View section={section} pictures={byUrl} />
      </div>
    );
  });
}
