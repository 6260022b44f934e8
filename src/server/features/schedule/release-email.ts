import { isSameVenue } from '#contract/schedule/venues.ts';
import { SCHEDULE_CHANGES } from '#contract/urls/page-paths.ts';
import type { Config } from '../../config.ts';
import { t } from '../../language/t.ts';
import { urlInLanguage } from '../../language/url-in-language.ts';
import type { UntoldMove } from '../event-notices/event-notices.service.ts';
import type { NotificationData } from '../notifications/email-contents.ts';

interface ReleaseEmail {
  version: { name: string; note: string };
  festivalName: string;
  person: { name: string; moves: { title: string; move: UntoldMove }[] };
  /** How an instant is written to this reader. */
  when: (instant: string) => string;
}

/** When and where an event is now, and what of that was different. */
function sentences(title: string, { from, to }: UntoldMove, when: ReleaseEmail['when']): string {
  const hours = { title, start: when(to.startDate), end: when(to.endDate) };
  const isMoved = from.startDate !== to.startDate || from.endDate !== to.endDate;
  return [
    t('{title}: from {start} to {end}.', hours),
    isMoved ? t('It was to begin on {before}.', { before: when(from.startDate) }) : null,
    to.venue ? t('The venue is {eventVenue}.', { eventVenue: to.venue }) : t('The venue is not known yet.'),
    from.venue && !isSameVenue(from.venue, to.venue) ? t('It was to be at {venue}.', { venue: from.venue }) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** What a new version of the schedule means for one person, in the language of now: their events alone. */
export function releaseEmail(config: Config, { version, festivalName, person, when }: ReleaseEmail): NotificationData {
  const [first] = person.moves;
  return {
    name: person.name,
    subject:
      person.moves.length === 1 && first
        ? t('{festivalName}: “{title}” is at another time or venue', { festivalName, title: first.title })
        : t('{festivalName}: {count} of your events are at another time or venue', {
            festivalName,
            count: person.moves.length,
          }),
    paragraphs: [
      ...person.moves.map(({ title, move }) => sentences(title, move, when)),
      ...(version.note ? [version.note] : []),
      t('Your registrations and passes stay valid.'),
    ],
    action: { label: t('See what changed'), href: urlInLanguage(config, SCHEDULE_CHANGES) },
    reason: t('You get this e-mail because you registered. This is version {name} of the schedule.', {
      name: version.name,
    }),
  };
}
