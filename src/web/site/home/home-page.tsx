import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { Faq } from '../components/faq.tsx';
import { Link } from '../components/link.tsx';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { PageHead } from '../components/page-head.tsx';
import { archivePath, overviewPath } from '../event-paths.ts';
import { overLast } from '../events/all/over-last.ts';
import { EventCards } from '../events/event-cards.tsx';
import { toEventSummary } from '../events/event-summary.ts';
import { emptyFestival, useFestival, useUrls } from '../festival.ts';
import { GalleryStrip } from '../gallery/gallery-strip.tsx';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/home-page.ts';
import { Hero } from './hero.tsx';
import { heroFacts } from './hero-facts.ts';
import styles from './home.module.css';
import { Moments } from './moments.tsx';

/** Sorted by their start; those that are over come last. */
const toLists = (events: Event[], subEvents: Event[] | null, now: Date) => ({
  active: overLast(events, (event) => event, now)
    .filter(({ status }) => status === 'active')
    .map((event) =>
      toEventSummary(event, now, {
        subEvents: subEvents?.filter(({ mainEventId }) => mainEventId === event._id) ?? null,
      }),
    ),
  upcoming: overLast(events, (event) => event, now)
    .filter(({ status }) => status === 'inactive')
    .map(({ _id, title, startDate, year }) => ({ _id, title, startDate, year })),
  /** Of the events, where it is closed and the next one has not begun. */
  closedYear: events[0]?.year ?? null,
  failed: false,
});

/** How many pictures of the gallery are in its strip. */
const STRIP_PICTURES = 12;

export const handle = { cache: 'public', query: ['said'] };

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const [events, subEvents, archived, settings, gallery] = await Promise.all([
    dataOrNull(api.call(endpoints.events.listMainEvents)),
    dataOrNull(api.call(endpoints.events.listAllSubEvents)),
    dataOrNull(api.call(endpoints.years.listArchived)),
    dataOrNull(api.call(endpoints.settings.show)),
    dataOrNull(api.call(endpoints.gallery.list)),
  ]);
  const years = (archived ?? []).map(({ year }) => year);
  const now = new Date();
  const hero = heroFacts(events ?? [], subEvents ?? [], settings ?? emptyFestival);
  const minute = Math.floor(now.getTime() / 60_000);
  const lists = events ? toLists(events, subEvents, now) : { active: [], upcoming: [], closedYear: null, failed: true };
  return { ...lists, years, hero, minute, gallery: (gallery ?? []).slice(0, STRIP_PICTURES) };
}

/** A logout whose form was sent without scripts leads here: the person is forgotten as soon as there are some. */
function useForgetLoggedOut() {
  const [search] = useSearchParams();
  const { apiUrl } = useUrls();
  const isLoggedOut = search.get('said') === 'out';
  useEffect(() => {
    if (!isLoggedOut) return;
    // Without a connection the mark stays for the next time.
    void import('../my-registrations/forget-logged-out.ts')
      .then((loaded) => loaded.forgetLoggedOut(apiUrl))
      .catch(() => {});
  }, [isLoggedOut, apiUrl]);
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { tagline, heroLine, faq, email } = useFestival();
  useForgetLoggedOut();
  return (
    <>
      <PageHead description={[heroLine, tagline].filter(Boolean).join(' · ')} path="/" />
      <Hero facts={loaderData.hero} minute={loaderData.minute} />
      <div className={styles.columns}>
        <ActiveEvents {...loaderData} />
        <UpcomingEvents {...loaderData} />
      </div>
      <Moments />
      <GalleryStrip pictures={loaderData.gallery} />
      <Faq entries={faq} email={email} title={t`Questions people ask`} />
    </>
  );
}

function ActiveEvents({ active, upcoming, closedYear, failed }: Route.ComponentProps['loaderData']) {
  return (
    <section aria-labelledby="active-events">
      <h2 id="active-events">
        <Trans>Active Events</Trans>
      </h2>
      {failed ? <ErrorState what={t`The events`} /> : null}
      {closedYear ? (
        <p className={styles.over}>
          <Trans>The festival of {closedYear} is over. See you at the next one!</Trans>
        </p>
      ) : null}
      {!failed && active.length === 0 ? (
        <p className={styles.empty}>
          {upcoming.length > 0 ? (
            <Trans>Registration is not open for any event right now. See the upcoming events for the dates.</Trans>
          ) : (
            <Trans>Registration is not open for any event right now.</Trans>
          )}
        </p>
      ) : null}
      <EventCards events={active} dates="range" />
    </section>
  );
}

function UpcomingEvents({ upcoming, failed, years }: Route.ComponentProps['loaderData']) {
  return (
    <aside className={styles.upcoming} aria-labelledby="upcoming-events">
      <h2 id="upcoming-events">
        <Trans>Upcoming Events</Trans>
      </h2>
      {upcoming.length > 0 ? (
        <ul>
          <UpcomingDates upcoming={upcoming} />
        </ul>
      ) : (
        <div className={styles.none}>
          <p>{failed ? t`The dates could not be fetched.` : t`No upcoming events yet`}</p>
          {failed ? null : (
            <p>
              <Trans>Check back soon for future events</Trans>
            </p>
          )}
        </div>
      )}
      {years.length > 0 ? <EarlierYears years={years} /> : null}
    </aside>
  );
}

function EarlierYears({ years }: Pick<Route.ComponentProps['loaderData'], 'years'>) {
  return (
    <p className={styles.years}>
      <Trans>Earlier years:</Trans>
      {years.map((year) => (
        <Link key={year} to={archivePath(year)}>
          {year}
        </Link>
      ))}
    </p>
  );
}

function UpcomingDates({ upcoming }: Pick<Route.ComponentProps['loaderData'], 'upcoming'>) {
  return upcoming.map((event) => (
    <li key={event._id}>
      <Link to={overviewPath(event)} {...writtenIn(event.title)}>
        {event.title}
      </Link>
      <Moment at={event.startDate} format="day" />
    </li>
  ));
}
