import { memo, useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { DayRange, Moment } from '../../dates/event-dates.tsx';
import { storedCutAttributes } from '../../pictures/stored-cut.ts';
import { posterPath } from '../../posters/poster-path.ts';
import { toInstant } from '../components/form/local-time.ts';
import { StatusBadge } from '../events/status-badge.tsx';
import styles from './event-preview.module.css';
import type { EventValues } from './form-values.ts';

interface EventPreviewProps {
  values: EventValues;
  picture: string | null;
  /** The point of the picture that stays in sight. */
  focus: string;
  /** What the poster of an event without a picture is drawn from: its id, so that it is the one that visitors see. */
  posterSeed: string;
  /** The title of the main event, for a sub-event. */
  partOf?: string | undefined;
}

/** The event's card as visitors will see it, while it is being typed. */
export const EventPreview = memo(function EventPreview({
  values,
  picture,
  focus,
  posterSeed,
  partOf,
}: EventPreviewProps) {
  const start = toInstant(values.startDate);
  const end = toInstant(values.endDate);
  const heading = <p className={styles.title}>{values.title || 'Event title'}</p>;
  const source = picture ?? posterPath(posterSeed, (values.category || null) as Event['category']);
  return (
    <aside className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">Event Card Preview</h2>
      <div className={styles.card}>
        <div className={picture ? undefined : styles.poster}>
          <CardPicture key={source} source={source} cut={picture ? storedCutAttributes(focus, 'card') : {}} />
          {picture ? null : heading}
        </div>
        <div className={styles.body}>
          {partOf === undefined ? null : <p className={styles.part}>Part of: {partOf || '…'}</p>}
          {picture ? heading : null}
          <p className={styles.text}>{values.shortDescription || 'A sentence about the event.'}</p>
          <p className={styles.facts}>
            <Dates start={start} end={end} />
            <span>{values.venue || 'Venue TBD'}</span>
          </p>
          <StatusBadge status={values.status as Event['status']} />
        </div>
      </div>
    </aside>
  );
});

/** A picture that does not come, as while the server is away, or that is none, leaves its place: no sign of the browser's. */
function CardPicture({ source, cut }: { source: string; cut: object }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <div className={styles.empty} />;
  return <img src={source} alt="" {...cut} width="400" height="250" onError={() => setBroken(true)} />;
}

function Dates({ start, end }: { start: string; end: string }) {
  if (start === '') return <span>Dates to be announced</span>;
  if (end === '') return <Moment at={start} format="day" />;
  return (
    <span>
      <DayRange start={start} end={end} />
    </span>
  );
}
