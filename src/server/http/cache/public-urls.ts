/** React Router requests a page's data at the page's url plus `.data`, or `_.data` if that ends with a slash. */
const pageOf = (pathname: string): string => pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');

/** What a parameter matches: an archive of a year is the one public page that begins with a parameter. */
const parameter = (name: string): string => (name === ':year' ? '2\\d{3}' : '[^/]+');

const toRegExp = (path: string): string =>
  path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => (segment.startsWith(':') ? parameter(segment) : RegExp.escape(segment)))
    .join('/');

/** A longer value of a query parameter is nothing that a page offers. */
const MAX_VALUE = 200;
/** React Router's own parameter of data requests: the routes whose data is wanted. */
const ROUTES = '_routes';

/**
 * The urls whose response is the same for every visitor: endpoints with `isPublicContent` and pages with
 * `handle = { cache: 'public' }`. Nothing else is ever cached, whatever headers it sets.
 */
export class PublicUrls {
  /** The languages that pages are in; the pages themselves say which. */
  languages: ReadonlySet<string> = new Set();
  readonly #paths = new Set<string>();
  #pattern = /^$/;
  readonly #read: { pattern: RegExp; names: readonly string[] }[] = [];

  /** Adds a path pattern such as `/subevent/:title/:id`. */
  add(path: string): void {
    this.#paths.add(toRegExp(path));
    this.#pattern = new RegExp(`^(?:${[...this.#paths].join('|')})/?$`);
  }

  includes(url: string): boolean {
    // Parsed as the pages do it: `/subevent/../my-registrations` is another page.
    const parsed = URL.parse(`http://localhost${url}`);
    return parsed !== null && this.#pattern.test(pageOf(parsed.pathname));
  }
  /** Says which query parameters the page of a path pattern reads, and that it reads no others. */
  limitQuery(path: string, names: readonly string[]): void {
    this.#read.push({ pattern: new RegExp(`^${toRegExp(path)}/?$`), names });
  }

  /**
   * The url without the parameters that its page does not read, such as `fbclid` of a shared link; the others are in the
   * order of `names`. The page is looked up in the cache, and rendered, by this url alone.
   */
  normalize(url: string): string {
    const start = url.indexOf('?');
    if (start < 0) return url;
    const pathname = url.slice(0, start);
    const page = this.#read.find(({ pattern }) => pattern.test(pageOf(pathname)));
    if (!page) return url;
    const given = new URLSearchParams(url.slice(start));
    const kept = new URLSearchParams();
    for (const name of [...page.names, ROUTES]) {
      const value = given.get(name);
      if (value && (name === ROUTES || value.length <= MAX_VALUE)) kept.set(name, value);
    }
    return kept.size > 0 ? `${pathname}?${kept}` : pathname;
  }
}
