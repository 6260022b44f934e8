import { MAX_SLUG } from './section-kinds.ts';

/** Names that would read as something else in a url. */
const RESERVED = new Set([
  'admin',
  'all',
  'api',
  'draft',
  'drafts',
  'edit',
  'index',
  'new',
  'null',
  'order',
  'pages',
  'undefined',
]);

export const SLUG_FORMAT = 'Use small letters from a to z, digits, and single hyphens between them';

/** What is wrong with the last part of a page's url; null where nothing is. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return 'Give the page a url';
  if (slug.length > MAX_SLUG) return `At most ${MAX_SLUG} characters`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return SLUG_FORMAT;
  return RESERVED.has(slug) ? 'The site needs this url for itself' : null;
}

/** A slug made of a title; empty where it has no letter that a slug can have. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');

/** The slug itself, or the first of `slug-2`, `slug-3` … that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const numbered = `${slug.slice(0, MAX_SLUG - 4).replace(/-+$/, '')}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
