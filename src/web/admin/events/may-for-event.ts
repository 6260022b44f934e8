import type { Event } from '#contract/events/events.ts';
import type { ScopedPower } from '#contract/roles/powers.ts';
import type { May } from '../auth/session/powers.ts';

/** Whether a power reaches an event: a sub-event made just now is not in the session's list yet, its main event is. */
export const mayForEvent = (may: May, power: ScopedPower, { _id, mainEventId }: Event): boolean =>
  may.for(power, _id) || (!!mainEventId && may.for(power, mainEventId));
