/** By the visitor's clock: what runs, and what starts next on the day that it is. */
export function statusOf(
  start: string,
  end: string,
  now: string,
  next: string | undefined,
): 'now' | 'next' | 'over' | null {
  if (end <= now) return 'over';
  if (start <= now) return 'now';
  const isSoon = Date.parse(start) - Date.parse(now) < 12 * 60 * 60 * 1000;
  return start === next && isSoon ? 'next' : null;
}
