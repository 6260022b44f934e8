import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config.ts';

type Rules = Pick<Config, 'webhookAllowedHosts' | 'dev'>;

/** What of IPv6 is given out at all; `::7f00:1`, an old form of 127.0.0.1, is outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** The host of a URL in lower case; an IPv6 one without its brackets. */
export const hostOf = (url: URL): string => url.hostname.toLowerCase().replace(/^\[|\]$/g, '');

/** Whether the committee's operator allows a host that need not be public. */
export const isAllowedHost = (host: string, { webhookAllowedHosts }: Rules): boolean =>
  webhookAllowedHosts.includes(host);

/**
 * Whether an IP is one of the public internet: not private, loopback, link-local (where clouds have their metadata), of carriers,
 * multicast or reserved, and no IPv6 one that holds an IPv4 one.
 */
export function isPublicIp(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const parsed = ipaddr.parse(ip);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** What is wrong with the URL of a receiver, in words; undefined where nothing is. Names are resolved when it is sent to. */
export function receiverProblem(given: string, rules: Rules): string | undefined {
  if (!URL.canParse(given)) return 'Enter a URL such as https://example.com/hook';
  const url = new URL(given);
  const host = hostOf(url);
  const isAllowed = isAllowedHost(host, rules);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (isAllowed || rules.dev))) {
    return 'Must begin with https://';
  }
  if (url.username || url.password) return 'Leave user name and password out: the signature proves who sends';
  if (isAllowed) return undefined;
  if (isIP(host) ? !isPublicIp(host) : host === 'localhost' || !host.includes('.')) {
    return 'This is no host of the public internet';
  }
  return undefined;
}
