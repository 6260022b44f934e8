import { redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events.ts';
import { DayRange, Moment } from '../../dates/event-dates.tsx';
import { openingAt } from '../entering/opening.ts';
import { PlacesLeft } from '../entering/places-left.tsx';
import { RegisterGate } from '../entering/register-gate.tsx';
import { singleEventPath } from '../event-paths.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/overview-page.ts';
import { toCardEvent } from './card-event.ts';
import { EventHead } from './event-head.tsx';
import { EventOpening, type Fact } from './event-opening.tsx';
import styles from './event-page.module.css';
import { EventText } from './event-text.tsx';
import { getEvent } from './get-event.ts';
import { Prizes } from './prizes.tsx';
import { RegisterButton } from './register-button.tsx';
import { SubEventSearch } from './sub-event-search.tsx';

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const { id } = args.params;
  const event = await getEvent(api, id);
  if (event.mainEventId !== null) throw redirect(singleEventPath(event));
  const subEvents = await dataOrNull(api.call(endpoints.events.listSubEvents, { params: { mainEventId: id } }));
  const opening = openingAt(event, new Date());
  return { event, opening, subEvents: subEvents?.map(toCardEvent) ?? null };
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

export default function OverviewPage({ loaderData: { event, opening, subEvents } }: Route.ComponentProps) {
  const isGroup = event.hasSubEvent || (subEvents !== null && subEvents.length > 0);
  return (
    <article>
      <EventHead event={event} />
      <EventOpening event={event} facts={factsOf(event)}>
        {isGroup ? null : (
          <>
            <span className={styles.wideOnly}>
              <RegisterGate event={event} opening={opening}>
                <RegisterButton event={event} />
              </RegisterGate>
            </span>
            <PlacesLeft event={event} />
          </>
        )}
      </EventOpening>
      {isGroup ? <SubEventSearch event={event} subEvents={subEvents} /> : null}
      <div className={styles.paper}>
        <div className={styles.columns}>
          <EventText event={event} />
          <Prizes event={event} always={['firstPrize', 'secondPrize', 'thirdPrize']} />
        </div>
      </div>
      {isGroup ? null : (
        <div className={styles.phoneBar}>
          <RegisterGate event={event} opening={opening} wide>
            <RegisterButton event={event} wide />
          </RegisterGate>
        </div>
      )}
    </article>
  );
}
