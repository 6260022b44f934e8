/** The size of every poster, in user units; cards cut it to their own shape. */
export const POSTER_WIDTH = 800;
export const POSTER_HEIGHT = 500;

/** Part of every poster's url: raise it when the drawing changes, since browsers cache posters for a year. */
export const POSTER_VERSION = 1;

export const posterPath = (seed: string) => `/posters/${POSTER_VERSION}/${encodeURIComponent(seed)}.svg`;
export const HERO_RANGOLI_PATH = `/posters/${POSTER_VERSION}/hero/rangoli.svg`;
