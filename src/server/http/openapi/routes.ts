import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';

const VERSION = '1.0.0';
/** The document changes only with a release. */
const CACHE = 'public, max-age=300';

/** `/api/openapi.json` and the page `/api/docs`; both are built on the first request. */
export function openApiRoutes(app: FastifyInstance, { config }: AppContext): void {
  let built: Promise<{ json: string; page: string; policy: string }> | undefined;
  const build = async () => {
    const [{ buildOpenApi }, { renderOpenApiPage, OPENAPI_PAGE_POLICY }] = await Promise.all([
      import('./document.ts'),
      import('./docs-page.ts'),
    ]);
    const document = buildOpenApi(config.publicUrl ?? '', VERSION);
    return { json: JSON.stringify(document), page: renderOpenApiPage(document), policy: OPENAPI_PAGE_POLICY };
  };

  app.get('/api/openapi.json', async (_request, reply) => {
    built ??= build();
    const { json } = await built;
    return reply.type('application/json').header('cache-control', CACHE).send(json);
  });
  app.get('/api/docs', async (_request, reply) => {
    built ??= build();
    const { page, policy } = await built;
    reply.header('cache-control', CACHE).header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
