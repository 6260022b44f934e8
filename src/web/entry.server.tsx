import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { arrangeHead } from './arrange-head.ts';
import { pageContext } from './page-context.ts';

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
  const { nonce } = loadContext.get(pageContext);
  const { html, failed } = await renderWhole(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    nonce,
  );
  return new Response(arrangeHead(html), { status: failed ? 500 : status, headers });
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        text(body).then((html) => resolve({ html, failed }), reject);
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
  });
}
