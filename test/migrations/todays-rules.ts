import { eventFieldNames } from '#contract/events/event-field-names.ts';
import type { PortableRow } from '#server/db/portable-rows.ts';
import expected from '../fixtures/commit-aa3ee90/expected.json' with { type: 'json' };

/**
 * Brings today's responses back to the time before events had rules of their own: without the fields that were added, and
 * with the registration deadline of then, which was an event's end and is its start today.
 */

const oldNames = new Set(JSON.stringify(expected).match(/\w+(?=":)/g));

/** All null in what an old version stored: the fields that events have got since, and what is no field of an event. */
const addedRules: string[] = [
  ...eventFieldNames.filter((name) => !oldNames.has(name)),
  // Of one's own registrations: a notice of the event, and the link of one that waits for its verification.
  'eventNotice',
  'proofToken',
  // Of an event: the closed year it belongs to.
  'year',
];
/** What follows from them. */
const derived = [
  'effectiveRules',
  'cancellationClosesAt',
  'minTeamSize',
  'rosterLocksAt',
  'missing',
  'stillToPay',
  // Of one's own registrations: by the people that they have.
  'takesPart',
];
/** What follows from the configuration. */
const configured = ['sendsMail'];

export function withoutRules(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutRules);
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data).filter(
    ([field, value]) =>
      !derived.includes(field) && !configured.includes(field) && !(addedRules.includes(field) && value === null),
  );
  return Object.fromEntries(fields.map(([field, value]) => [field, withoutRules(value)]));
}

/** The seats of an event, `url` being today's, with the deadline of then where today's is the event's start. */
export function withOldDeadline(url: string, data: unknown, events: PortableRow[]): unknown {
  const id = /^\/api\/events\/([\w-]+)\/seats$/.exec(url)?.[1];
  const event = events.find((row) => row.id === id);
  const seats = data as { closesAt?: string };
  return event && seats.closesAt === event.startDate ? { ...seats, closesAt: event.endDate } : data;
}

/** Lists of registrations and payments that name the main event of each today; what shows one of them named it always. */
const NAMES_MAIN_EVENTS = /^[/]api[/](?:payments|registrations(?:[/]statistics)?)(?:[?]|$)/;

export function withoutMainEvents(url: string, data: unknown): unknown {
  if (!NAMES_MAIN_EVENTS.test(url)) return data;
  return JSON.parse(JSON.stringify(data), (name, value) => (name === 'mainEventTitle' ? undefined : value));
}

/** Ambassadors without the version that each has today, the first one of all that an old version stored. */
export function withoutVersions(url: string, data: unknown): unknown {
  if (url !== '/api/ambassador/show') return data;
  return (data as { version: number }[]).map(({ version, ...ambassador }) =>
    version === 1 ? ambassador : { ...ambassador, version },
  );
}

/** A team's own page without the reason for which nobody can join, which it says today. */
export function withoutReason(url: string, data: unknown): unknown {
  if (!/^[/]api[/]teams[/][\w-]+$/.test(url) || typeof data !== 'object') return data;
  const { reason: _, ...team } = data as { reason?: unknown };
  return team;
}
