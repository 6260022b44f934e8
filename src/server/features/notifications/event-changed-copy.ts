import type { EventNoticeKind } from '#contract/events/event-notices.ts';
import type { CopyInput, EmailCopy } from './registration-email-input.ts';

const subjects: Record<EventNoticeKind, (title: string) => string> = {
  moved: (title) => `${title} has moved`,
  deleted: (title) => `${title} is cancelled`,
  restored: (title) => `${title} takes place after all`,
  paused: (title) => `${title} is on hold`,
  resumed: (title) => `${title} is on again`,
};

/** The dates and the venue that changed, each as it is now and as it was. */
function differences({ registration, data: { from }, time }: CopyInput): string[] {
  if (!from) return [];
  const { eventStartDate, eventEndDate, eventVenue } = registration;
  const lines: string[] = [];
  if (from.startDate !== eventStartDate) {
    lines.push(`It begins on ${time(eventStartDate)}. It was to begin on ${time(from.startDate)}.`);
  }
  if (from.endDate !== eventEndDate) lines.push(`It ends on ${time(eventEndDate)}.`);
  if (from.venue !== eventVenue) {
    const before = from.venue ? ` It was to be at ${from.venue}.` : '';
    lines.push(eventVenue ? `The venue is ${eventVenue}.${before}` : `The venue is not known yet.${before}`);
  }
  return lines;
}

const closing: Record<EventNoticeKind, (amount: number) => string[]> = {
  moved: () => ['Your registration and your pass stay valid. The attached file brings your calendar up to date.'],
  deleted: (amount) => [
    'It does not take place, and its pass is no longer valid. We are sorry.',
    ...(amount > 0 ? ['If you have paid for it, we write to you again about the money.'] : []),
  ],
  restored: () => [
    'We wrote that it was cancelled: it takes place after all. Your registration and your pass are valid.',
  ],
  paused: () => [
    'The committee has put it on hold. You need not do anything: your registration is kept, and we write to you when that changes.',
  ],
  resumed: () => ['It is no longer on hold. Your registration is as it was.'],
};

/** What became of the event of a registration. */
export function eventChanged(input: CopyInput): EmailCopy {
  const { registration, data } = input;
  const change = data.change ?? 'moved';
  return {
    subject: subjects[change](registration.eventTitle),
    paragraphs: [...(change === 'deleted' ? [] : differences(input)), ...closing[change](registration.amount)],
    action: 'See your registration',
  };
}
