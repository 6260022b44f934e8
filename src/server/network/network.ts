import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * A line or a phone gets a whole IPv6 network, of 64 to 56 bits: every address in it, and every /64, is the same
 * client to a limit. An IPv4 address is one too, with everybody who shares it.
 */
const IPV6_PREFIX = 56;

/** What every limit counts by: an IPv4 address, or the /56 of an IPv6 address. Something that is no IP counts as one network. */
export function networkOf(ip: string): string {
  return isIP(ip) === 0 ? 'unknown' : normalizeIP(ip, IPV6_PREFIX);
}
