import type { Event } from '#contract/events/events.ts';

export type EventKind = 'main' | 'sub';

export const kindOf = (event: Event): EventKind => (event.mainEventId ? 'sub' : 'main');
