import { useFestivalZone } from '../../dates/time-zone.tsx';
import { MINUTE, useMinute } from '../../dates/use-minute.ts';
import { isClashOn, slotsOf } from './hours.ts';
import { clashesOf, usePlan } from './plan.ts';
import type { Schedule, Slot } from './schedule.ts';
import { statusOf } from './slot-status.ts';

/** What the visitor's plan and clock say of the events under each day; `minute` is the one at which the page was rendered. */
export function useDaySlots({ days, leftOut }: Pick<Schedule, 'days' | 'leftOut'>, minute: number) {
  const plan = usePlan();
  const zone = useFestivalZone();
  const now = new Date(useMinute(minute) * MINUTE).toISOString();
  const all = slotsOf(days);
  const next = all.find(({ start }) => start > now)?.start;
  return {
    plan,
    all,
    /** Null until scripts run: the server's minute may be a cached one. */
    now: plan.isKnown ? now : null,
    clashesOn: (day: string) => clashesOf(all, plan, leftOut, (slot, other) => isClashOn(day, slot, other, zone)),
    statusOn: (day: string) => (slot: Slot) => (plan.isKnown ? statusOf(slot, day, { now, zone, next }) : null),
  };
}
