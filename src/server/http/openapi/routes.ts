import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';

const VERSION = '1.0.0';
/** The document changes with a release alone. */
const CACHE = 'public, max-age=300';

/** `/api/openapi.json` and the page to read, `/api/docs`; both made when first asked for. */
export function openApiRoutes(app: FastifyInstance, { config }: AppContext): void {
  let made: Promise<{ json: string; page: string; policy: string }> | undefined;
  const make = async () => {
    const [{ buildOpenApi }, { renderOpenApiPage, OPENAPI_PAGE_POLICY }] = await Promise.all([
      import('./document.ts'),
      import('./docs-page.ts'),
    ]);
    const document = buildOpenApi(config.publicUrl ?? '', VERSION);
    return { json: JSON.stringify(document), page: renderOpenApiPage(document), policy: OPENAPI_PAGE_POLICY };
  };

  app.get('/api/openapi.json', async (_request, reply) => {
    made ??= make();
    const { json } = await made;
    return reply.type('application/json').header('cache-control', CACHE).send(json);
  });
  app.get('/api/docs', async (_request, reply) => {
    made ??= make();
    const { page, policy } = await made;
    reply.header('cache-control', CACHE).header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
