import { announcementLevel } from '../announcement-level.ts';
import { Paragraphs, SectionHeading } from './section-heading.tsx';
import type { SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';

/** A few words in a box; their level is a word too, not a colour alone. */
export function NoticeSection({ section: { level, heading, text } }: SectionViewProps<'notice'>) {
  return (
    <div className={styles.notice} data-level={level}>
      {level === 'info' ? null : <p className={styles.level}>{announcementLevel(level)}</p>}
      <SectionHeading>{heading}</SectionHeading>
      <Paragraphs text={text} />
    </div>
  );
}
