type Venue = string | null | undefined;

/** What venues are compared by: neither capitals nor spaces make another one. Empty for none. */
export const venueKey = (venue: Venue): string => venue?.trim().replace(/\s+/g, ' ').toLowerCase() ?? '';

/** Whether two names are of one venue, or both of none. */
export const isSameVenue = (one: Venue, other: Venue): boolean => venueKey(one) === venueKey(other);

/** Each venue once, as it is named first. */
export function eachVenue(venues: readonly Venue[]): string[] {
  const named = venues.flatMap((venue) => (venue?.trim() ? [venue.trim()] : []));
  return [...Map.groupBy(named, venueKey).values()].flatMap(([first]) => first ?? []);
}
