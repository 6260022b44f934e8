const DAY = 24 * 60 * 60 * 1000;

/** The whole weeks from one day to the week nearest to another, both as 2027-02-14. */
export const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY));

/** The same weekday so many weeks later; days as 2027-02-14. */
export const shiftDay = (day: string, weeks: number): string =>
  new Date(Date.parse(day) + weeks * 7 * DAY).toISOString().slice(0, 10);
