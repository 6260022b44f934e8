interface AtVenue {
  venue: string | null;
  /** Where a page in another language names the venue otherwise. */
  venueInUrl?: string | null;
}

/** The venue as the committee wrote it first: what urls, filters and the map find it by, in every language. */
export const firstVenue = ({ venue, venueInUrl = venue }: AtVenue): string | null => venueInUrl;
