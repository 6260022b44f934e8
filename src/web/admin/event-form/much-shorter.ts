/** Descriptions shorter than this, in characters, are rewritten as a whole every day. */
const LONG = 120;

/** Whether a new description of `after` characters would lose most of one of `before`; an empty one replaces nothing. */
export const isMuchShorter = (before: number, after: number): boolean =>
  before >= LONG && after > 0 && after < before / 2;
