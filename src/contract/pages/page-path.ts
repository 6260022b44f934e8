/** The anchor of a pin in the list beside its map; pins are counted from 0. */
export const pinAnchor = (sectionId: string, index: number): string => `pin-${sectionId}-${index + 1}`;

/** What venues are compared by. */
export const venueKey = (venue: string): string => venue.trim().toLowerCase();

interface AtVenue {
  venue: string | null;
  /** Where a page in another language names the venue otherwise. */
  venueInUrl?: string | null;
}

/** The venue as the committee wrote it first: what urls, filters and the map find it by, in every language. */
export const firstVenue = ({ venue, venueInUrl = venue }: AtVenue): string | null => venueInUrl;

/** Where a page of the committee is on the site; `year` is the closed year that it belongs to. */
export const pagePath = (slug: string, year: string | null = null): string =>
  year === null ? `/pages/${slug}` : `/${year}/pages/${slug}`;
