import { plainText } from '../../rich-text/plain-text.ts';

/** Descriptions shorter than this, in characters, are rewritten as a whole every day. */
const LONG = 120;

/** Whether a new description of `after` characters would lose most of one of `before`; an empty one replaces nothing. */
export const isMuchShorter = (before: number, after: number): boolean =>
  before >= LONG && after > 0 && after < before / 2;

/** The warning of such a note; null where it needs none. Both are descriptions as they are stored. */
export function shorterWarning(previous: string, note: string): string | null {
  const [before, after] = [plainText(previous).length, plainText(note).length];
  if (!isMuchShorter(before, after)) return null;
  return `This note replaces the whole previous description: ${before} characters become ${after}.`;
}
