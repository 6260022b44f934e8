import { Link } from 'react-router';
import type { Event } from '#contract/events.ts';
import { DayRange, Moment } from '../../dates/event-dates.tsx';
import { formatFees } from '../../money/format-money.ts';
import { openingAt } from '../entering/opening.ts';
import { PlacesLeft } from '../entering/places-left.tsx';
import { RegisterGate } from '../entering/register-gate.tsx';
import { overviewPath } from '../event-paths.ts';
import { pageApi } from '../page-api.ts';
import type { Route } from './+types/single-event-page.ts';
import { EventHead } from './event-head.tsx';
import { EventOpening, type Fact } from './event-opening.tsx';
import styles from './event-page.module.css';
import { EventText } from './event-text.tsx';
import { getEvent } from './get-event.ts';
import { Prizes } from './prizes.tsx';
import { RegisterNow, TermsDialog, useTermsDialog } from './terms-dialog.tsx';

export async function loader(args: Route.LoaderArgs) {
  const event = await getEvent(pageApi(args), args.params.id);
  return { event, opening: openingAt(event, new Date()) };
}

function factsOf(event: Event): Fact[] {
  const { startDate, endDate, venue, participationType, teamSize } = event;
  const facts: Fact[] = [
    { icon: 'calendar', name: 'Date', value: <DayRange start={startDate} end={endDate} /> },
    { icon: 'clock', name: 'Time', value: <Moment at={startDate} format="time" /> },
    { icon: 'place', name: 'Venue', value: venue ?? 'TBD' },
    { icon: 'ticket', name: 'Entry fee', value: formatFees(event) },
  ];
  if (participationType !== 'individual' && teamSize > 1) {
    facts.push({ icon: 'people', name: 'Team', value: `Up to ${teamSize} people` });
  }
  return facts;
}

export default function SingleEventPage({ loaderData: { event, opening } }: Route.ComponentProps) {
  const { dialog, open } = useTermsDialog();
  const { mainEventId, mainEventTitle } = event;
  const above =
    mainEventId && mainEventTitle ? (
      <p className={styles.above}>
        Part of{' '}
        <Link to={overviewPath({ _id: mainEventId, title: mainEventTitle })} prefetch="intent">
          {mainEventTitle}
        </Link>
      </p>
    ) : null;
  return (
    <article>
      <EventHead event={event} />
      <EventOpening event={event} facts={factsOf(event)} above={above}>
        <RegisterGate event={event} opening={opening}>
          <RegisterNow onOpen={open} />
        </RegisterGate>
        <PlacesLeft event={event} />
      </EventOpening>
      <div className={styles.paper}>
        <div className={styles.columns}>
          <EventText event={event} />
          <Prizes event={event} always={['firstPrize', 'secondPrize']} />
        </div>
      </div>
      <div className={styles.closing}>
        <RegisterGate event={event} opening={opening} wide>
          <RegisterNow onOpen={open} wide />
        </RegisterGate>
      </div>
      <TermsDialog event={event} dialog={dialog} />
    </article>
  );
}
