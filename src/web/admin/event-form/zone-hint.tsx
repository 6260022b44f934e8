import { useRouteLoaderData } from 'react-router';
import { useTimeZone } from '../../dates/time-zone.ts';
import type { loader as rootLoader } from '../../root.tsx';
import styles from './event-form.module.css';

/** How far a zone's clocks are from UTC just now, such as `GMT+5:30`. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Times are typed by this browser's clock; people in another zone than the festival see which one that is. */
export function ZoneHint({ className }: { className: string | undefined }) {
  const own = useTimeZone();
  const festival = useRouteLoaderData<typeof rootLoader>('root')?.timeZone ?? own;
  if (offsetOf(own) === offsetOf(festival)) return null;
  return (
    <p className={`${className} ${styles.hint}`}>
      Times are in your own time zone, {own} ({offsetOf(own)}). The festival’s is {festival} ({offsetOf(festival)}).
    </p>
  );
}
