/** React Router requests a page's data at the page's url plus `.data`, or `_.data` if that ends with a slash. */
const pageOf = (pathname: string): string => pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');

const toRegExp = (path: string): string =>
  path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)))
    .join('/');

/**
 * The urls whose response is the same for every visitor: endpoints with `isPublicContent` and pages with
 * `handle = { cache: 'public' }`. Nothing else is ever cached, whatever headers it sets.
 */
export class PublicUrls {
  readonly #paths = new Set<string>();
  #pattern = /^$/;

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
}
