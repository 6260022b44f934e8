import { t } from '@lingui/core/macro';
import type { Event } from '#contract/events/events.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { PageHead } from '../components/page-head.tsx';
import { eventPath, socialImagePath } from '../event-paths.ts';
import { useFestival, useUrls } from '../festival.ts';
import { structuredEvent } from './structured-event.ts';

/** Title, link preview and structured data of an event's page; its canonical URL names the current title. */
export function EventMetadata({ event }: { event: Event }) {
  const festival = useFestival();
  const { origin } = useUrls();
  const summary = event.shortDescription ?? plainText(event.description).slice(0, 400);
  const description = summary || t`${event.title} at ${festival.festivalName}`;
  return (
    <PageHead
      title={event.title}
      description={description}
      path={eventPath(event)}
      image={socialImagePath(event)}
      structured={structuredEvent({ event, festival, origin, description })}
    />
  );
}
