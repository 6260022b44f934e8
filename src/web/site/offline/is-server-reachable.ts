/** A server that does not respond in this time counts as out of reach (ms). */
const PATIENCE = 6_000;

/** Whether the server responds, whatever it says. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}
