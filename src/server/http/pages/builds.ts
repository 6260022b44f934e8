import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Pages } from '#contract/pages.ts';
import { removeCrossOriginHeaders, removeDocumentHeaders } from '../security/security-headers.ts';

export interface PageSource extends Pick<Pages, 'publicPaths' | 'readParameters' | 'languages' | 'filePaths'> {
  /** The current rendering function; during development it changes with the source. */
  load(): Promise<Pages['renderPage']>;
}

const ONE_YEAR = 31_536_000;

/** Files that a browser opens as documents, compressed or not. */
const DOCUMENT = /\.(html?|xhtml|svg|xml|pdf)(\.(br|gz))?$/;

const assetOptions = (root: string): FastifyStaticOptions => ({
  // One route for all of them: a route for each of 1,400 files took 0.3 s of every start, and 20 MB.
  root: path.join(root, 'build/web/client/assets'),
  prefix: '/assets/',
  index: false,
  preCompressed: true,
  cacheControl: false,
  // A file's name changes with its content: nobody asks whether it has changed.
  etag: false,
  lastModified: false,
  acceptRanges: false,
  setHeaders: (reply, file) => {
    if (!DOCUMENT.test(file)) removeDocumentHeaders(reply);
    removeCrossOriginHeaders(reply);
    // `public` says what is true of a response without Authorization anyway; each script carries these lines.
    reply.header('cache-control', `max-age=${ONE_YEAR}, immutable`);
  },
});

/** The built pages of a project folder; serves their files too. */
export async function builtPages(app: FastifyInstance, root: string): Promise<PageSource> {
  const bundle = path.join(root, 'build/server/pages.js');
  if (!existsSync(bundle)) throw new Error('The pages are not built: run npm run build');
  await app.register(async (assets) => {
    assets.addHook('onSend', async (request, reply) => {
      // What every browser takes for granted, of the twenty-five files of a page: HTTP/1.1 keeps connections, modules are
      // UTF-8, and so is a style sheet of a page that is.
      reply.raw.removeHeader('connection');
      if (/\.js$/.test(request.url)) reply.header('content-type', 'text/javascript');
      if (/\.css$/.test(request.url)) reply.header('content-type', 'text/css');
    });
    await assets.register(fastifyStatic, assetOptions(root));
  });
  const { renderPage, ...pages } = (await import(pathToFileURL(bundle).href)) as Pages;
  return {
    publicPaths: pages.publicPaths,
    readParameters: pages.readParameters ?? {},
    languages: pages.languages ?? [],
    filePaths: pages.filePaths ?? [],
    load: async () => renderPage,
  };
}

/** The pages from source, compiled on request and reloaded when they change. */
export async function sourcePages(app: FastifyInstance, root: string): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true, ws: false }, appType: 'custom' });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  const { languages = [], filePaths = [] } = (await vite.ssrLoadModule('/src/web/server.ts')) as Pages;
  return {
    languages,
    filePaths,
    // Never cached: the source changes where the content does not.
    publicPaths: [],
    load: async () => ((await vite.ssrLoadModule('/src/web/server.ts')) as Pages).renderPage,
  };
}
