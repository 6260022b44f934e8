import { t } from '@lingui/core/macro';
import { PageHead } from '../components/page-head.tsx';
import { eventPath, socialImagePath } from '../event-paths.ts';
import { useFestival, useUrls } from '../festival.ts';
import type { PageEvent } from './details/event-details.ts';
import { structuredEvent } from './structured-event.ts';

/** Title, link preview and structured data of an event's page; its canonical URL names the current title. */
export function EventMetadata({ event, summary }: { event: PageEvent; summary: string }) {
  const festival = useFestival();
  const { origin } = useUrls();
  const description = summary || t`${event.title} at ${festival.festivalName}`;
  return (
    <PageHead
      title={event.title}
      description={description}
      path={eventPath(event)}
      image={socialImagePath(event)}
      structured={import.meta.env.SSR ? structuredEvent({ event, festival, origin, description }) : {}}
    />
  );
}
