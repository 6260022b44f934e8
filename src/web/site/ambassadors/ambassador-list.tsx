import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { button } from '../components/button.ts';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import paper from '../components/paper.module.css';
import { Portrait } from '../components/portrait.tsx';
import { pressBySpace } from '../components/press-by-space.ts';
import form from '../forms/form.module.css';
import { AmbassadorDialog } from './ambassador-dialog.tsx';
import type { AmbassadorView } from './ambassador-view.ts';
import styles from './ambassadors.module.css';

interface AmbassadorListProps {
  ambassadors: AmbassadorView[] | null;
  /** The main events by which the list is filtered, also those without an ambassador. */
  events: readonly { id: string; title: string }[];
}

/** 'Meet Our Ambassadors': without JavaScript, filter and dialog are in the URL; with it, in the page's state. */
export function AmbassadorList({ ambassadors, events }: AmbassadorListProps) {
  const [search] = useSearchParams();
  const [eventId, setEventId] = useState(search.get('event') ?? '');
  const [openId, setOpenId] = useState(search.get('ambassador'));
  const opener = useRef<HTMLElement | null>(null);
  const all = ambassadors ?? [];
  const shown = eventId ? all.filter(({ events }) => events.some(({ id }) => id === eventId)) : all;
  const count = shown.length;
  const open = all.find(({ _id }) => _id === openId) ?? null;

  useEffect(() => {
    if (openId === null) opener.current?.focus();
  }, [openId]);

  // Before the first one there is nothing to filter.
  if (ambassadors?.length === 0) return null;
  return (
    <section className={styles.band} aria-labelledby="ambassadors">
      <div className={styles.head}>
        <h2 id="ambassadors">
          <Trans>Meet Our Ambassadors</Trans>
        </h2>
        {all.length > 0 ? <EventFilter {...{ events, eventId, setEventId }} /> : null}
      </div>
      {ambassadors === null ? <ErrorState what={t`The ambassadors`} /> : null}
      {all.length > 0 ? (
        <p className={count === 0 ? styles.empty : form.spoken} role="status">
          {count === 0
            ? t`No ambassadors match your current filters.`
            : plural(count, { one: '1 ambassador', other: `${count} ambassadors` })}
        </p>
      ) : null}
      <ul className={styles.people}>
        {shown.map((ambassador) => (
          <li key={ambassador._id} className={`${paper.paper} ${styles.person}`}>
            <Portrait person={ambassador} sizes="(width < 640px) 92vw, 290px" />
            <div>
              <h3>{ambassador.name}</h3>
              {ambassador.institution ? <Written as="p" text={ambassador.institution} /> : null}
              <Link
                to={`?ambassador=${ambassador._id}#ambassador`}
                role="button"
                onKeyDown={pressBySpace}
                aria-label={t`View details of ${ambassador.name}`}
                onClick={(click) => {
                  click.preventDefault();
                  opener.current = click.currentTarget;
                  setOpenId(ambassador._id);
                }}
              >
                <Trans>View details</Trans>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {open ? <AmbassadorDialog ambassador={open} onClose={() => setOpenId(null)} /> : null}
    </section>
  );
}

interface EventFilterProps {
  events: readonly { id: string; title: string }[];
  eventId: string;
  setEventId: (id: string) => void;
}

function EventFilter({ events, eventId, setEventId }: EventFilterProps) {
  return (
    <Form className={styles.filter} action="#ambassadors" onSubmit={(submit) => submit.preventDefault()}>
      <label htmlFor="ambassador-event">
        <Trans>Event</Trans>
      </label>
      <select id="ambassador-event" name="event" value={eventId} onChange={(change) => setEventId(change.target.value)}>
        <option value="">{t`All events`}</option>
        {events.map(({ id, title }) => (
          <option key={id} value={id} {...writtenIn(title)}>
            {title}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={button('marigold', 'small')}>
          <Trans>Filter</Trans>
        </button>
      </noscript>
    </Form>
  );
}
