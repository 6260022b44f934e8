import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';

/**
 * The content security policy of a page whose own inline scripts have these hashes. Nothing is
 * taken from elsewhere but pictures in rich text and the two embeds that load when clicked.
 */
export function pagePolicy(scriptHashes: readonly string[], connectTo: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' ${connectTo.join(' ')}`.trim(),
    'frame-src https://www.youtube-nocookie.com https://codepen.io',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer; pages replace the policy by their own. */
export const securityHeaders = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const https = context.config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(self)');
  });
});
