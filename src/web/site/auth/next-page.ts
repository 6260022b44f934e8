import { OWN_PATH } from '#contract/forms/own-path-rules.ts';

/** Where to go after the login, from `?next=`; null for none and for a URL of another site. */
export function nextPage(search: URLSearchParams): string | null {
  const next = search.get('next');
  return next !== null && OWN_PATH.test(next) ? next : null;
}

/** The URL of a page with another one to go to afterwards. */
export const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`;
