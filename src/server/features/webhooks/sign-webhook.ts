import { createHmac, randomBytes } from 'node:crypto';

/** How secrets begin, after Standard Webhooks 1.0. */
const PREFIX = 'whsec_';

/** A new secret of 256 bits. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The headers of a message after Standard Webhooks 1.0, signed by every secret that is valid; `at` is the time of the attempt. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
