/** Where a page of the committee is on the site; `year` is the closed year that it belongs to. */
export const pagePath = (slug: string, year: string | null = null): string =>
  year === null ? `/pages/${slug}` : `/${year}/pages/${slug}`;
