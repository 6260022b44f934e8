import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { RenderPage } from '#contract/pages.ts';
import { pageContext } from './page-context.ts';
import { findPublicPaths, findReadParameters } from './public-paths.ts';

const handleRequest = createRequestHandler(build, import.meta.env.MODE);

/** Responds with the page, or the page's data, that `request` names. */
export const renderPage: RenderPage = (request, context) => {
  const provider = new RouterContextProvider();
  provider.set(pageContext, context);
  return handleRequest(request, provider);
};

/** The paths of the pages that are the same for every visitor; the server may cache those. */
export const publicPaths: readonly string[] = findPublicPaths(build.routes);

/** The query parameters that those pages read; the server takes off all others. */
export const readParameters = findReadParameters(build.routes);
