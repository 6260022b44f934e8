import type { MailAudience } from '#contract/panel/announcements.ts';

/** Whom a mail goes to, as the URL of its page says. */
export type MailTarget =
  | { to: 'event'; eventId: string | null }
  | { to: 'events'; eventIds: string[] }
  | { to: 'everybody' }
  | { to: 'selection'; registrationIds: string[] }
  /** All that the list leaves which has this query string. */
  | { to: 'matching'; filter: string };

const listOf = (text: string | null) => (text ? text.split(',') : []);

export function readTarget(params: URLSearchParams): MailTarget {
  const registrationIds = listOf(params.get('registrations'));
  if (registrationIds.length > 0) return { to: 'selection', registrationIds };
  const filter = params.get('matching');
  if (filter !== null) return { to: 'matching', filter };
  const to = params.get('to');
  if (to === 'everybody') return { to };
  if (to === 'events') return { to, eventIds: listOf(params.get('events')) };
  return { to: 'event', eventId: params.get('event') };
}

/** The same as search parameters. */
export function targetParams(target: MailTarget): Record<string, string> {
  switch (target.to) {
    case 'event':
      return target.eventId ? { event: target.eventId } : {};
    case 'events':
      return { to: 'events', ...(target.eventIds.length > 0 ? { events: target.eventIds.join(',') } : {}) };
    case 'everybody':
      return { to: 'everybody' };
    case 'selection':
      return { registrations: target.registrationIds.join(',') };
    case 'matching':
      return { matching: target.filter };
  }
}

/** What the API takes of it; undefined until an event is chosen. */
export function audienceOf(
  target: MailTarget,
): Pick<MailAudience, 'eventId' | 'eventIds' | 'registrationIds' | 'matching' | 'everybody'> | undefined {
  switch (target.to) {
    case 'event':
      return target.eventId ? { eventId: target.eventId } : undefined;
    case 'events':
      return target.eventIds.length > 0 ? { eventIds: target.eventIds } : undefined;
    case 'everybody':
      return { everybody: true };
    case 'selection':
      return { registrationIds: target.registrationIds };
    case 'matching':
      return { matching: target.filter };
  }
}
