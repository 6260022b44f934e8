import { shiftInstant } from '#contract/schedule/shift-instant.ts';
import { minutesAhead } from '../../../dates/zone-offsets.ts';
import type { Hours } from '../../schedule/outside-main.ts';
import type { ChangeValues } from './change-values.ts';

const wholeNumber = (typed: string) => (/^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

/** The hours of an event after a change of several, in the festival's zone; null where the change moves none. */
export function newHours(values: Pick<ChangeValues, 'shiftDays' | 'shiftMinutes'>, zone: string) {
  const [days, minutes] = [wholeNumber(values.shiftDays), wholeNumber(values.shiftMinutes)];
  if (days === 0 && minutes === 0) return null;
  const shift = (instant: string) => shiftInstant(instant, { days, minutes }, (at) => minutesAhead(at, zone));
  return ({ startDate, endDate }: Hours): Hours => ({ startDate: shift(startDate), endDate: shift(endDate) });
}
