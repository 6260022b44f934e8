import type { Transport } from './api.ts';

/** How often a request is sent in all. */
const ATTEMPTS = 3;
/** A server that asks for more patience, in seconds, is not only busy: its error is shown at once. */
const LONGEST_WAIT = 10;

/** Resolves after so many seconds and a random part of one, so that those who were refused together do not return together. */
function wait(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, (seconds + Math.random()) * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Sends a request again, after the time that the server names, where it responds with 503 and `Retry-After`: it had no
 * room for the request and has done nothing with it.
 */
export const withRetryAfter =
  (transport: Transport): Transport =>
  async (path, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await transport(path, init);
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status !== 503 || attempt === ATTEMPTS || !(seconds <= LONGEST_WAIT)) return response;
      await wait(seconds, init.signal);
    }
  };
