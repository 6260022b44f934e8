import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What a query fetches, as its log line names it: `events`. */
    queryMeta: { name: string };
  }
}

/** How long a list that no page shows stays cached, so that going back shows it at once (milliseconds). */
const CACHE_MILLISECONDS = 30 * 60 * 1000;

/**
 * The cache of the panel. Each page that opens fetches its data again and shows the cached data meanwhile.
 * A failure is reported at once, since the page offers "Try again": no retries in the background. `always`,
 * because browsers report a festival's own network without internet as offline, although the server is in it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        // One that began while the session ended: the login says so.
        if (error instanceof ApiError && error.code === 'not_signed_in') return;
        // A page that still shows older data has lost nothing.
        const log = state.data === undefined ? console.error : console.warn;
        log(`Error fetching ${meta?.name ?? 'data'}:`, error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime: CACHE_MILLISECONDS,
      },
      // Their variables may hold a password: forgotten with the form that sent them.
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  });
}
