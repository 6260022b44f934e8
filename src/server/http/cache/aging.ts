/**
 * How long (ms) a cached response is used, whatever it says of the time, such as which events are over or that the desk is open. The
 * clock is read once a second. Pages are made of what the loader cache holds, so one may be twice as old.
 */
export const AGING = { ttl: 5 * 60_000, ttlResolution: 1000, perf: { now: () => Date.now() } };
