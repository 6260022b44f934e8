import type { Event } from '#contract/events/events.ts';

export const isOver = ({ endDate }: Pick<Event, 'endDate'>, now: Date) => new Date(endDate) <= now;

/** The same order with what is over at the end: who looks for something to go to finds it first. */
export function overLast<T>(items: readonly T[], eventOf: (item: T) => Pick<Event, 'endDate'>, now: Date): T[] {
  const over = items.filter((item) => isOver(eventOf(item), now));
  return [...items.filter((item) => !over.includes(item)), ...over];
}
