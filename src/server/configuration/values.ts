import { z } from 'zod';

/** Values are read without the blanks around them, which a file or a shell may leave. */
const blankToUndefined = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value);
/** A blank value counts as none. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional());
/** A blank value counts as the default. */
export const withDefault = <T extends z.ZodType<unknown>>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankToUndefined(given) ?? value, schema);
/** A switch. */
export const onOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], { error: 'must be on or off' }))
  .transform((word) => ['on', 'true', '1', 'yes'].includes(word));
/** A url of a server, without a slash at its end. */
export const httpOrigin = z
  .url({ protocol: /^https?$/, error: 'must be a url such as https://utsav.example' })
  .transform((value) => value.replace(/\/+$/, ''));

/** What a host of a url can be: two urls with a comma between are no host. */
const HOST_NAME = /^(\[[\da-f:.]+\]|[\w.-]+)$/i;

/** Whether a text is scheme, host and perhaps port, and nothing else. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !HOST_NAME.test(url.hostname)) return false;
  return /^[^/]+\/\/[^/?#@]+\/*$/.test(text);
}
const toOrigin = (text: string) => new URL(text).origin;

/** The origin of a site, as browsers send it. */
export const origin = z
  .string()
  .refine(isOrigin, 'must be one origin such as https://utsav.example, without a path, user or query')
  .transform(toOrigin);

/** Origins separated by commas. */
export const origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isOrigin), 'must be origins such as https://utsav.example, separated by commas')
  .transform((list) => list.map(toOrigin));

/** Whether a user and a password can be read, as they are where a `%` begins an encoded character. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const ENCODED = 'in its user and password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25';

/** Whether a url has a host and nothing of its password lies outside of its first part. */
function isServerUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url?.hostname || url.hash || !/^\/?$/.test(url.pathname) || url.search.includes('@')) return false;
  return isDecodable(url.username) && isDecodable(url.password);
}

/** A mail server; its value is never shown, as it holds a password. */
export const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
  .refine(isServerUrl, `must be a url such as smtps://user:password@host:465; ${ENCODED}`);

/** Whether `pg` can read a url; one without a host names a socket in its query. */
function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@socket/'));
  if (!url || url.hash || !(url.hostname || url.pathname || url.search)) return false;
  return isDecodable(url.username) && isDecodable(url.password);
}

/** A PostgreSQL database; its value is never shown, as it holds a password. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// (leave it out for SQLite in DATA_DIR)')
  .refine(isDatabaseUrl, `must be a url such as postgres://user:password@host/database; ${ENCODED}`);

const ADDRESS = /^[^\s@<>"(),;:\\]+@[a-z\d-]+(\.[a-z\d-]+)*$/i;
const NAMED_ADDRESS = /^(?:"[^"\r\n]*" *|[^"<>(),;:@\r\n]*)<([^<>]+)>$/;

/** One sender of mails: an address, or a name and the address; a name with commas is in quotes. */
export const sender = z
  .string()
  .refine(
    (text) => ADDRESS.test(NAMED_ADDRESS.exec(text)?.[1] ?? text),
    'must be one e-mail address, or a name and the address: Utsav <no-reply@utsav.example>',
  );

/** Whether a zone is one that this Node knows. */
export const isTimeZone = (zone: string) => {
  // Node takes an offset such as +05:30 as well, which older browsers do not.
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Domain names separated by commas, in lower case. */
export const domains = z
  .string()
  .transform((list) =>
    list
      .toLowerCase()
      .split(',')
      .map((domain) => domain.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)), {
    error: 'must be domains such as college.ac.in, separated by commas',
  });

/** Host names and IPs separated by commas, in lower case; an IPv6 one without its brackets. */
export const hostNames = z
  .string()
  .transform((list) =>
    list
      .toLowerCase()
      .split(',')
      .map((host) => host.trim().replace(/^\[|\]$/g, ''))
      .filter(Boolean),
  )
  .refine((list) => list.every((host) => /^[a-z0-9.:-]+$/.test(host)), {
    error: 'must be host names or IPs without a port, separated by commas',
  });
