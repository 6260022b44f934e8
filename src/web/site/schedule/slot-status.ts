import type { Slot } from './schedule.ts';

interface Moment {
  now: string;
  today: string;
  /** When the next event starts. */
  next?: string | undefined;
}

/** By the visitor's clock: what runs, and what starts next on the day that it is. What takes several days runs on one of them. */
export function statusOf(
  { start, end, days }: Slot,
  day: string,
  { now, today, next }: Moment,
): 'now' | 'next' | 'over' | null {
  if (end <= now) return 'over';
  // The night after a day belongs to it.
  const current = days.findLast((one) => one <= today) ?? day;
  if (start <= now) return day === current ? 'now' : day < current ? 'over' : null;
  const isSoon = day === days[0] && Date.parse(start) - Date.parse(now) < 12 * 60 * 60 * 1000;
  return start === next && isSoon ? 'next' : null;
}
