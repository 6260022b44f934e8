const NAMED = 3;

/** `Asha, Ravi, Meera and 2 more`: the first three names, and how many others there are. */
export function namesText(names: readonly string[]): string {
  const others = names.length - NAMED;
  return others > 0 ? `${names.slice(0, NAMED).join(', ')} and ${others} more` : names.join(', ');
}
