/** The anchor of a pin in the list beside its map; pins are counted from 0. */
export const pinAnchor = (sectionId: string, index: number): string => `pin-${sectionId}-${index + 1}`;

/** Where a page of the committee is on the site; `year` is the closed year that it belongs to. */
export const pagePath = (slug: string, year: string | null = null): string =>
  year === null ? `/pages/${slug}` : `/${year}/pages/${slug}`;
