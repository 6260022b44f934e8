/** A path of this site and nothing else: no host, no scheme, no characters that browsers drop or turn. */
const OWN_PATH = /^\/(?!\/)[\w\-./~%?=&]*$/;

/** Where to go after the login, from `?next=`; null for none and for what would lead off this site. */
export function nextPage(search: URLSearchParams): string | null {
  const next = search.get('next');
  return next !== null && OWN_PATH.test(next) ? next : null;
}

/** The address of a page that leads on to another one. */
export const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`;
