/**
 * Caches the last `most` results of an expensive rendering by key; concurrent calls share one rendering. A rendering
 * that failed is not cached.
 */
export function cacheLast<T>(most: number): (key: string, draw: () => Promise<T>) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (key, draw) => {
    const cached = results.get(key);
    if (cached) {
      results.delete(key);
      results.set(key, cached);
      return cached;
    }
    const rendering = draw();
    results.set(key, rendering);
    rendering.catch(() => results.delete(key));
    const oldest = results.keys().next().value;
    if (results.size > most && oldest !== undefined) results.delete(oldest);
    return rendering;
  };
}
