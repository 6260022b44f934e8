import type { AppContext } from '../../context.ts';
import { festivalDay, shiftInstant, toUtc } from '../../festival-time.ts';

/** A gate opens on the day of the start, and for what begins soon after midnight this long before (ms). */
const OPENS_BEFORE = 6 * 60 * 60_000;

/** The instant before which an event has to begin for its gate to be open now. */
export function gateOpensBefore({ clock, config }: Pick<AppContext, 'clock' | 'config'>): string {
  const now = clock();
  const today = toUtc(festivalDay(now, config.timeZone), config.timeZone);
  const midnight = new Date(shiftInstant(today, { days: 1 }, config.timeZone));
  return new Date(Math.max(midnight.getTime(), now.getTime() + OPENS_BEFORE + 1)).toISOString();
}

/** Whether the gate of an event is open: from the day of its start on. */
export const isGateOpen = (
  context: Pick<AppContext, 'clock' | 'config'>,
  { startDate }: { startDate: string },
): boolean => new Date(startDate) < new Date(gateOpensBefore(context));
