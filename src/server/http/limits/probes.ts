import type { FastifyRequest } from 'fastify';

const PROBES: readonly (string | undefined)[] = ['/healthz', '/metrics'];

/**
 * Whether a request asks how the process is. No overload refuses it: a server that does not respond here is restarted, with
 * all that it has in flight. `/readyz` is refused, so that a proxy sends its requests elsewhere.
 */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean => PROBES.includes(routeOptions.url);
