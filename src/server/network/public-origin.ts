import { isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/** Hosts that mean all interfaces; a link needs another name. */
const ALL_INTERFACES = new Set(['0.0.0.0', '::']);

/** The configuration with the port that the server bound, if it was to pick a free one. */
export function withBoundPort(config: Config, url: string): Config {
  return config.port === 0 ? { ...config, port: Number(new URL(url).port) } : config;
}

/**
 * The origin for links in mails: PUBLIC_URL, else where this server listens. Never from a request: a
 * forged Host header would send people, and the secrets in their links, to another site.
 */
export function publicOrigin({ publicUrl, host, port }: Config): string {
  if (publicUrl) return publicUrl;
  const name = ALL_INTERFACES.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
