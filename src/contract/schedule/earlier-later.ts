/** Of two instants, both in ISO 8601 UTC, the earlier one. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The later one. */
export const later = (one: string, other: string): string => (one > other ? one : other);
