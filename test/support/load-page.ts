import { RouterContextProvider } from 'react-router';
import { pageContext } from '#web/page-context.ts';
import type { TestApp } from './test-app.ts';

/** What loaders return: data, perhaps with headers, or a response of their own. */
type Loader<Data> = (args: never) => Promise<Data>;
type Loaded<Data> = Data extends { init: unknown; data: infer Inner } ? Inner : Data;

export interface LoadedPage<Data> {
  data: Loaded<Data>;
  /** The Cache-Control that the loader asks for; null where it leaves it to the server. */
  cacheControl: string | null;
  /** The status that the loader asks for. */
  status: number;
}

/** Runs the loader of a page for a path such as `/events?day=…`, against the API of a test app; for who is logged in with their headers. */
export async function loadPage<Data>(
  test: TestApp,
  loader: Loader<Data>,
  path: string,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<LoadedPage<Data>> {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    callApi: async (url, { method = 'GET' }) => {
      const response = await test.app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, host: 'localhost' },
      });
      return new Response(response.body, { status: response.statusCode });
    },
    readFile: async (url) => {
      const response = await test.app.inject({ url });
      return response.statusCode === 200 ? response.rawPayload : null;
    },
    origin: 'http://localhost',
    language: 'en',
    timeZone: test.context.config.timeZone,
    apiUrl: '',
    hasGoogle: false,
    productsUrl: '/products',
    nonce: 'nonce',
  });
  const request = new Request(`http://localhost${path}`);
  const loaded: unknown = await loader({ request, params, context } as never);
  if (typeof loaded === 'object' && loaded !== null && 'init' in loaded && 'data' in loaded) {
    const init = loaded.init as ResponseInit | null;
    const cacheControl = new Headers(init?.headers).get('cache-control');
    return { data: loaded.data as Loaded<Data>, cacheControl, status: init?.status ?? 200 };
  }
  return { data: loaded as Loaded<Data>, cacheControl: null, status: 200 };
}
