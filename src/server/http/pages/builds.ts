import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RenderPage } from '#contract/pages.ts';

const ONE_YEAR = 31_536_000;

/** Headers that say something about documents alone. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Files that a browser opens as documents of their own. */
const DOCUMENT = /\.(html?|xhtml|svg|xml|pdf)$/;

/** The built pages of a project folder: their rendering, and their files served with it. */
export async function builtPages(app: FastifyInstance, root: string): Promise<() => Promise<RenderPage>> {
  const bundle = path.join(root, 'build/web/server/index.js');
  if (!existsSync(bundle)) throw new Error('The pages are not built: run npm run build');
  await app.register(fastifyStatic, {
    root: path.join(root, 'build/web/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // They protect documents; on a file they are nine tenths of a kilobyte for nothing.
      if (!DOCUMENT.test(file)) for (const header of DOCUMENT_HEADERS) reply.removeHeader(header);
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', `public, max-age=${hashed ? `${ONE_YEAR}, immutable` : 3600}`);
    },
  });
  const { renderPage } = (await import(pathToFileURL(bundle).href)) as { renderPage: RenderPage };
  return async () => renderPage;
}

/** The pages from source, compiled as they are asked for and reloaded as they change. */
export async function sourcePages(app: FastifyInstance, root: string): Promise<() => Promise<RenderPage>> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true, ws: false }, appType: 'custom' });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  return async () => {
    const { renderPage } = await vite.ssrLoadModule('/src/web/server.ts');
    return renderPage as RenderPage;
  };
}
