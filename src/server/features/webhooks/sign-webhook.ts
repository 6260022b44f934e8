import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** How secrets begin, after Standard Webhooks 1.0. */
const PREFIX = 'whsec_';

/** A new secret of 256 bits. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The headers of a message after Standard Webhooks 1.0, signed by every secret that is valid; `at` is the time of the attempt. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
