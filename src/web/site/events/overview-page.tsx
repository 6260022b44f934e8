import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { Days, HourRange, Moment } from '../../dates/event-dates.tsx';
import { EventAnnouncements } from '../announcements/lazy-event-announcements.tsx';
import { FestivalHour } from '../components/elsewhere.tsx';
import { eventPath, singleEventPath } from '../event-paths.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/overview-page.ts';
import { loadEventDetails, type PageEvent, pageEvent } from './details/event-details.ts';
import { EventSide } from './details/event-side.tsx';
import { RegisterBar, RegisterInHeader, useRegistering } from './details/register-parts.tsx';
import { type RegistrationPhase, registrationPhaseOf } from './details/registration-phase.ts';
import { SimilarEvents } from './details/similar-events.tsx';
import { EventHeader, type Fact, venueFact } from './event-header.tsx';
import { EventMetadata } from './event-metadata.tsx';
import styles from './event-page.module.css';
import { type Offer, offerOf, toEventSummary } from './event-summary.ts';
import { EventText } from './event-text.tsx';
import { FeeNote } from './fee-note.tsx';
import { getEventAt } from './get-event.ts';
import { RegisterButton } from './register/register-button.tsx';
import { termTexts } from './register/terms.ts';
import { TermsOnPage } from './register/terms-on-page.tsx';
import { SubEventSearch } from './sub-event-search.tsx';

export const handle = { cache: 'public', query: ['q'] };

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const { id } = args.params;
  const event = await getEventAt(api, args.params, eventPath);
  if (event.mainEventId) throw redirect(singleEventPath(event));
  const subEvents = await dataOrNull(api.call(endpoints.events.listSubEvents, { params: { mainEventId: id } }));
  const now = new Date();
  const phase = registrationPhaseOf(event, now);
  const offer = offerOf(event, subEvents);
  const summaries = subEvents?.map((sub) => toEventSummary(sub, now, { main: event })) ?? null;
  const details = await loadEventDetails(api, event);
  // Read on the server: as a part of the page's scripts they would be one of every event's and form's.
  return { event: pageEvent(event), phase, offer, details, subEvents: summaries, terms: termTexts() };
}

/** The search is the page's own: what it shows is loaded already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

function factsOf(event: PageEvent, { fees, who }: Offer, phase: RegistrationPhase, onMap: string | null): Fact[] {
  const { startDate, endDate, venue, registrationStarts, hasSubEvent } = event;
  const { registrationClosesAt } = event.effectiveRules;
  const facts: Fact[] = [
    {
      icon: 'calendar',
      name: t`Dates`,
      value: <Days start={startDate} end={endDate} />,
      more: (
        <>
          <HourRange start={startDate} end={endDate} /> <FestivalHour at={startDate} />
        </>
      ),
    },
    venueFact(t`Location`, venue, onMap),
  ];
  // An event that is over announces nothing any more.
  if (registrationStarts || !(event.year || phase === 'over'))
    facts.push({
      icon: 'ticket',
      name: t`Registration starts`,
      value: registrationStarts ? <Moment at={registrationStarts} format="dateTime" /> : t`TBA`,
      more: (
        <>
          {registrationStarts ? <FestivalHour at={registrationStarts} /> : null}
          {hasSubEvent ? null : (
            <>
              <Trans>
                closes <Moment at={registrationClosesAt} format="dateTime" />
              </Trans>
              <FestivalHour at={registrationClosesAt} />
            </>
          )}
        </>
      ),
    });
  if (fees) facts.push({ icon: 'rupee', name: t`Entry fee`, value: fees, more: <FeeNote event={event} who={who} /> });
  return facts;
}

export default function OverviewPage({
  loaderData: { event, phase, offer, details, subEvents, terms },
}: Route.ComponentProps) {
  const registering = useRegistering(event, phase);
  const isGroup = event.hasSubEvent || (subEvents !== null && subEvents.length > 0);
  return (
    <article>
      <EventMetadata event={event} summary={details.summary} />
      <EventHeader
        event={event}
        category={details.category}
        facts={factsOf(event, offer, registering.phase, details.onMap)}
      >
        {isGroup ? null : (
          <>
            <RegisterInHeader {...registering}>
              <RegisterButton event={event} />
            </RegisterInHeader>
            {registering.phase === 'open' || registering.phase === 'not_yet' ? (
              <TermsOnPage event={event} terms={terms} />
            ) : null}
          </>
        )}
      </EventHeader>
      <EventAnnouncements announcements={details.announcements} eventId={event._id} />
      {isGroup ? <SubEventSearch key={event._id} event={event} subEvents={subEvents} /> : null}
      <div className={styles.paper}>
        <div className={styles.columns}>
          <EventText event={event} details={details} />
          <EventSide
            event={event}
            details={details}
            prizes={registering.phase === 'over' ? [] : ['firstPrize', 'secondPrize', 'thirdPrize']}
          />
        </div>
      </div>
      <SimilarEvents events={details.similar} />
      {isGroup ? null : (
        <div className={styles.phoneBar}>
          <RegisterBar {...registering} fees={offer.fees}>
            <RegisterButton event={event} wide />
          </RegisterBar>
        </div>
      )}
    </article>
  );
}
