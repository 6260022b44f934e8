/**
 * The heading levels that a document's headers get below a heading of level `under`: siblings stay
 * siblings, a deeper header goes one level down, and none is skipped. `levels` are the author's own.
 */
export function headingLevels(levels: readonly number[], under: number): number[] {
  const open: { level: number; heading: number }[] = [];
  return levels.map((level) => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const heading = Math.min((open.at(-1)?.heading ?? under) + 1, 6);
    open.push({ level, heading });
    return heading;
  });
}
