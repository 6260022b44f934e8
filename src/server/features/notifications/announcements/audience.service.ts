import type { MailAudience } from '#contract/panel/announcements.ts';
import { counted } from '#contract/panel/counted.ts';
import { readMatching } from '#contract/panel/registration-filters.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { matchingIds } from '../../registrations/lists/matching.service.ts';
import {
  type Audience,
  listEvents,
  listEventsOfRegistrations,
  listSubEventIds,
  type MailedEvent,
} from './audience.repository.ts';

/** An audience with what it is called: `sentTo`, and the one event that it is of, where it is of one. */
export interface NamedAudience extends Audience {
  sentTo: string;
  eventId: string | null;
}

const NAMED = 2;

/** `Solo, Duet and 3 more`. */
const titlesOf = (events: MailedEvent[]): string =>
  [
    events
      .slice(0, NAMED)
      .map(({ title }) => title)
      .join(', '),
    ...(events.length > NAMED ? [`${events.length - NAMED} more`] : []),
  ].join(' and ');

async function ofRegistrations(db: Database, ids: string[], scope: Scope) {
  const unique = [...new Set(ids)];
  const { registrations, events } = await listEventsOfRegistrations(db, unique, scope);
  if (registrations < unique.length) {
    throw new AppError('registration_not_found', { detail: 'One of these registrations is not there any more' });
  }
  return {
    eventIds: null,
    registrationIds: unique,
    sentTo: `${counted(unique.length, 'registration')} of ${titlesOf(events)}`,
    eventId: events.length === 1 ? (events[0]?.id ?? null) : null,
  };
}

async function ofEvents(db: Database, ids: string[], withSubEvents: boolean, scope: Scope) {
  const unique = [...new Set(ids)];
  const events = await listEvents(db, unique, scope);
  if (events.length < unique.length) throw new AppError('event_not_found');
  const subEventIds = withSubEvents ? await listSubEventIds(db, unique, scope) : [];
  return {
    eventIds: [...new Set([...unique, ...subEventIds])],
    sentTo: `${titlesOf(events)}${subEventIds.length > 0 ? ' with sub-events' : ''}`,
    eventId: unique.length === 1 ? (unique[0] ?? null) : null,
  };
}

/** `Registrations of Solo that match: confirmed, as searched`; what was searched for is mostly a person, and is not kept. */
async function ofFilter(db: Database, text: string, scope: Scope) {
  const filter = readMatching(text).data ?? {};
  const { eventId, status, payment, search, ...others } = filter;
  const [event] = eventId ? await listEvents(db, [eventId], scope) : [];
  if (eventId && !event) throw new AppError('event_not_found');
  const words = [
    status?.replace('_', ' '),
    payment,
    search ? 'as searched' : undefined,
    Object.values(others).some((one) => one !== undefined) ? 'as filtered' : undefined,
  ].filter((word) => word !== undefined);
  return {
    eventIds: null,
    matching: await matchingIds(db, { ...filter, scope }),
    sentTo: `Registrations${event ? ` of ${event.title}` : ''}${words.length > 0 ? ` that match: ${words.join(', ')}` : ', all of them'}`,
    eventId: event?.id ?? null,
  };
}

/**
 * Whom a mail goes to, of those whom its writer may mail at this moment. Throws `event_not_found` and `registration_not_found` for
 * what is outside the scope.
 */
export async function readAudience(db: Database, asked: MailAudience, scope: Scope): Promise<NamedAudience> {
  const { eventId, eventIds = eventId ? [eventId] : [], registrationIds, withSubEvents, statuses, college } = asked;
  if (asked.matching !== undefined) return { ...(await ofFilter(db, asked.matching, scope)), statuses, scope };
  const of = registrationIds
    ? await ofRegistrations(db, registrationIds, scope)
    : eventIds.length > 0
      ? await ofEvents(db, eventIds, withSubEvents === true, scope)
      : { eventIds: null, sentTo: 'Everybody', eventId: null };
  return { ...of, statuses, college: college || undefined, scope };
}
