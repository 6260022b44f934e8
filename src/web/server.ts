import { AsyncLocalStorage } from 'node:async_hooks';
import { languages as siteLanguages } from 'virtual:languages';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { htmlLangOf } from '#contract/language/format-message.ts';
import type { RenderPage } from '#contract/pages.ts';
import { setLanguageFinder } from './language/i18n.ts';
import { assetsOf } from './language/language-assets.ts';
import { pageContext } from './page-context.ts';
import { findPublicPaths, findReadParameters, isSitePage } from './public-paths.ts';

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

/** Responds with the page, or the page's data, that `request` names. */
export const renderPage: RenderPage = async (request, context) => {
  const isOfSite = isSitePage(build.routes, new URL(request.url).pathname);
  const language = isOfSite ? context.language : 'en';
  const handleRequest = handlers.get(language) ?? handlers.get('en');
  if (!handleRequest) throw new Error('The pages have no language');
  const provider = new RouterContextProvider();
  provider.set(pageContext, { ...context, language });
  const response = await rendered.run(language, () => handleRequest(request, provider));
  if (isOfSite) response.headers.set('content-language', htmlLangOf(language));
  return response;
};

/** The paths of the pages that are the same for every visitor; the server may cache those. */
export const publicPaths: readonly string[] = findPublicPaths(build.routes);

/** The query parameters that those pages read; the server takes off all others. */
export const readParameters = findReadParameters(build.routes);
