import type { RouterContextProvider } from 'react-router';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { type CallInput, call, type EndpointResponse } from '../api.ts';
import { pageContext } from '../page-context.ts';
import { serverTransport } from '../server-transport.ts';
import { translatedTransport } from '../translated-transport.ts';

interface LoaderArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The typed client for a loader or action; `cookies` collects the API's Set-Cookie headers. */
export function pageApi({ request, context }: LoaderArgs) {
  const cookies = new Headers();
  const page = context.get(pageContext);
  const transport = translatedTransport(serverTransport(request, page, cookies), page.language);
  return {
    transport,
    cookies,
    call: <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<EndpointResponse<E>> =>
      call(transport, endpoint, input),
  };
}

/**
 * The data of a response, or null if the request failed: the page then offers a retry. The error is logged
 * with the specification's message.
 */
export async function dataOrNull<T>(response: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await response).data;
  } catch (error) {
    console.error('Error fetching events:', error);
    return null;
  }
}

/**
 * The status of a page that phones keep: 503 where what it is about could not be fetched, so that it does not replace the copy
 * that shows it.
 */
export const keptPageInit = (isComplete: boolean): { status: number } => ({ status: isComplete ? 200 : 503 });
