import { Link } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { registrationWindowOf } from '#contract/registration-rules.ts';
import { DayRange, Moment } from '../../dates/event-dates.tsx';
import { formatFees } from '../../money/format-money.ts';
import { overviewPath } from '../event-paths.ts';
import { pageApi } from '../page-api.ts';
import { RegistrationStatusNote } from '../registration/registration-status-note.tsx';
import { SeatsLeft } from '../registration/seats-left.tsx';
import type { Route } from './+types/single-event-page.ts';
import { EventHeader, type Fact } from './event-header.tsx';
import { EventMetadata } from './event-metadata.tsx';
import styles from './event-page.module.css';
import { EventText } from './event-text.tsx';
import { getEvent } from './get-event.ts';
import { Prizes } from './prizes.tsx';
import { RegisterNow, TermsDialog, useTermsDialog } from './terms-dialog.tsx';

export const handle = { cache: 'public' };

export async function loader(args: Route.LoaderArgs) {
  const event = await getEvent(pageApi(args), args.params.id);
  return { event, registrationWindow: registrationWindowOf(event, new Date()) };
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

export default function SingleEventPage({ loaderData: { event, registrationWindow } }: Route.ComponentProps) {
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
      <EventMetadata event={event} />
      <EventHeader event={event} facts={factsOf(event)} above={above}>
        <RegistrationStatusNote event={event} registrationWindow={registrationWindow}>
          <RegisterNow onOpen={open} />
        </RegistrationStatusNote>
        <SeatsLeft event={event} />
      </EventHeader>
      <div className={styles.paper}>
        <div className={styles.columns}>
          <EventText event={event} />
          <Prizes event={event} always={['firstPrize', 'secondPrize']} />
        </div>
      </div>
      <div className={styles.closing}>
        <RegistrationStatusNote event={event} registrationWindow={registrationWindow} wide>
          <RegisterNow onOpen={open} wide />
        </RegistrationStatusNote>
      </div>
      <TermsDialog event={event} dialog={dialog} />
    </article>
  );
}
