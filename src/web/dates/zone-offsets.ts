/** By how many minutes a zone's clocks are ahead of UTC from an instant (ms) on; known until `until`, the latest first. */
export interface ZoneOffsets {
  until: number;
  from: [at: number, minutes: number][];
}

/** In the place of a zone's name: the clock of the device. */
export const DEVICE_ZONE = 'device';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formatters.set(timeZone, formatter);
  return formatter;
}

function minutesByIntl(at: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value);
  const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  // A zone's clocks are shown without seconds.
  return there / MINUTE - Math.floor(at / MINUTE);
}

/** The minute in which the clocks of a zone change between two instants. */
function changeBetween(before: number, after: number, timeZone: string): number {
  const old = minutesByIntl(before, timeZone);
  let [low, high] = [before, after];
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
    if (minutesByIntl(middle, timeZone) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** The offsets of a zone from the year before the given one to the end of the second year after it. */
function zoneOffsetsAround(timeZone: string, year: number): ZoneOffsets {
  const since = Date.UTC(year - 1, 0);
  const until = Date.UTC(year + 3, 0);
  const from: ZoneOffsets['from'] = [[since, minutesByIntl(since, timeZone)]];
  for (let at = since; at < until; at += WEEK) {
    const next = Math.min(at + WEEK, until);
    const minutes = minutesByIntl(next, timeZone);
    if (minutes !== from[0]?.[1]) from.unshift([changeBetween(at, next, timeZone), minutes]);
  }
  return { until, from };
}

let ofFestival: { timeZone: string; year: number; offsets: ZoneOffsets } | undefined;

/** The same for the one zone of a server: found out once a year, as it takes milliseconds. */
export function festivalOffsets(timeZone: string, now: Date): ZoneOffsets {
  const year = now.getUTCFullYear();
  if (ofFestival?.timeZone !== timeZone || ofFestival.year !== year)
    ofFestival = { timeZone, year, offsets: zoneOffsetsAround(timeZone, year) };
  return ofFestival.offsets;
}

const known = new Map<string, ZoneOffsets>();

/**
 * From now on the offsets of this zone are looked up. A page brings those of the festival, so that a browser needs no
 * `Intl` for its dates: a phone takes 100 ms for the first formatter of a page.
 */
export const knowOffsets = (timeZone: string, offsets: ZoneOffsets): void => void known.set(timeZone, offsets);

/** How many minutes a zone is ahead of UTC at an instant (ms): 330 for India. */
export function minutesAhead(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  if (timeZone === DEVICE_ZONE) return -new Date(at).getTimezoneOffset();
  const offsets = known.get(timeZone);
  const found = offsets && at < offsets.until ? offsets.from.find(([since]) => since <= at) : undefined;
  return found ? found[1] : minutesByIntl(at, timeZone);
}

/** The instant moved so that its UTC parts are what the clocks of the zone show. */
export const shifted = (at: number, timeZone: string): Date => new Date(at + minutesAhead(at, timeZone) * MINUTE);

/** Whether the device's clock shows other hours than these, in any week that they are known for. */
export function differsFromDevice({ until, from }: ZoneOffsets): boolean {
  const first = from.at(-1)?.[0] ?? until;
  const weeks = Array.from({ length: Math.ceil((until - first) / WEEK) }, (_, week) => first + week * WEEK);
  const minutesAt = (at: number) => from.find(([since]) => since <= at)?.[1];
  return [...weeks, ...from.map(([at]) => at)].some((at) => minutesAhead(at, DEVICE_ZONE) !== minutesAt(at));
}
