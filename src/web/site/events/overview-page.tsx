import { redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { registrationWindowOf } from '#contract/registration-rules.ts';
import { DayRange, Moment } from '../../dates/event-dates.tsx';
import { singleEventPath } from '../event-paths.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { RegistrationStatusNote } from '../registration/registration-status-note.tsx';
import { SeatsLeft } from '../registration/seats-left.tsx';
import type { Route } from './+types/overview-page.ts';
import { EventHeader, type Fact } from './event-header.tsx';
import { EventMetadata } from './event-metadata.tsx';
import styles from './event-page.module.css';
import { toEventSummary } from './event-summary.ts';
import { EventText } from './event-text.tsx';
import { getEvent } from './get-event.ts';
import { Prizes } from './prizes.tsx';
import { RegisterButton } from './register-button.tsx';
import { SubEventSearch } from './sub-event-search.tsx';

export const handle = { cache: 'public' };

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const { id } = args.params;
  const event = await getEvent(api, id);
  if (event.mainEventId !== null) throw redirect(singleEventPath(event));
  const subEvents = await dataOrNull(api.call(endpoints.events.listSubEvents, { params: { mainEventId: id } }));
  const registrationWindow = registrationWindowOf(event, new Date());
  return { event, registrationWindow, subEvents: subEvents?.map(toEventSummary) ?? null };
}

function factsOf({ startDate, endDate, venue, registrationStarts }: Event): Fact[] {
  return [
    { icon: 'calendar', name: 'Dates', value: <DayRange start={startDate} end={endDate} /> },
    { icon: 'place', name: 'Location', value: venue ?? 'TBD' },
    {
      icon: 'ticket',
      name: 'Registration starts',
      value: registrationStarts ? <Moment at={registrationStarts} format="dateTime" /> : 'TBA',
    },
  ];
}

export default function OverviewPage({ loaderData: { event, registrationWindow, subEvents } }: Route.ComponentProps) {
  const isGroup = event.hasSubEvent || (subEvents !== null && subEvents.length > 0);
  return (
    <article>
      <EventMetadata event={event} />
      <EventHeader event={event} facts={factsOf(event)}>
        {isGroup ? null : (
          <>
            <span className={styles.wideOnly}>
              <RegistrationStatusNote event={event} registrationWindow={registrationWindow}>
                <RegisterButton event={event} />
              </RegistrationStatusNote>
            </span>
            <SeatsLeft event={event} />
          </>
        )}
      </EventHeader>
      {isGroup ? <SubEventSearch event={event} subEvents={subEvents} /> : null}
      <div className={styles.paper}>
        <div className={styles.columns}>
          <EventText event={event} />
          <Prizes event={event} always={['firstPrize', 'secondPrize', 'thirdPrize']} />
        </div>
      </div>
      {isGroup ? null : (
        <div className={styles.phoneBar}>
          <RegistrationStatusNote event={event} registrationWindow={registrationWindow} wide>
            <RegisterButton event={event} wide />
          </RegistrationStatusNote>
        </div>
      )}
    </article>
  );
}
