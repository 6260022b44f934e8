import { AsyncLocalStorage } from 'node:async_hooks';
import { languages as siteLanguages } from 'virtual:languages';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, createStaticHandler, isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { htmlLangOf } from '#contract/language/format-message.ts';
import type { RenderPage } from '#contract/pages.ts';
import { PathPatterns, pageOf } from '#contract/urls/path-patterns.ts';
import { setLanguageFinder } from './language/i18n.ts';
import { assetsOf } from './language/language-assets.ts';
import { pageContext } from './page-context.ts';
import { findOtherPaths, findPublicPaths, findReadParameters } from './public-paths.ts';
import { files, publicFiles } from './site/resources/files.ts';

/** The languages of the site; their codes. */
export const languages = siteLanguages.map(({ code }) => code);

/** By language, what renders a page with the scripts of that language. */
const handlers = new Map(
  siteLanguages.map(({ code, folder }) => [
    code,
    createRequestHandler({ ...build, assets: assetsOf(build.assets, folder) }, import.meta.env.MODE),
  ]),
);

/** The language of the request that is rendered. */
const rendered = new AsyncLocalStorage<string>();
setLanguageFinder(() => rendered.getStore() ?? 'en');

const fileHandler = createStaticHandler(files);

async function serveFile(request: Request, requestContext: RouterContextProvider): Promise<Response> {
  try {
    return (await fileHandler.queryRoute(request, { requestContext })) as Response;
  } catch (error) {
    if (error instanceof Response) return error;
    if (isRouteErrorResponse(error)) return new Response(null, { status: error.status });
    throw error;
  }
}

async function showPage(request: Request, requestContext: RouterContextProvider, language: string): Promise<Response> {
  const handleRequest = handlers.get(language) ?? handlers.get('en');
  if (!handleRequest) throw new Error('The pages have no language');
  return handleRequest(request, requestContext);
}

/** Files with texts: calendars, feeds, pictures and the worker with its page, in the language of `?lang=`. */
const hasTexts = (pathname: string) => /\.(?:ics|atom|png|js)$/.test(pathname);

/** The paths of calendars, feeds, pictures and the like. */
export const filePaths: readonly string[] = files.map(({ path }) => `/${path}`);

// React Router's `matchRoutes` compiles all routes each time: it took a tenth of a page.
const filePatterns = new PathPatterns(filePaths, 'i');
/** The panel is in English alone. */
const otherPatterns = new PathPatterns(findOtherPaths(build.routes), 'i');

/** Responds with the file, the page or the page's data that `request` names. */
export const renderPage: RenderPage = async (request, context) => {
  const { pathname } = new URL(request.url);
  const isFile = filePatterns.matches(pathname);
  const isOfSite = !isFile && !otherPatterns.matches(pageOf(pathname));
  const language = isOfSite || (isFile && hasTexts(pathname)) ? context.language : 'en';
  const provider = new RouterContextProvider();
  provider.set(pageContext, { ...context, language });
  const response = await rendered.run(language, () =>
    isFile ? serveFile(request, provider) : showPage(request, provider, language),
  );
  if (isOfSite || language !== 'en') response.headers.set('content-language', htmlLangOf(language));
  return response;
};

/** The paths of the pages and files that are the same for every visitor; the server may cache those. */
export const publicPaths: readonly string[] = [...findPublicPaths(build.routes), ...publicFiles];

/** The query parameters that those pages read; the server takes off all others. */
export const readParameters = {
  ...findReadParameters(build.routes),
  ...Object.fromEntries(publicFiles.map((path) => [path, []])),
};
