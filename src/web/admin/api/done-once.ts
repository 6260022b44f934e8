import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ApiError, type CallInput, type Transport } from '../../api.ts';

const HEADER = 'Idempotency-Key';

const fileFingerprint = (file: Blob | null | undefined) =>
  file instanceof File ? [file.name, file.size, file.lastModified] : (file?.size ?? null);

/** `randomUUID` is missing where the panel is opened without https. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-');

/** What makes two requests the same one to somebody who presses the button again. */
function requestFingerprint(
  { method, path }: AnyEndpoint,
  { params, query, body, files = {} }: CallInput<AnyEndpoint>,
): string {
  const fingerprints = Object.entries(files).map(([name, file]) => [name, fileFingerprint(file)]);
  return JSON.stringify([method, path, params, query, body, fingerprints]);
}

/** Whether a request failed because the same one was done before and only its response was lost: for who sent it, it is done. */
export const wasDoneBefore = (error: unknown): boolean => error instanceof ApiError && error.code === 'sent_before';

/** Whether nobody knows what the server did: nothing came back, or what a proxy said of a server that is away. */
const isLost = (error: unknown) => error instanceof ApiError && !error.isFromServer;

/**
 * Sends requests that are to be done once with a key, and the same request again, after a response that was lost, with the same key:
 * the server may have done it. Keys last as long as the page.
 */
export function keysOfLostRequests() {
  const lost = new Map<string, string>();
  return async function sendOnce<T>(
    transport: Transport,
    endpoint: AnyEndpoint,
    input: CallInput<AnyEndpoint>,
    send: (transport: Transport) => Promise<T>,
  ): Promise<T> {
    if (!endpoint.audit?.isDoneOnce) return send(transport);
    const fingerprint = requestFingerprint(endpoint, input);
    const key = lost.get(fingerprint) ?? newKey();
    try {
      const response = await send((path, init) =>
        transport(path, { ...init, headers: { ...(init.headers as Record<string, string>), [HEADER]: key } }),
      );
      lost.delete(fingerprint);
      return response;
    } catch (error) {
      if (isLost(error)) lost.set(fingerprint, key);
      else lost.delete(fingerprint);
      throw error;
    }
  };
}
