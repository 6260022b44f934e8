import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ApiError, type CallInput, type Transport } from '../../api.ts';
import { readLostKey, writeLostKey } from '../components/form/drafts/draft-store.ts';
import { ApprovalAskedError } from './approval-asked.ts';
import { isLost } from './failure-text.ts';

const HEADER = 'Idempotency-Key';

/** By name and size: a picture that is chosen once more after a reload has another date. */
const fileFingerprint = (file: Blob | null | undefined) =>
  file instanceof File ? [file.name, file.size] : (file?.size ?? null);

/** `randomUUID` is missing where the panel is opened without https. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-');

/**
 * What shows who sends a request is no part of it: a password is not stored, and a code is another one half a minute later. Nor is what the page
 * counted (`expected`): a lost response has changed it, or somebody registered since.
 */
function withoutPassing(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { password: _password, code: _code, expected: _expected, ...others } = body as Record<string, unknown>;
  return others;
}

/** What makes two requests the same one to somebody who presses the button again. */
function requestFingerprint(
  { method, path }: AnyEndpoint,
  { params, query, body, files = {} }: CallInput<AnyEndpoint>,
): string {
  const fingerprints = Object.entries(files).map(([name, file]) => [name, fileFingerprint(file)]);
  return JSON.stringify([method, path, params, query, withoutPassing(body), fingerprints]);
}

const withKey =
  (transport: Transport, key: string): Transport =>
  (path, init) =>
    transport(path, { ...init, headers: { ...(init.headers as Record<string, string>), [HEADER]: key } });

/**
 * Sends a request that is to be done once with a key, and after a response that was lost the same request with the same key: the server may
 * have done it. Null where it had; `ApprovalAskedError` where it waits for a second person. `draft` is the name of the draft of the form that it
 * comes from: the key is kept as long as that one, over a reload too.
 */
export async function sendOnce<T>(
  draft: string,
  { transport, endpoint, input }: { transport: Transport; endpoint: AnyEndpoint; input: CallInput<AnyEndpoint> },
  send: (transport: Transport) => Promise<T>,
): Promise<T | null> {
  const request = requestFingerprint(endpoint, input);
  const key = readLostKey(draft, request) ?? newKey();
  try {
    const response = await send(withKey(transport, key));
    writeLostKey(draft, request, null);
    return response;
  } catch (error) {
    if (isLost(error)) writeLostKey(draft, request, key);
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'sent_before') {
      writeLostKey(draft, request, null);
      return null;
    }
    if (error.code === 'asked_before') throw new ApprovalAskedError(error.message, '/admin/approvals?show=mine');
    throw error;
  }
}
