import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { boardPath } from '#contract/urls/page-paths.ts';
import { formatDeadline, formatTime, isoDay } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { Written } from '../../../language/written.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { pageContext } from '../../../page-context.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SavedNote } from '../../offline/saved-note.tsx';
import { isCopy } from '../../offline/use-saved-page.ts';
import { pageApi } from '../../page-api.ts';
import { slotsOf } from '../hours.ts';
import { loadSchedule } from '../load-schedule.ts';
import type { Slot } from '../schedule.ts';
import { scheduleOf } from '../schedule.ts';
import type { Route } from './+types/board-page.ts';
import styles from './board.module.css';
import { boardOf } from './board.ts';
import { findKnownVenue } from './known-venue.ts';

/**
 * What is on changes by the minute: the page is rendered each time, and loads itself again after so many seconds, without
 * JavaScript and from the copy on the device too.
 */
export const headers = () => ({ 'cache-control': 'no-store', refresh: '60' });

/** Throws the 404 page for a venue that nothing has named. */
export async function loader(args: Route.LoaderArgs) {
  const { venue } = args.params;
  const api = pageApi(args);
  const { mainEvents, subEvents } = await loadSchedule(api);
  const filter = { day: null, category: null, venue };
  const { timeZone } = args.context.get(pageContext);
  const slots = slotsOf(scheduleOf(mainEvents, subEvents, filter, timeZone).days);
  // A screen would stay on the 404 page, which does not load itself again.
  const name = slots[0] ? slots[0].venue : await findKnownVenue(api, venue);
  if (!name) throw data(null, { status: 404 });
  const at = new Date().toISOString();
  const coming = slots.filter(({ end }) => end > at);
  return { path: boardPath(venue), venue: name, at, isEmpty: slots.length === 0, slots: coming };
}

/** When the page was rendered; of a copy, which is as old as the connection is lost, the clock of the screen. */
function useMoment(rendered: string): string {
  const [at, setAt] = useState(rendered);
  useEffect(() => setAt(isCopy() ? new Date().toISOString() : rendered), [rendered]);
  return at;
}

/** What runs is in two columns of a screen held sideways where it is more. */
const MOST_ROWS = 3;

/** For a screen at a venue: what is on and what is next, in letters that are read from afar. */
export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const { path, venue, isEmpty, slots } = loaderData;
  const zone = useFestivalZone();
  const at = useMoment(loaderData.at);
  const { now, next } = boardOf(slots, at);
  const isMany = now.length > MOST_ROWS;
  const total = Math.min(2 * Math.ceil((now.length + next.length) / 2), 16);
  const rows = Math.min(isMany ? Math.ceil(now.length / 2) : now.length, 6);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone a long one scrolls, and must do so by keyboard too.
    <article className={styles.board} tabIndex={0} data-many={isMany || undefined} data-total={total}>
      <PageHead title={t`Board: ${venue}`} description={t`What is on at ${venue}.`} hidden />
      <header className={styles.head}>
        <h1 {...writtenIn(venue)}>{venue}</h1>
        <p>
          <time dateTime={at}>{formatTime(at, zone)}</time>
        </p>
      </header>
      <SavedNote path={path} version={loaderData.at} />
      <section className={styles.now} data-one={now.length === 1 || undefined} data-rows={rows} aria-labelledby="now">
        <h2 id="now">
          <Trans>Now</Trans>
        </h2>
        {now.length > 0 ? (
          <Slots slots={now} zone={zone} now={at} />
        ) : (
          <p>
            <Trans>Nothing at the moment</Trans>
          </p>
        )}
      </section>
      <section data-rows={next.length} aria-labelledby="next">
        <h2 id="next">
          <Trans>Next</Trans>
        </h2>
        {next.length > 0 ? (
          <Slots slots={next} zone={zone} now={at} />
        ) : (
          <p>{isEmpty ? t`Nothing is planned here yet.` : t`That was all here`}</p>
        )}
      </section>
    </article>
  );
}

function Slots({ slots, zone, now }: { slots: Slot[]; zone: string; now: string }) {
  const today = isoDay(now, zone);
  const hour = (at: string) => (isoDay(at, zone) === today ? formatTime(at, zone) : formatDeadline(at, zone));
  const endHour = ({ start, end }: Slot) =>
    isoDay(end, zone) === isoDay(start, zone) ? formatTime(end, zone) : hour(end);
  return (
    <ol>
      {slots.map((slot) => (
        <li key={slot.id}>
          <h3 {...writtenIn(slot.title)}>{slot.title}</h3>
          <p>
            {slot.start > now ? (
              <>
                <Time at={slot.start} text={hour(slot.start)} /> – <Time at={slot.end} text={endHour(slot)} />
              </>
            ) : (
              <Trans>
                until <Time at={slot.end} text={endHour(slot)} />
              </Trans>
            )}
            {slot.mainEventTitle ? <Written text={` · ${slot.mainEventTitle}`} /> : null}
          </p>
        </li>
      ))}
    </ol>
  );
}

const Time = ({ at, text }: { at: string; text: string }) => <time dateTime={at}>{text}</time>;
