/** What takes more minutes is on the schedule on each of its days; what takes fewer, on the day on which it begins, also past midnight. */
export const LONGEST_BLOCK = 16 * 60;
