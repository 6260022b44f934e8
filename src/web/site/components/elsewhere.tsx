import { t } from '@lingui/core/macro';
import { Moment } from '../../dates/event-dates.tsx';
import { formatWeekdayTime } from '../../dates/format-date.ts';
import { useFestivalZone, useIsZoneKnown, useTimeZone, zoneName } from '../../dates/time-zone.tsx';

interface ElsewhereProps {
  /** When clocks are compared. */
  at: string;
  text: string;
  className?: string | undefined;
}

/**
 * What only visitors read whose clocks differ from the festival's. Until the clock has been asked a style sheet shows it of an
 * attribute, where the document is marked: others have no text twice in their page.
 */
export function Elsewhere({ at, text, className }: ElsewhereProps) {
  const zone = useFestivalZone();
  const isKnown = useIsZoneKnown();
  // Compared as people read it: a zone has several names, `Asia/Calcutta` and `Asia/Kolkata`.
  const isHere = formatWeekdayTime(at, useTimeZone()) === formatWeekdayTime(at, zone);
  if (isKnown) return isHere ? null : <span className={className}>{text}</span>;
  return <span className={className} data-elsewhere={text} />;
}

/** Dates and hours of a page are the visitor's; one elsewhere reads so. */
export function YourClock({ at, className }: Omit<ElsewhereProps, 'text'>) {
  const name = zoneName(useFestivalZone());
  return <Elsewhere at={at} className={className} text={t`Times are by your clock. The festival’s is ${name}.`} />;
}

/** For visitors in another zone than the festival: what its clocks say, `Fri 10:00 AM at the festival (Asia/Kolkata)`. */
export function FestivalHour({ at }: { at: string }) {
  const zone = useFestivalZone();
  const hour = formatWeekdayTime(at, zone);
  const name = zoneName(zone);
  return <Elsewhere at={at} text={t`${hour} at the festival (${name})`} />;
}

/** A moment in a sentence; elsewhere `Thu 11:30 PM (Fri 10:00 AM at the festival, Asia/Kolkata)`. */
export function ZonedMoment({ at, format }: React.ComponentProps<typeof Moment> & { at: string }) {
  const zone = useFestivalZone();
  const hour = formatWeekdayTime(at, zone);
  const name = zoneName(zone);
  return (
    <>
      <Moment at={at} format={format} />
      <Elsewhere at={at} text={` ${t`(${hour} at the festival, ${name})`}`} />
    </>
  );
}
