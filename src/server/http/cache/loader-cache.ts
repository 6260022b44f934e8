import { LRUCache } from 'lru-cache';
import type { ApiResponse } from '#contract/pages.ts';
import { AGING } from './aging.ts';

/** Enough for every page of a festival of some thousand events between two edits. */
const MAX_RESPONSES = 500;

interface CachedResponse {
  version: number;
  response: ApiResponse;
}

/** A page that changes its data must not change what the next page reads. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

/** Memoizes the API's public responses as page loaders read them: parsed once for each version of the content, and again every five minutes. */
export class LoaderCache {
  readonly #responses = new LRUCache<string, CachedResponse>({ ...AGING, max: MAX_RESPONSES });

  constructor(private readonly currentVersion: () => number) {}

  find(key: string): ApiResponse | undefined {
    const cached = this.#responses.get(key);
    return cached?.version === this.currentVersion() ? cached.response : undefined;
  }

  /** Sends the request; caches a public response unless the content changed meanwhile. */
  async read(
    key: string,
    fetchResponse: () => Promise<Response>,
    isPublic: (response: Response) => boolean,
  ): Promise<ApiResponse> {
    const version = this.currentVersion();
    const response = await fetchResponse();
    if (!isPublic(response)) return response;
    const { ok, status, headers } = response;
    const body: unknown = deepFreeze(await response.json());
    const parsed = { ok, status, headers, json: async () => body };
    if (version === this.currentVersion()) this.#responses.set(key, { version, response: parsed });
    return parsed;
  }
}
