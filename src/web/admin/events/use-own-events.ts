import { useMemo } from 'react';
import type { Event } from '#contract/events/events.ts';
import { useMay } from '../auth/session/powers.ts';

/** Of the site's events those that the admin's roles are about; all of them for roles of the festival. */
export function useOwnEvents(events: Event[] | undefined): Event[] | undefined {
  const may = useMay();
  return useMemo(() => events?.filter(({ _id }) => may.for('panel.open', _id)), [events, may]);
}
