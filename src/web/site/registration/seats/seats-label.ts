import { plural, t } from '@lingui/core/macro';
import type { Seats } from '#contract/events/seats.ts';

/** How many seats an event has, and how many are left once that is known. */
export function seatsLabel(capacity: number, seats: Pick<Seats, 'available' | 'waitlisted'> | undefined): string {
  if (!seats || seats.available === null) return plural(capacity, { one: '1 seat', other: `${capacity} seats` });
  if (seats.available > 0)
    return seats.available === 1 ? t`1 seat left` : t`${seats.available} of ${capacity} seats left`;
  return seats.waitlisted > 0 ? t`Full, ${seats.waitlisted} on the waitlist` : t`Full: join the waitlist`;
}
