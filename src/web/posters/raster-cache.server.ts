/**
 * Caches the last `most` results of an expensive rendering by key; concurrent calls share one rendering. A rendering
 * that failed is not cached.
 */
export function keepLast<T>(most: number): (key: string, draw: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, draw) => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const drawing = draw();
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return drawing;
  };
}
