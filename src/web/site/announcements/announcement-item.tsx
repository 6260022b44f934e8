import { Trans } from '@lingui/react/macro';
import type { Announcement } from '#contract/announcements/announcements.ts';
import { announcementLevel } from '../../announcement-level.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { LinkedText } from '../../linked-text/linked-text.tsx';
import { Link } from '../components/link.tsx';
import { eventPath } from '../event-paths.ts';
import styles from './announcement-item.module.css';
import { anchorOf } from './announcement-paths.ts';

interface AnnouncementItemProps {
  announcement: Announcement;
  /** The level of its heading. */
  heading: 'h2' | 'h3';
  /** On the page of its event: what it is about is clear, unless it is about the main event. */
  isOn?: string;
}

/** An announcement on paper, whole. */
export function AnnouncementItem({ announcement, heading: Heading, isOn }: AnnouncementItemProps) {
  const { _id, title, text, level, event, startsAt, endsAt } = announcement;
  return (
    <article id={anchorOf(_id)} className={styles.item} data-level={level}>
      {level === 'info' ? null : <p className={styles.level}>{announcementLevel(level)}</p>}
      <Heading {...writtenIn(title)}>{title}</Heading>
      {text.split(/\n+/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other identity.
        <p key={index} {...writtenIn(paragraph)}>
          <LinkedText text={paragraph} />
        </p>
      ))}
      <p className={styles.about}>
        {event && event._id !== isOn ? (
          <>
            <Link to={eventPath({ ...event, year: null })} {...writtenIn(event.title)}>
              {event.title}
            </Link>
            {' · '}
          </>
        ) : null}
        <Moment at={startsAt} format="dateTime" />
        {endsAt ? (
          <>
            {' · '}
            <Trans>
              until <Moment at={endsAt} format="dateTime" />
            </Trans>
          </>
        ) : null}
      </p>
    </article>
  );
}
