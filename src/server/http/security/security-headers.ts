import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';

/** Sources of Razorpay's checkout for the payment page: its script, its frame, their reporting hosts. */
const CHECKOUT = {
  scripts: ['https://checkout.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connections: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
};
const NOTHING: typeof CHECKOUT = { scripts: [], frames: [], connections: [] };

/**
 * The content security policy of a page whose own inline scripts have these hashes. Other origins are allowed
 * for pictures in rich text and of an API elsewhere, the two embeds that load when clicked and, on the payment page if Razorpay is
 * configured, its checkout.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  { connectTo, picturesFrom }: { connectTo: readonly string[]; picturesFrom: readonly string[] },
  withCheckout = false,
): string {
  const { scripts, frames, connections } = withCheckout ? CHECKOUT : NOTHING;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob: https:", ...picturesFrom].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo, ...connections].join(' '),
    ['frame-src https://www.youtube-nocookie.com https://codepen.io', ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What has headers: a reply, or that of a file. */
type HasHeaders = Pick<FastifyReply, 'removeHeader'>;

/** Removes what protects documents: on a script or a style sheet it would be 900 useless bytes. */
export function removeDocumentHeaders(reply: HasHeaders): void {
  for (const header of [
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
  ]) {
    reply.removeHeader(header);
  }
}

/** For what pages of the same origin alone fetch: a page has twenty such files, and weighed 5 kB more with these. */
export function removeCrossOriginHeaders(reply: HasHeaders): void {
  for (const header of ['access-control-allow-credentials', 'access-control-expose-headers', 'vary']) {
    reply.removeHeader(header);
  }
}

const HSTS_SECONDS = 31_536_000;

const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl?.startsWith('https:') ?? false;

/** Headers of an error response that is sent before any hook has run. */
export const bareHeaders = (config: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(isHttps(config) ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
});

/** Sets the headers of every response; pages replace the policy by their own. */
export const securityHeaders = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isHttps(context.config) ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(self)');
  });
});
