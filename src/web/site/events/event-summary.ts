import { t } from '@lingui/core/macro';
import { type Category, categoryOf } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import {
  type RegistrationWindow,
  registrationWindowOf,
  takesKind,
  type WindowRules,
} from '#contract/registration-rules.ts';
import { formatFeeRange, formatFees } from '../../money/format-money.ts';
import { categoryName } from './category-name.ts';
import { teamsOf } from './details/team-size.ts';
import { eventCount } from './event-count.ts';

/** What a registration costs and who makes it, in words; written by the loaders, so that pages need no code for it. */
export interface Offer {
  /** `₹800/- per team`, `Free`; of a main event with sub-events the range of their fees. Empty if they are unknown. */
  fees: string;
  /** `Up to 4 people`, `Alone`; of a main event with sub-events how many there are. */
  who: string;
}

/** What a card shows of an event: its page need not carry the long description of each. */
export type EventSummary = Pick<
  Event,
  | '_id'
  | 'title'
  | 'shortDescription'
  | 'startDate'
  | 'endDate'
  | 'venue'
  | 'image'
  | 'images'
  | 'mainEventId'
  | 'mainEventTitle'
  | 'year'
> &
  WindowRules &
  Offer & {
    /** Its own or its main event's; the label is written here, so that pages need no list of them. */
    category: { key: Category; label: string } | null;
    /** Null where an event takes any number of registrations, or none because its sub-events do. */
    capacity: number | null;
    /** At the time of rendering; null where registration is for the sub-events, and in an archive. */
    registrationWindow: RegistrationWindow | null;
  };

/** Beside somebody alone, a team of more than one person. */
function aloneOrTeam(minTeamSize: number, teamSize: number): string {
  if (minTeamSize === teamSize) return t`Alone or ${teamSize} people`;
  return t`Alone or ${minTeamSize} to ${teamSize} people`;
}

function whoRegisters(event: Event): string {
  const { teamSize } = event;
  const { minTeamSize } = event.effectiveRules;
  if (!takesKind(event, 'team')) return t`Alone`;
  if (minTeamSize > 1) return (takesKind(event, 'individual') ? aloneOrTeam : teamsOf)(minTeamSize, teamSize);
  if (takesKind(event, 'individual')) return teamSize > 1 ? t`Alone or up to ${teamSize} people` : t`Alone or team`;
  return teamSize > 1 ? t`Up to ${teamSize} people` : t`Team`;
}

/** The offer of an event; of a main event with sub-events that of all of them. */
export function offerOf(event: Event, subEvents: Event[] | null): Offer {
  if (!event.hasSubEvent) return { fees: formatFees(event), who: whoRegisters(event) };
  if (!subEvents || subEvents.length === 0) return { fees: '', who: '' };
  return {
    fees: formatFeeRange(subEvents),
    who: eventCount(subEvents.length),
  };
}

/** What is known of an event beside itself: of a main event its sub-events, of a sub-event its main event. */
interface Relatives {
  subEvents?: Event[] | null;
  main?: Event | null;
}

export function toEventSummary(event: Event, now: Date, { subEvents = null, main }: Relatives = {}): EventSummary {
  const { _id, title, shortDescription, startDate, endDate, venue, image, images } = event;
  const { mainEventId, mainEventTitle, year } = event;
  const { capacity, hasSubEvent, effectiveRules } = event;
  const { status, registrationStarts, registrationClosesAt } = effectiveRules;
  const category = categoryOf(event, main);
  return {
    _id,
    title,
    shortDescription,
    startDate,
    endDate,
    venue,
    image,
    images,
    mainEventId,
    mainEventTitle,
    year,
    status,
    registrationStarts,
    registrationClosesAt,
    ...offerOf(event, subEvents),
    category: category && { key: category, label: categoryName(category) },
    capacity: hasSubEvent || year ? null : capacity,
    registrationWindow: hasSubEvent || year ? null : registrationWindowOf(effectiveRules, now),
  };
}
