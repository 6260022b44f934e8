import type { Event } from '#contract/events/events.ts';
import { onOneLine, withPlainBreaks } from '#contract/one-line.ts';
import { currentLanguage } from '../../language/i18n.ts';
import { languageQuery } from '../../language/language-query.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { eventPath } from '../event-paths.ts';
import { textResponse } from './responses.ts';

/** Events as an iCalendar file (RFC 5545), all times in UTC. */
export async function calendarResponse(title: string, events: Event[], origin: string): Promise<Response> {
  const { default: ical } = await import('ical-generator');
  const name = onOneLine(title);
  const calendar = ical({
    name,
    prodId: { company: 'Utsav', product: 'Festival', language: currentLanguage().toUpperCase() },
  });
  for (const event of events) {
    calendar.createEvent({
      id: `${event._id}@${new URL(origin).hostname}`,
      summary: onOneLine(event.title),
      description: withPlainBreaks(
        [
          event.shortDescription ?? plainText(event.description).slice(0, 1000),
          origin + eventPath(event) + languageQuery(),
        ]
          .filter(Boolean)
          .join('\n\n'),
      ),
      start: new Date(event.startDate),
      end: new Date(Math.max(Date.parse(event.endDate), Date.parse(event.startDate))),
      location: event.venue === null ? null : onOneLine(event.venue),
      url: origin + eventPath(event) + languageQuery(),
      sequence: event.version,
      stamp: new Date(event.updatedAt),
      lastModified: new Date(event.updatedAt),
    });
  }
  const file = `${name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'festival'}.ics`;
  return textResponse(calendar.toString(), 'text/calendar', {
    'content-disposition': `attachment; filename="${file}"`,
  });
}
