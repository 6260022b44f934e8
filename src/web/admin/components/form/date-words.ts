import { formatDateTime, formatWeekday } from '../../../dates/format-date.ts';
import { zoneName } from '../../../dates/time-zone.tsx';

const inWords = (instant: string, zone: string) => `${formatWeekday(instant, zone)} ${formatDateTime(instant, zone)}`;

/**
 * What a date field means: `Fri 12 February 2027, 10:00 AM` on the festival's clocks, whichever order of day and month the
 * browser shows. The zone is named where this browser is in another one. Empty for an empty instant.
 */
export function dateWords(instant: string, ownZone: string, festivalZone: string): string {
  if (instant === '') return '';
  const words = inWords(instant, festivalZone);
  // Compared as people read it: a zone has several names.
  return inWords(instant, ownZone) === words ? words : `${words} at the festival (${zoneName(festivalZone)})`;
}
