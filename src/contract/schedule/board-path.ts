/** Where a screen at a venue reads what is on there, and what is next. */
export const boardPath = (venue: string) => `/board/${encodeURIComponent(venue)}`;
