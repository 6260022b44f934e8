import { createHmac } from 'node:crypto';
import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import type { AppContext } from '../../context.ts';
import { isEqualSecret, keyedHash } from '../../secret-token.ts';

const SIGNATURE_LENGTH = 24;

type WithSecret = Pick<AppContext, 'config'>;

const signatureOf = ({ config }: WithSecret, id: string, version: number, purpose: string) =>
  keyedHash(config, `${purpose} ${id} ${version}`, SIGNATURE_LENGTH);

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
  return isEqualSecret(key.slice(-SIGNATURE_LENGTH), signatureOf(context, idInKey(key), version, purpose));
}

/** How often somebody can be erased from one event, and entered for it again. */
const MOST_PSEUDONYMS = 5;

/**
 * What may replace an erased person's e-mail; only the secret links it to the person. It is the first in all of their rows, unless they
 * were entered again for an event or a team that they were erased from: an e-mail is there once.
 */
export function pseudonymsOf({ config }: WithSecret, email: string): [string, ...string[]] {
  const hmac = createHmac('sha256', config.sessionSecret).update(`erased ${email}`);
  const name = `erased-${hmac.digest('hex').slice(0, 16)}`;
  const further = Array.from({ length: MOST_PSEUDONYMS - 1 }, (_, index) => `${name}-${index + 2}${ERASED_DOMAIN}`);
  return [`${name}${ERASED_DOMAIN}`, ...further];
}
