import { randomBytes } from 'node:crypto';
import { DEVICE_COOKIE, isDeviceCookie } from '#contract/pages.ts';
import type { Config } from '../config.ts';
import { isEqualSecret, keyedHash } from '../secret-token.ts';

/** How long a browser stays known after a login or a registration, in seconds. */
const SECONDS = 180 * 24 * 60 * 60;

/** A family or a lab shares a browser; the marks of those who logged in longest ago are dropped. */
const MAX_MARKS = 5;

/**
 * A browser as its one device cookie says, `id.signature` and then the marks, joined by full stops: the id is signed by
 * this server, and each mark is for an account whose owner logged in there.
 */
export interface Device {
  id: string;
  marks: string[];
}

type Keys = Pick<Config, 'sessionSecret' | 'publicUrl'>;

const isOnHttps = ({ publicUrl }: Keys) => publicUrl?.startsWith('https://') ?? false;

/** On https no other host of the domain can set it. */
const nameOf = (config: Keys) => `${isOnHttps(config) ? '__Host-' : ''}${DEVICE_COOKIE}`;

/** The browser that sends a Cookie header; undefined where it has no device cookie, or a changed one. */
export function readDevice(config: Keys, cookieHeader: string | undefined): Device | undefined {
  const prefix = `${nameOf(config)}=`;
  const pair = cookieHeader?.split(/;\s*/).find((cookie) => isDeviceCookie(cookie) && cookie.startsWith(prefix));
  const [id, signature, ...marks] = pair?.slice(prefix.length).split('.') ?? [];
  if (!id || !signature || !isEqualSecret(signature, keyedHash(config, `device:${id}`))) return undefined;
  return { id, marks: marks.slice(0, MAX_MARKS) };
}

export const newDevice = (): Device => ({ id: randomBytes(12).toString('base64url'), marks: [] });

/** Whether a browser has a mark; it is compared in constant time. */
export const hasMark = ({ marks }: Device, mark: string) => marks.some((one) => isEqualSecret(one, mark));

export const withMark = ({ id, marks }: Device, mark: string): Device => ({
  id,
  marks: [mark, ...marks.filter((one) => one !== mark)].slice(0, MAX_MARKS),
});

/** The `Set-Cookie` header by which a browser is known from now on. It opens nothing. */
export function deviceCookie(config: Keys, { id, marks }: Device): string {
  const value = [id, keyedHash(config, `device:${id}`), ...marks].join('.');
  const secure = isOnHttps(config) ? '; Secure' : '';
  return `${nameOf(config)}=${value}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
