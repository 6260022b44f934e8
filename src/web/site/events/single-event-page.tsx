import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { Days, HourRange, Moment } from '../../dates/event-dates.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { EventAnnouncements } from '../announcements/lazy-event-announcements.tsx';
import { FestivalHour } from '../components/elsewhere.tsx';
import { Link } from '../components/link.tsx';
import { overviewPath, singleEventPath } from '../event-paths.ts';
import { pageApi } from '../page-api.ts';
import type { Route } from './+types/single-event-page.ts';
import { loadEventDetails, type PageEvent, pageEvent } from './details/event-details.ts';
import { EventSide } from './details/event-side.tsx';
import { RegisterBar, RegisterInHeader, useRegistering } from './details/register-parts.tsx';
import { type RegistrationPhase, registrationPhaseOf } from './details/registration-phase.ts';
import { SimilarEvents } from './details/similar-events.tsx';
import { EventHeader, type Fact, venueFact } from './event-header.tsx';
import { EventMetadata } from './event-metadata.tsx';
import styles from './event-page.module.css';
import { type Offer, offerOf } from './event-summary.ts';
import { EventText } from './event-text.tsx';
import { FeeNote } from './fee-note.tsx';
import { getEventAt } from './get-event.ts';
import { RegisterNow, TERMS_PARAMETER, TermsDialog, useTermsDialog } from './register/terms-dialog.tsx';

export const handle = { cache: 'public', query: [TERMS_PARAMETER] };

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const event = await getEventAt(api, args.params, singleEventPath);
  if (event.hasSubEvents) throw redirect(overviewPath(event));
  const phase = registrationPhaseOf(event, new Date());
  return { event: pageEvent(event), phase, offer: offerOf(event, null), details: await loadEventDetails(api, event) };
}

function factsOf(event: PageEvent, { fees, who }: Offer, phase: RegistrationPhase, onMap: string | null): Fact[] {
  const { startDate, endDate, venue } = event;
  const { registrationStarts, registrationClosesAt } = event.effectiveRules;
  return [
    { icon: 'calendar', name: t`Date`, value: <Days start={startDate} end={endDate} /> },
    {
      icon: 'clock',
      name: t`Time`,
      value: <HourRange start={startDate} end={endDate} />,
      more: <FestivalHour at={startDate} />,
    },
    venueFact(t`Venue`, venue, onMap),
    { icon: 'rupee', name: t`Entry fee`, value: fees, more: <FeeNote event={event} who={who} /> },
    {
      icon: 'ticket',
      name: t`Registration closes`,
      value: <Moment at={registrationClosesAt} format="dateTime" />,
      more: (
        <>
          <FestivalHour at={registrationClosesAt} />
          {phase === 'not_yet' && registrationStarts ? (
            <>
              <Trans>
                opens <Moment at={registrationStarts} format="dateTime" />
              </Trans>
              <FestivalHour at={registrationStarts} />
            </>
          ) : null}
        </>
      ),
    },
  ];
}

export default function SingleEventPage({ loaderData: { event, phase, offer, details } }: Route.ComponentProps) {
  const registering = useRegistering(event, phase);
  const { dialog, open } = useTermsDialog();
  const { mainEventId, mainEventTitle, year } = event;
  const { isAuthenticationNeeded } = event.effectiveRules;
  const above =
    mainEventId && mainEventTitle ? (
      <p className={styles.above}>
        <Trans>
          Part of{' '}
          <Link to={overviewPath({ _id: mainEventId, title: mainEventTitle, year })} {...writtenIn(mainEventTitle)}>
            {mainEventTitle}
          </Link>
        </Trans>
      </p>
    ) : null;
  return (
    <article>
      <EventMetadata event={event} summary={details.summary} />
      <EventHeader
        event={event}
        category={details.category}
        facts={factsOf(event, offer, registering.phase, details.onMap)}
        above={above}
      >
        <RegisterInHeader {...registering}>
          <RegisterNow onOpen={open} />
        </RegisterInHeader>
      </EventHeader>
      <EventAnnouncements announcements={details.announcements} eventId={event._id} />
      <div className={styles.paper}>
        <div className={styles.columns}>
          <EventText event={event} details={details} />
          <EventSide
            event={event}
            details={details}
            prizes={registering.phase === 'over' ? [] : ['firstPrize', 'secondPrize']}
          />
        </div>
      </div>
      <SimilarEvents events={details.similar} />
      <div className={styles.closing}>
        <RegisterBar {...registering} fees={offer.fees}>
          <RegisterNow onOpen={open} wide />
        </RegisterBar>
      </div>
      <TermsDialog key={event._id} event={{ ...event, isAuthenticationNeeded }} dialog={dialog} />
    </article>
  );
}
