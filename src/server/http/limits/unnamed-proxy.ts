import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';

const WARNING =
  'Requests come from one address and carry X-Forwarded-For: is a proxy in front? Set TRUST_PROXY to the number of proxies. Until then limits take all visitors for one.';

/** Says once in the log that TRUST_PROXY is missing: requests that a proxy forwarded all have the proxy's ip. */
export function warnOfUnnamedProxy(app: FastifyInstance, { config, log }: AppContext): void {
  if (config.trustProxy !== false) return;
  let isWarned = false;
  app.addHook('onRequest', async ({ headers, ip }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    log.warn({ ip }, WARNING);
  });
}
