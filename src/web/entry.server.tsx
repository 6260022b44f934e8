import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { orderRequests } from './order-requests.ts';
import { pageContext } from './page-context.ts';
import { ScriptNonce } from './script-nonce.ts';

/** Larger than any page: React puts a Suspense boundary above this size behind a script, which needs JavaScript. */
const NEVER_SPLIT = Number.MAX_SAFE_INTEGER;

/** Renders the whole document before the response begins: pages are cached and hashed as one, never streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = loadContext.get(pageContext);
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>
  );
  // A character for each byte: what is looked for is ASCII, and the document is neither decoded nor encoded again.
  const html = (await renderDocument(page, nonce)).toString('latin1');
  // The panel's HTML is an empty shell.
  const isReadable = !routerContext.staticHandlerContext.matches.some(({ route }) => route.id === 'admin/admin-layout');
  return new Response(Buffer.from(orderRequests(html, nonce, isReadable), 'latin1'), { status, headers });
}

function renderDocument(element: React.ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      progressiveChunkSize: NEVER_SPLIT,
      onAllReady: () => resolve(pipe(new PassThrough()).toArray().then(Buffer.concat)),
      onShellError: reject,
    });
  });
}

/** Logs failures of the server; a client error, such as a form posted to a page without an action, is not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isClientError = isRouteErrorResponse(error) && error.status < 500;
  if (!isClientError && !request.signal.aborted) console.error(error);
};
