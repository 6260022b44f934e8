/** Lists of values by key; a value may have several keys. */
export function indexBy<T>(values: Iterable<T>, keysOf: (value: T) => Iterable<string>): Map<string, T[]> {
  const index = new Map<string, T[]>();
  for (const value of values) {
    for (const key of keysOf(value)) {
      const list = index.get(key);
      if (list) list.push(value);
      else index.set(key, [value]);
    }
  }
  return index;
}
