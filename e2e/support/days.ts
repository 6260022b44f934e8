import { firstDay } from '#server/features/sample/sample-festival.ts';

const DAY = 86_400_000;
const first = firstDay(new Date()).getTime();

/**
 * A day of the coming festival, as `2027-02-12` in its own zone, Asia/Kolkata: day 1 is a Friday in February, two weeks away or
 * more, on which the sample festival begins too. Other zones have no summer time then, nor in the four weeks after it.
 */
export const festivalDay = (day: number): string => new Date(first + (day - 1) * DAY).toISOString().slice(0, 10);

/** The days of what tests make as an admin. */
export const panelDays = { first: festivalDay(3), last: festivalDay(4) };

/** The days of what visitors of the site find, and the day before them on which registration opens where it is still closed. */
export const siteDays = { first: festivalDay(22), last: festivalDay(23), opening: festivalDay(-10) };

/** The instant of a clock in the festival's zone, as the API has it: `2027-02-12T04:30:00.000Z` for 10:00. */
export const instantOf = (day: string, clock: string): string => new Date(`${day}T${clock}+05:30`).toISOString();

const parts = { day: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
const shortForm = new Intl.DateTimeFormat('en-GB', { ...parts, month: '2-digit' });
const longForm = new Intl.DateTimeFormat('en-GB', { ...parts, month: 'long' });

/** A day as cards show it: `12/02/2027`. */
export const shortDay = (day: string): string => shortForm.format(new Date(day));

/** A day as details show it: `12 February 2027`. */
export const longDay = (day: string): string => longForm.format(new Date(day));
