/** Applies a change to every text within a value that JSON holds. */
function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => changeTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changeTexts(one, change)]));
}

/** Applies a change to every text within JSON. */
export const changeJson = <T extends string | null>(json: T, change: (text: string) => string): T =>
  (json === null ? null : JSON.stringify(changeTexts(JSON.parse(json), change))) as T;
