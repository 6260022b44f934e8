import { t } from '@lingui/core/macro';
import { categories, categoryOf } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import { feesOf } from '#contract/events/fee-rules.ts';
import type { EventSeats } from '#contract/events/seats.ts';
import { isDay } from '#contract/questions/day-rules.ts';
import { registrationWindowOf, takesKind } from '#contract/registration-rules.ts';
import { isOnDay, listedDays } from '#contract/schedule/event-days.ts';
import { isSameVenue, venueKey } from '#contract/schedule/venues.ts';
import { dayChoice, eventDays } from '../../../dates/event-days.ts';
import { formatAmount } from '../../../money/format-money.ts';
import { firstVenue } from '../../../sections/first-venue.ts';
import { categoryName } from '../category-name.ts';
import type { EventFilters, SortOrder } from './event-filters.ts';
import { overLast } from './over-last.ts';

/** Fees that people filter by, in whole rupees. */
const FEE_STEPS = [0, 100, 200, 500, 1000, 2000, 5000];

export interface Choice {
  value: string;
  label: string;
}

/** What there is to choose from: only what some event has, and what the url asks for. */
export interface BasicChoices {
  days: Choice[];
  categories: Choice[];
  venues: Choice[];
}

export interface FilterChoices extends BasicChoices {
  /** Main events that have sub-events. */
  groups: Choice[];
  fees: Choice[];
}

/** An event that one registers for, with the category that it or its main event has. */
export interface Listed {
  event: Event;
  main: Event | null;
  category: Event['category'];
}

/** What one can register for: sub-events, and main events that have none; by when they start. */
export function listedEvents(mainEvents: readonly Event[], subEvents: readonly Event[]): Listed[] {
  const byId = new Map(mainEvents.map((event) => [event._id, event]));
  const groups = new Set(subEvents.map(({ mainEventId }) => mainEventId));
  return [...mainEvents.filter(({ _id }) => !groups.has(_id)), ...subEvents]
    .map((event) => {
      const main = event.mainEventId === null ? null : (byId.get(event.mainEventId) ?? null);
      return { event, main, category: categoryOf(event, main) };
    })
    .sort(compare.time);
}

const compare: Record<SortOrder, (one: Listed, other: Listed) => number> = {
  time: ({ event: a }, { event: b }) => a.startDate.localeCompare(b.startDate) || a.title.localeCompare(b.title),
  name: ({ event: a }, { event: b }) => a.title.localeCompare(b.title, 'en'),
  fee: (one, other) => lowestFee(one) - lowestFee(other) || compare.time(one, other),
};

const lowestFee = ({ event }: Listed) => Math.min(...feesOf(event).map(({ amount }) => amount));

const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label, 'en');

/** The venues of these events, by the names that the page shows. */
function venuesOf(listed: readonly Listed[]): Choice[] {
  const names = listed.map(({ event }) => [firstVenue(event), event.venue] as const);
  const each = new Map(names.toReversed().map((name) => [venueKey(name[0]), name]));
  return [...each.values()].flatMap(([value, label]) => (value && label ? [{ value, label }] : []));
}

type BasicFilters = Pick<EventFilters, 'day' | 'category' | 'venue'>;

/**
 * The choices of these events and `days`. A url from before a change may ask for a day, category or venue that no event has any
 * more: that is a choice, too, or the page would leave everything out by what it does not show.
 */
export function basicChoices(
  listed: readonly Listed[],
  days: readonly string[],
  { day, category, venue }: BasicFilters,
): BasicChoices {
  const used = new Set<string | null>([category, ...listed.map((one) => one.category)]);
  const venues = venuesOf(listed);
  const isKnown = venue === null || venues.some(({ value }) => isSameVenue(value, venue));
  return {
    days: [...new Set(day !== null && isDay(day) ? [...days, day] : days)].sort().map(dayChoice),
    categories: categories.filter((value) => used.has(value)).map((value) => ({ value, label: categoryName(value) })),
    venues: (isKnown ? venues : [...venues, { value: venue, label: venue }]).sort(byLabel),
  };
}

/** The filters as the choices have them; what is none of them, such as the 31st of February, is no filter. */
export const chosenOf = ({ day, category, venue }: BasicFilters, choices: BasicChoices): BasicFilters => ({
  day: choices.days.find(({ value }) => value === day)?.value ?? null,
  category: choices.categories.find(({ value }) => value === category)?.value ?? null,
  venue: choices.venues.find(({ value }) => isSameVenue(value, venue))?.value ?? null,
});

export function choicesOf(
  listed: Listed[],
  zone: string,
  filters: BasicFilters & Pick<EventFilters, 'of' | 'fee'>,
): FilterChoices {
  const days = listedDays(listed.map(({ event }) => eventDays(event, zone)));
  // The main event that a url asks for may have lost its sub-events.
  const mainEvents = listed.map(({ event, main }) => (event._id === filters.of ? event : main));
  const groups = new Map(mainEvents.flatMap((main) => (main ? [[main._id, main.title] as const] : [])));
  const highest = Math.max(0, ...listed.flatMap(({ event }) => feesOf(event)).map(({ amount }) => amount));
  const lowest = Math.min(highest, ...listed.map(lowestFee));
  const steps = FEE_STEPS.filter((step) => step >= lowest && step < highest);
  const fees = [...new Set(filters.fee === null ? steps : [...steps, filters.fee])].sort((a, b) => a - b);
  return {
    ...basicChoices(listed, days, filters),
    groups: [...groups].map(([value, label]) => ({ value, label })).sort(byLabel),
    fees: fees.map((fee) => ({ value: String(fee), label: fee === 0 ? t`Free` : t`Up to ${formatAmount(fee)}` })),
  };
}

interface Circumstances {
  zone: string;
  now: Date;
  /** The seats at the moment; undefined where nobody asked for them. */
  seats: EventSeats[] | undefined;
}

/** What of the list passes every filter, in the order wanted; what is over comes last, but not among names. */
export function findEvents(listed: Listed[], filters: EventFilters, { zone, now, seats }: Circumstances): Listed[] {
  const { day, category, of, who, fee, venue, open, sort } = filters;
  const kind = who && (who === 'alone' ? 'individual' : 'team');
  const available = new Map(seats?.map((one) => [one.eventId, one.available]));
  const passes = ({ event, category: own }: Listed) =>
    (day === null || isOnDay(eventDays(event, zone), day)) &&
    (category === null || own === category) &&
    (of === null || event.mainEventId === of) &&
    (venue === null || isSameVenue(firstVenue(event), venue)) &&
    (kind === null || takesKind(event, kind)) &&
    (fee === null || feesOf(event).some((one) => one.amount <= fee && (kind === null || one.kind === kind))) &&
    (!open || registrationWindowOf(event.effectiveRules, now) === 'open') &&
    (seats === undefined || hasSeats(event, available.get(event._id), now));
  const found = listed.filter(passes).sort(compare[sort]);
  return sort === 'name' ? found : overLast(found, ({ event }) => event, now);
}

/** Whether somebody who registers gets a seat; an event that is over or not active has none to give. */
const hasSeats = (event: Event, available: number | undefined, now: Date): boolean =>
  registrationWindowOf(event.effectiveRules, now) !== 'closed' && (event.capacity === null || (available ?? 0) > 0);
