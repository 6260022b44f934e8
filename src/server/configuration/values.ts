import { z } from 'zod';

const blankToUndefined = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
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
/** Whether a zone is one that this Node knows. */
export const isTimeZone = (zone: string) => {
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
