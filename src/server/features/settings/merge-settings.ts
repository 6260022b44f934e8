import { isDeepStrictEqual } from 'node:util';
import type { FestivalSettings } from '#contract/settings.ts';

type Field = keyof FestivalSettings;

/**
 * Of two admins' changes both: `given` was changed from `basedOn`, and `stored` is what is stored by now. A field that
 * both changed, to different values, is a conflict.
 */
export function mergeSettings(
  stored: FestivalSettings,
  basedOn: FestivalSettings,
  given: FestivalSettings,
): { merged: FestivalSettings; conflicts: Field[] } {
  const conflicts: Field[] = [];
  const fields = (Object.keys(given) as Field[]).map((field) => {
    if (isDeepStrictEqual(given[field], basedOn[field])) return [field, stored[field]];
    const isTheirs = !isDeepStrictEqual(stored[field], basedOn[field]);
    if (isTheirs && !isDeepStrictEqual(stored[field], given[field])) conflicts.push(field);
    return [field, given[field]];
  });
  return { merged: Object.fromEntries(fields), conflicts };
}
