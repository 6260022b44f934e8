import type { EventNoticeKind } from '#contract/events/event-notices.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import { t } from '../../language/t.ts';
import type { CopyInput, EmailCopy } from './registrations/registration-email-input.ts';

const subjects: Record<EventNoticeKind, (title: string) => string> = {
  moved: (title) => t('{title} has moved', { title }),
  deleted: (title) => t('{title} is cancelled', { title }),
  restored: (title) => t('{title} takes place after all', { title }),
  paused: (title) => t('{title} is on hold', { title }),
  resumed: (title) => t('{title} is on again', { title }),
};

/** The dates and the venue that changed, each as it is now and as it was. */
function differences({ registration, data: { from }, time }: CopyInput): string[] {
  if (!from) return [];
  const { eventStartDate, eventEndDate, eventVenue } = registration;
  const lines: string[] = [];
  if (from.startDate !== eventStartDate) {
    const dates = { begins: time(eventStartDate), before: time(from.startDate) };
    lines.push(t('It begins on {begins}. It was to begin on {before}.', dates));
  }
  if (from.endDate !== eventEndDate) lines.push(t('It ends on {end}.', { end: time(eventEndDate) }));
  if (!isSameVenue(from.venue, eventVenue)) {
    const now = eventVenue ? t('The venue is {eventVenue}.', { eventVenue }) : t('The venue is not known yet.');
    lines.push([now, ...(from.venue ? [t('It was to be at {venue}.', { venue: from.venue })] : [])].join(' '));
  }
  return lines;
}

const closing: Record<EventNoticeKind, (amount: number) => string[]> = {
  moved: () => [t('Your registration and your pass stay valid. The attached file brings your calendar up to date.')],
  deleted: (amount) => [
    t('It does not take place, and its pass is no longer valid. We are sorry.'),
    ...(amount > 0 ? [t('If you have paid for it, we write to you again about the money.')] : []),
  ],
  restored: () => [t('It had been cancelled: it takes place after all. Your registration and your pass are valid.')],
  paused: () => [
    t(
      'The committee has put it on hold. You need not do anything: your registration is kept, and we write to you when that changes.',
    ),
  ],
  resumed: () => [t('It had been on hold, and is on again. Your registration is as it was.')],
};

/** What became of the event of a registration. */
export function eventChanged(input: CopyInput): EmailCopy {
  const { registration, data } = input;
  const change = data.change ?? 'moved';
  return {
    subject: subjects[change](registration.eventTitle),
    paragraphs: [...(change === 'deleted' ? [] : differences(input)), ...closing[change](registration.amount)],
    action: t('See your registration'),
  };
}
