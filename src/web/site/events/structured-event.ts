import { languageQuery } from '../../language/language-query.ts';
import { registerAmount } from '../../money/format-money.ts';
import { eventPath, socialImagePath } from '../event-paths.ts';
import type { Festival } from '../festival.ts';
import type { PageEvent } from './details/event-details.ts';

interface About {
  event: PageEvent;
  festival: Festival;
  origin: string;
  description: string;
}

/** An event as search engines read it: https://schema.org/Event. */
export function structuredEvent({ event, festival, origin, description }: About): object {
  const { title, startDate, endDate, venue, registrationStarts, hasSubEvent } = event;
  const url = origin + eventPath(event);
  const organizer = { '@type': 'Organization', name: festival.instituteName || festival.festivalName, url: origin };
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description,
    startDate,
    endDate,
    url,
    image: [event.images ? new URL(event.images.url, origin).href : origin + socialImagePath(event) + languageQuery()],
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: venue ?? organizer.name, address: festival.city || organizer.name },
    organizer,
    // Sub-events have fees of their own: without one of its own the main event would be offered for nothing.
    ...(hasSubEvent
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: registerAmount(event),
            priceCurrency: 'INR',
            url,
            availability: 'https://schema.org/InStock',
            ...(registrationStarts ? { validFrom: registrationStarts } : {}),
          },
        }),
  };
}
