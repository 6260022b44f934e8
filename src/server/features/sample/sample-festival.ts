import { futsalCup } from './futsal-cup.ts';
import { rangmanch } from './rangmanch.ts';
import { sampleAmbassadors } from './sample-ambassadors.ts';
import type { Moment, SampleEvent } from './sample-types.ts';
import { shabd } from './shabd.ts';
import { starNight } from './star-night.ts';
import { taal } from './taal.ts';
import { yantra } from './yantra.ts';

const DAY = 86_400_000;

/** The whole made-up festival: its main events with their sub-events, and its ambassadors. */
export const sampleFestival = {
  mainEvents: [taal, yantra, starNight, futsalCup, rangmanch, shabd],
  ambassadors: sampleAmbassadors,
};

/** The second Friday of a February, as UTC midnight. */
function februaryFriday(year: number): number {
  const first = new Date(Date.UTC(year, 1, 1)).getUTCDay();
  return Date.UTC(year, 1, 1 + ((5 - first + 7) % 7) + 7);
}

/** The festival's first day: the next second Friday of February that is two weeks away or more. */
export function firstDay(now: Date): Date {
  const year = now.getUTCFullYear();
  const thisYear = februaryFriday(year);
  return new Date(thisYear >= now.getTime() + 14 * DAY ? thisYear : februaryFriday(year + 1));
}

const wallClock = (midnight: number, clock: string) => `${new Date(midnight).toISOString().slice(0, 10)}T${clock}`;

/** A sample event as clients send one: wall-clock times of the festival's zone. */
export function toInput({ from, to, registration, ...event }: SampleEvent, now: Date) {
  const start = firstDay(now).getTime();
  const at = ([day, clock]: Moment) => wallClock(start + (day - 1) * DAY, clock);
  const opens = registration === 'later' ? start - 28 * DAY : Math.min(now.getTime(), start) - 14 * DAY;
  return {
    ...event,
    startDate: at(from),
    endDate: at(to),
    registrationStarts: registration ? wallClock(opens, '10:00') : null,
  };
}
