import { PathPatterns, pageOf } from '#contract/urls/path-patterns.ts';

/** A longer value of a query parameter is nothing that a page offers. */
const MAX_VALUE = 200;
/** React Router's own parameter of data requests: the routes whose data is wanted. */
const ROUTES = '_routes';

/**
 * The urls whose response is the same for every visitor: endpoints with `isPublicContent` and pages with
 * `handle = { cache: 'public' }`. Nothing else is ever cached, whatever headers it sets.
 */
export class PublicUrls {
  readonly #paths = new PathPatterns();
  readonly #read: { page: PathPatterns; names: readonly string[] }[] = [];

  /** Adds a path pattern such as `/subevent/:title/:id`. */
  add(path: string): void {
    this.#paths.add(path);
  }

  includes(url: string): boolean {
    // Parsed as the pages do it: `/subevent/../my-registrations` is another page.
    const parsed = URL.parse(`http://localhost${url}`);
    return parsed !== null && this.#paths.matches(pageOf(parsed.pathname));
  }
  /** Says which query parameters the page of a path pattern reads, and that it reads no others. */
  limitQuery(path: string, names: readonly string[]): void {
    this.#read.push({ page: new PathPatterns([path]), names });
  }

  /**
   * The url without the parameters that its page does not read, such as `fbclid` of a shared link; the others are in the
   * order of `names`. The page is looked up in the cache, and rendered, by this url alone.
   */
  normalize(url: string): string {
    const start = url.indexOf('?');
    if (start < 0) return url;
    const pathname = url.slice(0, start);
    const known = this.#read.find(({ page }) => page.matches(pageOf(pathname)));
    if (!known) return url;
    const given = new URLSearchParams(url.slice(start));
    const kept = new URLSearchParams();
    for (const name of [...known.names, ROUTES]) {
      const value = given.get(name);
      if (value && (name === ROUTES || value.length <= MAX_VALUE)) kept.set(name, value);
    }
    return kept.size > 0 ? `${pathname}?${kept}` : pathname;
  }
}
