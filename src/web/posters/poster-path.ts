import type { Category } from '#contract/events/categories.ts';

/** The size of every poster, in user units; cards cut it to their own shape. */
export const POSTER_WIDTH = 800;
export const POSTER_HEIGHT = 500;

/** Part of every poster's url: raise it when the drawing changes, since browsers cache posters for a year. */
const POSTER_VERSION = 2;

/** The poster of a seed: with a category's emblem on its ground, or a plain rangoli without one. */
export const posterPath = (seed: string, category: Category | null = null) =>
  `/posters/${POSTER_VERSION}/${category ? `${category}/` : ''}${encodeURIComponent(seed)}.svg`;
export const HERO_RANGOLI_PATH = `/posters/${POSTER_VERSION}/hero/rangoli.svg`;
/** The hero's rangoli as a theme draws it. */
export const themeRangoliPath = (version: string) => `/theme/${version}/rangoli.svg`;
