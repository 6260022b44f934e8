import * as build from 'virtual:react-router/server-build';
import { RouterContextProvider } from 'react-router';
import type { RenderPage } from '#contract/pages.ts';
import { documentSink, pageContext } from './page-context.ts';
import { routeHandlers } from './route-handlers.ts';

const handlerFor = routeHandlers(build, import.meta.env.MODE);

/** Renders the page, or answers the page's data request, that `request` names. */
export const renderPage: RenderPage = async (request, context) => {
  const provider = new RouterContextProvider();
  let html: Buffer | undefined;
  provider.set(pageContext, context);
  provider.set(documentSink, (whole) => {
    html = whole;
  });
  const handle = handlerFor(new URL(request.url).pathname);
  const response = await handle(request, provider);
  return { response, html };
};
