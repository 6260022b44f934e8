import { Moment } from '../../dates/event-dates.tsx';
import { formatDay } from '../../dates/format-date.ts';
import { useFestivalZone, useTimeZone } from '../../dates/time-zone.tsx';
import { clockOf, clockText } from '../schedule/grid/zone-clock.ts';

/** `14/02/2027, 18:30`: en-GB with a 24-hour clock. */
const formatTwentyFour = (instant: string, timeZone: string): string =>
  `${formatDay(instant, timeZone)}, ${clockText(clockOf(instant, timeZone).minutes)}`;

/** A moment in numbers, or `N/A` where there is none. */
export function DateAndTime({ at }: { at: string | null | undefined }) {
  const timeZone = useTimeZone();
  if (!at) return <>N/A</>;
  return <time dateTime={at}>{formatTwentyFour(at, timeZone)}</time>;
}

/** A moment in numbers on the festival's clock, wherever the reader is. */
export function FestivalTime({ at }: { at: string }) {
  const timeZone = useFestivalZone();
  return <time dateTime={at}>{formatTwentyFour(at, timeZone)}</time>;
}

/** A range of two moments as text. */
export function FromTo({ start, end }: { start: string | null | undefined; end: string | null | undefined }) {
  if (!start && !end) return <Moment at={start} format="dateTime" />;
  return (
    <>
      <Moment at={start} format="dateTime" /> to <Moment at={end} format="dateTime" />
    </>
  );
}
