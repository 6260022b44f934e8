import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { RenderPage } from '#contract/pages.ts';
import { pageContext } from './page-context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Renders the page, or answers the page's data request, that `request` names. */
export const renderPage: RenderPage = (request, context) => {
  const provider = new RouterContextProvider();
  provider.set(pageContext, context);
  return handle(request, provider);
};
