import { renderToString } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { keepMarkup } from './keep-markup.server.tsx';
import { KeptMarkup } from './kept-markup.tsx';
import { documentSink, pageContext } from './page-context.ts';
import { readyData } from './ready-data.server.ts';
import { reorderHead } from './reorder-head.ts';

/** Renders to the last byte before it answers: pages are cached and hashed whole, never streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  await readyData(routerContext);
  const { nonce, timeZone } = loadContext.get(pageContext);
  const { keep, fill } = keepMarkup(timeZone, nonce);
  const html = renderToString(
    <KeptMarkup value={keep}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </KeptMarkup>,
  );
  loadContext.get(documentSink)(fill(`<!DOCTYPE html>${reorderHead(html)}`));
  return new Response(null, { status, headers });
}

/** Logs what failed here; what was asked wrongly, such as a form posted where there is none, is told to who asked. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isAskedWrongly = isRouteErrorResponse(error) && error.status < 500;
  if (!isAskedWrongly && !request.signal.aborted) console.error(error);
};
