import { useFestivalZone, useTimeZone, zoneName } from '../../dates/time-zone.tsx';
import { minutesAhead } from '../../dates/zone-offsets.ts';
import styles from './event-form.module.css';

/** How far a zone's clocks are from UTC just now: `GMT+5:30`. */
function offsetOf(timeZone: string): string {
  const minutes = minutesAhead(Date.now(), timeZone);
  if (minutes === 0) return 'GMT';
  return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
}

/** Times are typed by this browser's clock; people in another zone than the festival see which one that is. */
export function ZoneHint({ className }: { className: string | undefined }) {
  const own = useTimeZone();
  const festival = useFestivalZone();
  if (offsetOf(own) === offsetOf(festival)) return null;
  return (
    <p className={`${className} ${styles.hint}`}>
      Times are in your own time zone, {zoneName(own)} ({offsetOf(own)}). The festival’s is {zoneName(festival)} (
      {offsetOf(festival)}).
    </p>
  );
}
