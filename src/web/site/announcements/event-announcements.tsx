import { Trans } from '@lingui/react/macro';
import type { Announcement } from '#contract/announcements/announcements.ts';
import styles from './announcement-item.module.css';
import { AnnouncementItem } from './announcement-item.tsx';

/** What is announced for an event or its main event, on the event's page. */
export function EventAnnouncements({ announcements, eventId }: { announcements: Announcement[]; eventId: string }) {
  if (announcements.length === 0) return null;
  return (
    <section className={styles.ofEvent} aria-labelledby="announcements">
      <h2 id="announcements">
        <Trans>Announcements</Trans>
      </h2>
      {announcements.map((one) => (
        <AnnouncementItem key={one._id} announcement={one} heading="h3" isOn={eventId} />
      ))}
    </section>
  );
}
