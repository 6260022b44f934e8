/**
 * Caches the last `most` results of an expensive rendering by key; concurrent calls share one rendering. One that failed, or of
 * which `lasts` says that it lacks something for now, is not cached.
 */
export function cacheLast<T>(
  most: number,
  lasts: (result: T) => boolean = () => true,
): (key: string, draw: () => Promise<T>) => Promise<T> {
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
    rendering.then(
      (result) => lasts(result) || results.delete(key),
      () => results.delete(key),
    );
    const oldest = results.keys().next().value;
    if (results.size > most && oldest !== undefined) results.delete(oldest);
    return rendering;
  };
}
