import type { Event } from '#contract/events/events.ts';
import { type RegistrationWindow, registrationWindowOf, type WindowRules } from '#contract/registration-rules.ts';
import type { FoundEvent } from '#contract/search/search.ts';
import { formatFeeList } from '../../money/format-money.ts';
import type { ProductItem } from './products.ts';

/** What a result shows beside the product's own fields. */
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
  others: ProductItem[];
}

export const nothingFound: Found = { facts: {}, others: [] };

/** What was read before, where it reads the same now: its row is not rendered again. */
function kept<T>(before: T | undefined, now: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** `before` is what an earlier query found: facts of an event do not depend on the query, so they stay. */
export function readFound(events: FoundEvent[], now: Date, before: Found = nothingFound): Found {
  const facts = { ...before.facts };
  for (const { id, fees, mainEventTitle, category, registration } of events) {
    facts[id] = kept(before.facts[id], {
      fees: formatFeeList(fees),
      mainEventTitle,
      category,
      registration: registration && { ...registration, now: registrationWindowOf(registration, now) },
    });
  }
  const others = events
    .filter(({ isExact }) => !isExact)
    .map(({ id, title, description, mainEventId, startDate, venue }) =>
      kept(
        before.others.find((other) => other.id === id),
        { id, sourceId: id, title, description, mainEventId, startDate, venue },
      ),
    );
  return { facts, others };
}
