import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ShownPage } from '#contract/pages/pages.ts';
import { writtenIn } from '../../language/written-in.ts';
import { LinkedText } from '../../linked-text/linked-text.tsx';
import { ShownText } from '../../sections/section-heading.tsx';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../components/page-head.tsx';
import { archivePath } from '../event-paths.ts';
import { useFestival } from '../festival.ts';
import { partsOf } from './live-parts.tsx';
import type { LiveSections } from './live-sections.ts';
import styles from './section-page.module.css';
import { structuredFaq } from './structured-faq.ts';

interface SectionPageProps extends Omit<ShownPage, 'slug' | 'publishedAt'> {
  path: string;
  live: LiveSections;
  /** Search engines leave it out. */
  isDraft?: boolean;
}

/** A page made of sections: its title, what it is about, and the sections in their order. */
export function SectionPage({
  title,
  summary,
  sections,
  pictures,
  year,
  path,
  live,
  isDraft = false,
}: SectionPageProps) {
  const { festivalName } = useFestival();
  const structured = structuredFaq(sections);
  // The same components at every render: new ones would be mounted again.
  const parts = useMemo(() => partsOf(live), [live]);
  return (
    <article className={styles.page}>
      <PageHead
        title={year ? `${title} (${year})` : title}
        description={summary || `${title}: ${festivalName}`}
        path={path}
        hidden={isDraft}
        {...(structured ? { structured } : {})}
      />
      <header className={styles.head}>
        <h1 {...writtenIn(title)}>{title}</h1>
        {summary ? <p {...writtenIn(summary)}>{summary}</p> : null}
        {year ? (
          <p>
            <Trans>
              This page is of {year}. <Link to={archivePath(year)}>See the archive of that year</Link>
            </Trans>
          </p>
        ) : null}
      </header>
      <ShownText value={LinkedText}>
        <SectionList sections={sections} pictures={pictures} parts={parts} />
      </ShownText>
    </article>
  );
}
