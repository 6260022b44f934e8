import { t } from '@lingui/core/macro';
import {
  formatDateTime,
  formatDay,
  formatDeadline,
  formatLongDay,
  formatShortDay,
  formatTime,
  formatWeekdayTime,
} from './format-date.ts';
import { useTimeZone } from './time-zone.tsx';

const formats = {
  day: formatDay,
  shortDay: formatShortDay,
  longDay: formatLongDay,
  time: formatTime,
  weekdayTime: formatWeekdayTime,
  dateTime: formatDateTime,
  deadline: formatDeadline,
};

interface MomentProps {
  at: string | null | undefined;
  format: keyof typeof formats;
}

/** One moment, for people and for machines; `TBD` where there is none. */
export function Moment({ at, format }: MomentProps) {
  const zone = useTimeZone();
  return at ? <time dateTime={at}>{formats[format](at, zone)}</time> : t`TBD`;
}

/** From day to day: `14/02/2027 – 16/02/2027`, where the specification has a range. */
export function DayRange({ start, end }: { start: string | null | undefined; end: string | null | undefined }) {
  if (!start && !end) return <Moment at={start} format="day" />;
  return (
    <>
      <Moment at={start} format="day" /> – <Moment at={end} format="day" />
    </>
  );
}

/** The same, but one date for an event of one day. */
export function Days({ start, end }: { start: string; end: string }) {
  const zone = useTimeZone();
  const isOneDay = formatDay(start, zone) === formatDay(end, zone);
  return isOneDay ? <Moment at={start} format="day" /> : <DayRange start={start} end={end} />;
}

/** From hour to hour, with the weekday: `Fri 10:00 AM – 1:00 PM`, or `Fri 10:00 PM – Sat 4:00 AM`. */
export function HourRange({ start, end }: { start: string; end: string }) {
  const zone = useTimeZone();
  const sameDay = formatDay(start, zone) === formatDay(end, zone);
  return (
    <>
      <Moment at={start} format="weekdayTime" /> – <Moment at={end} format={sameDay ? 'time' : 'weekdayTime'} />
    </>
  );
}
