import type { Config } from '../../config.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Whether an address stands for everybody: a proxy on this machine that nobody told us to trust. A limit
 * on it would shut all of them out at once.
 */
export function isUntrustedLoopback({ trustProxy }: Pick<Config, 'trustProxy'>, address: string): boolean {
  return trustProxy === false && LOOPBACK.test(address);
}
