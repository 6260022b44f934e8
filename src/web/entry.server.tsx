import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { arrangeHead } from './arrange-head.ts';
import { collectHtml } from './collect-html.server.ts';
import { keepMarkup } from './keep-markup.server.tsx';
import { KeptMarkup } from './kept-markup.tsx';
import { documentSink, pageContext } from './page-context.ts';
import { readyData } from './ready-data.server.ts';

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
  const { html, failed } = await renderWhole(
    <KeptMarkup value={keepMarkup(timeZone)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </KeptMarkup>,
    nonce,
  );
  loadContext.get(documentSink)(arrangeHead(html));
  return new Response(null, { status: failed ? 500 : status, headers });
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<{ html: Buffer; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collectHtml((html) => resolve({ html, failed }), reject)),
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
  });
}
