/** What a parameter matches: an archive of a year is the one public page that begins with a parameter. */
const parameter = (name: string): string => (name === ':year' ? '2\\d{3}' : '[^/?]+');

/** A segment is text, `:id`, `:id.ics` or, at the end, `*`. */
function segmentSource(segment: string): string {
  if (segment === '*') return '[^?]*';
  const [name = ''] = segment.match(/^:\w+/) ?? [];
  return (name && parameter(name)) + RegExp.escape(segment.slice(name.length));
}

const pathSource = (path: string): string => path.replace(/\/$/, '').split('/').map(segmentSource).join('/');

/** React Router requests a page's data at the page's url plus `.data`, or `_.data` if that ends with a slash. */
export const pageOf = (pathname: string): string => pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');

/** Paths such as `/subevent/:title/:id` and `/calendar/:id.ics`, as one regular expression: it is asked at every request. */
export class PathPatterns {
  readonly #sources = new Set<string>();
  readonly #flags: 'i' | undefined;
  #pattern = /^(?!)/;

  /** With the flag `i`, capitals do not matter, as to React Router. */
  constructor(paths: Iterable<string> = [], flags?: 'i') {
    this.#flags = flags;
    for (const path of paths) this.add(path);
  }

  add(path: string): void {
    this.#sources.add(pathSource(path));
    this.#pattern = new RegExp(`^(?:${[...this.#sources].join('|')})/?(?:\\?|$)`, this.#flags);
  }

  /** Whether the path of `url`, which may have a query, is one of them. */
  matches(url: string): boolean {
    return this.#pattern.test(url);
  }
}
