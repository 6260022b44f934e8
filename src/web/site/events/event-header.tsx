import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Category } from '#contract/events/categories.ts';
import { languageQuery } from '../../language/language-query.ts';
import { writtenIn } from '../../language/written-in.ts';
import { button } from '../components/button.ts';
import { Icon, type IconName } from '../components/icon/icon.tsx';
import { Picture } from '../components/picture.tsx';
import { WhatsAppLink } from '../components/whatsapp-link.tsx';
import { archivePath, calendarPath, eventPath } from '../event-paths.ts';
import { useUrls } from '../festival.ts';
import { VenueName } from '../venue-name.tsx';
import type { PageEvent } from './details/event-details.ts';
import styles from './event-page.module.css';
import { ShareButton } from './share-button.tsx';

export interface Fact {
  icon: IconName;
  name: string;
  value: React.ReactNode;
  /** What helps to read the value, below it. */
  more?: React.ReactNode;
}

/** Where an event is, with the way to its pin on the committee's map. */
export const venueFact = (name: string, venue: string | null, onMap: string | null): Fact => ({
  icon: 'place',
  name,
  value: <VenueName venue={venue} none={t`TBD`} />,
  more: onMap ? (
    // A page load: browsers mark the target of no other.
    <Link to={onMap} reloadDocument>
      <Trans>See it on the map</Trans>
    </Link>
  ) : null,
});

interface EventHeaderProps {
  event: PageEvent;
  /** Its own or its main event's. */
  category: Category | null;
  /** Where this event belongs to, above its title. */
  above?: React.ReactNode;
  facts: Fact[];
  /** What to do here: the register button. */
  children?: React.ReactNode;
}

/** The top of an event's page: its picture beside its title, the facts and what to do. */
export function EventHeader({ event, category, above, facts, children }: EventHeaderProps) {
  const { origin } = useUrls();
  return (
    <header className={styles.header}>
      <Picture
        className={styles.picture}
        image={event.image}
        images={event.images}
        seed={event._id}
        category={category}
        alt=""
        sizes="(width < 900px) 100vw, 560px"
        shape="page"
        first
      />
      <div className={styles.copy}>
        {event.year ? (
          <p className={styles.above}>
            <Trans>
              From the archive of <Link to={archivePath(event.year)}>{event.year}</Link>
            </Trans>
          </p>
        ) : null}
        {above}
        <h1 {...writtenIn(event.title)}>{event.title}</h1>
        {event.shortDescription ? (
          <p className={styles.short} {...writtenIn(event.shortDescription)}>
            {event.shortDescription}
          </p>
        ) : null}
        <dl className={styles.facts}>
          {facts.map(({ icon, name, value, more }) => (
            <div key={name}>
              <Icon name={icon} />
              <dt>{name}</dt>
              <dd>
                {value}
                {more ? <small>{more}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          {children}
          <div className={styles.ways}>
            <a className={button('ghost', 'small')} href={calendarPath(event) + languageQuery()} download>
              <Icon name="calendar" /> <Trans>Add to calendar</Trans>
            </a>
            <ShareButton title={event.title} path={eventPath(event)} />
            <WhatsAppLink text={`${event.title}: ${origin}${eventPath(event)}`}>
              <Trans>WhatsApp</Trans>
            </WhatsAppLink>
          </div>
        </div>
      </div>
    </header>
  );
}
