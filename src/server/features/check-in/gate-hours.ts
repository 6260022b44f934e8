import type { AppContext } from '../../context.ts';
import { festivalDay } from '../../festival-time.ts';

/** A gate opens on the day of the start, and for what begins soon after midnight this long before (ms). */
const OPENS_BEFORE = 6 * 60 * 60_000;

/** Whether the gate of an event is open: from the day of its start on. */
export function isGateOpen(
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  { startDate }: { startDate: string },
): boolean {
  const now = clock();
  const start = new Date(startDate);
  if (now.getTime() >= start.getTime() - OPENS_BEFORE) return true;
  return festivalDay(now, config.timeZone) >= festivalDay(start, config.timeZone);
}
