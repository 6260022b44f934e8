import type { Event } from '#contract/events/events.ts';

/** The same order with what is over at the end: who looks for something to go to finds it first. */
export function overLast<T>(items: readonly T[], eventOf: (item: T) => Pick<Event, 'endDate'>, now: Date): T[] {
  const at = now.toISOString();
  const isOver = (item: T) => eventOf(item).endDate <= at;
  return [...items.filter((item) => !isOver(item)), ...items.filter(isOver)];
}
