import type { Config } from '../config.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Whether an IP is that of a proxy on this machine which TRUST_PROXY does not name: a limit on it would reject
 * every visitor at once.
 */
export function isUntrustedLoopback({ trustProxy }: Pick<Config, 'trustProxy'>, ip: string): boolean {
  return trustProxy === false && LOOPBACK.test(ip);
}
