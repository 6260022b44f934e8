import { createHmac, timingSafeEqual } from 'node:crypto';
import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import type { AppContext } from '../../context.ts';

const SIGNATURE_LENGTH = 24;

type WithSecret = Pick<AppContext, 'config'>;

function signatureOf({ config }: WithSecret, id: string, version: number, purpose: string): string {
  const hmac = createHmac('sha256', config.sessionSecret).update(`${purpose} ${id} ${version}`);
  return hmac.digest('base64url').slice(0, SIGNATURE_LENGTH);
}

/**
 * The end of a url that only a mail holds. It is computed, not stored: a copy of the database opens none, and a
 * reminder has the same one. Another version of the row ends the keys before it.
 */
export function mailedKey(context: WithSecret, purpose: 'guardian' | 'erasure', id: string, version = 1): string {
  return id + signatureOf(context, id, version, purpose);
}

/** The id in a key; whether the key opens it, `isMailedKey` says. */
export const idInKey = (key: string): string => key.slice(0, -SIGNATURE_LENGTH);

export function isMailedKey(context: WithSecret, purpose: 'guardian' | 'erasure', key: string, version = 1): boolean {
  const expected = Buffer.from(signatureOf(context, idInKey(key), version, purpose));
  const given = Buffer.from(key.slice(-SIGNATURE_LENGTH));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What replaces an erased person's e-mail: the same in all of their rows; only the secret links it to the person. */
export function pseudonymOf({ config }: WithSecret, email: string): string {
  const hmac = createHmac('sha256', config.sessionSecret).update(`erased ${email}`);
  return `erased-${hmac.digest('hex').slice(0, 16)}${ERASED_DOMAIN}`;
}
