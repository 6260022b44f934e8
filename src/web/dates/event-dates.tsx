import { formatDateTime, formatDay, formatLongDay, formatTime } from './format-date.ts';
import { useTimeZone } from './time-zone.ts';

const formats = { day: formatDay, longDay: formatLongDay, time: formatTime, dateTime: formatDateTime };

interface MomentProps {
  at: string;
  format: keyof typeof formats;
}

/** One moment, for people and for machines. */
export function Moment({ at, format }: MomentProps) {
  return <time dateTime={at}>{formats[format](at, useTimeZone())}</time>;
}

/** From day to day: `14/02/2027 – 16/02/2027`. */
export function DayRange({ start, end }: { start: string; end: string }) {
  return (
    <>
      <Moment at={start} format="day" /> – <Moment at={end} format="day" />
    </>
  );
}
