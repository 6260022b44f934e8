import { NIGHT_HOURS } from '#contract/schedule/event-days.ts';
import { isoDay } from '../../dates/format-date.ts';
import type { Slot } from './schedule.ts';

interface Moment {
  now: string;
  zone: string;
  /** When the next event starts. */
  next?: string | undefined;
}

const HOUR = 60 * 60 * 1000;

/** By the visitor's clock: what runs, and what starts next on the day that it is. What takes several days runs on one of them. */
export function statusOf(
  { start, end, days }: Slot,
  day: string,
  { now, zone, next }: Moment,
): 'now' | 'next' | 'over' | null {
  if (end <= now) return 'over';
  // The night after a day belongs to it.
  const today = isoDay(new Date(Date.parse(now) - NIGHT_HOURS * HOUR).toISOString(), zone);
  const current = days.findLast((one) => one <= today) ?? days[0] ?? day;
  if (start <= now) return day === current ? 'now' : day < current ? 'over' : null;
  const isSoon = day === days[0] && Date.parse(start) - Date.parse(now) < 12 * HOUR;
  return start === next && isSoon ? 'next' : null;
}
