import type { Slot } from '../schedule.ts';

/** What a venue's board shows at a moment. */
export interface Board {
  /** What runs, the one that began last first. */
  now: Slot[];
  /** What comes, the earliest first. */
  next: Slot[];
}

/** As many as fit in large type. */
const SHOWN_NEXT = 4;

export function boardOf(slots: readonly Slot[], now: string): Board {
  return {
    now: slots
      .filter(({ start, end }) => start <= now && end > now)
      .toSorted((one, other) => other.start.localeCompare(one.start)),
    next: slots
      .filter(({ start }) => start > now)
      .toSorted((one, other) => one.start.localeCompare(other.start))
      .slice(0, SHOWN_NEXT),
  };
}
