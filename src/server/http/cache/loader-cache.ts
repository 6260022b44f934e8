import { LRUCache } from 'lru-cache';
import type { ApiResponse } from '#contract/pages.ts';

/** Enough for every page of a festival of some thousand events between two edits. */
const MAX_ANSWERS = 500;

interface Kept {
  version: number;
  response: ApiResponse;
}

/** No page may change what the next one reads. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

/**
 * The API's public answers as pages read them, parsed once for one version of the content. What a
 * page makes of an answer can be kept by the answer's identity, for just as long.
 */
export class LoaderCache {
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_ANSWERS });

  constructor(private readonly currentVersion: () => number) {}

  find(key: string): ApiResponse | undefined {
    const kept = this.#kept.get(key);
    return kept?.version === this.currentVersion() ? kept.response : undefined;
  }

  /** Asks once more by `ask`; keeps the answer where it is public and the content did not change meanwhile. */
  async read(
    key: string,
    ask: () => Promise<Response>,
    isPublic: (response: Response) => boolean,
  ): Promise<ApiResponse> {
    const version = this.currentVersion();
    const response = await ask();
    if (!isPublic(response)) return response;
    const { ok, status, headers } = response;
    const body: unknown = deepFreeze(await response.json());
    const parsed = { ok, status, headers, json: async () => body };
    if (version === this.currentVersion()) this.#kept.set(key, { version, response: parsed });
    return parsed;
  }
}
