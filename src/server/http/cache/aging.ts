/** What a response says of the time, such as which events are over or that the desk is open, is as old as this at most; the clock is read once a second. */
export const AGING = { ttl: 5 * 60_000, ttlResolution: 1000, perf: { now: () => Date.now() } };
