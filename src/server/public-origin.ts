import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';

/** A server that listens everywhere is reached, without more knowledge, from its own machine. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** The configuration with the port that a server took where it was told to take any. */
export function withBoundPort(config: Config, address: string): Config {
  return config.port === 0 ? { ...config, port: Number(new URL(address).port) } : config;
}

/**
 * The origin for links in mails: PUBLIC_URL, else where this server listens. Never from a request: a
 * made-up Host header would send people, and the secrets in their links, elsewhere.
 */
export function publicOrigin({ publicUrl, host, port }: Config): string {
  if (publicUrl) return publicUrl;
  const name = EVERYWHERE.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
