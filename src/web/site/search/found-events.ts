import type { FoundEvent } from '#contract/catalogue/catalogue.ts';
import type { Event } from '#contract/events/events.ts';
import { type RegistrationWindow, registrationWindowOf, type WindowRules } from '#contract/registration-rules.ts';
import { formatFeeList } from '../../money/format-money.ts';
import type { CatalogueItem } from './catalogue.ts';

/** What a result shows beside the catalogue's own fields. */
export interface ResultFacts {
  /** `₹800/- per team`; empty for a main event with sub-events. */
  fees: string;
  mainEventTitle: Event['mainEventTitle'];
  category: Event['category'];
  registration: (WindowRules & { now: RegistrationWindow }) | null;
}

/** What the server found: facts of events by id, and those that the provider's own rule does not find. */
export interface Found {
  facts: Record<string, ResultFacts>;
  others: CatalogueItem[];
}

export const nothingFound: Found = { facts: {}, others: [] };

export function readFound(events: FoundEvent[], now: Date): Found {
  return {
    facts: Object.fromEntries(
      events.map(({ id, fees, mainEventTitle, category, registration }) => [
        id,
        {
          fees: formatFeeList(fees),
          mainEventTitle,
          category,
          registration: registration && { ...registration, now: registrationWindowOf(registration, now) },
        },
      ]),
    ),
    others: events
      .filter(({ isExact }) => !isExact)
      .map(({ id, title, description, mainEventId, startDate, venue }) => ({
        id,
        sourceId: id,
        title,
        description,
        mainEventId,
        startDate,
        venue,
      })),
  };
}
