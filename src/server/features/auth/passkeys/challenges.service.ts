import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { publicOrigin } from '../../../network/public-origin.ts';
import * as verifications from '../verifications.repository.ts';

/** How long somebody may take to touch a key, in minutes. */
export const CHALLENGE_MINUTES = 5;

/** What a challenge is for: a new passkey of a user, or a login of somebody not known yet. */
export type ChallengePurpose = { add: string } | 'login';

/** Only the hash is stored: a copy of the database holds no challenge that works. */
const identifierOf = (purpose: ChallengePurpose, challenge: string) =>
  `passkey-${purpose === 'login' ? 'login' : 'add'}:${createHash('sha256').update(challenge).digest('hex')}`;

const subjectOf = (purpose: ChallengePurpose) => (purpose === 'login' ? '' : purpose.add);

/** A credential of the contract as the library takes it: what a browser left out has no effect. */
export const asResponse = <T extends { authenticatorAttachment?: 'platform' | 'cross-platform' | undefined }>(
  credential: T,
) => ({
  ...credential,
  authenticatorAttachment: credential.authenticatorAttachment ?? ('platform' as const),
  clientExtensionResults: {},
});

/** Where challenges are: the database, or a transaction. */
type Store = Pick<AppContext, 'clock'> & { db: Database };

export async function storeChallenge(
  { db, clock }: Store,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000).toISOString();
  const times = { now: now.toISOString(), expiresAt };
  await verifications.insertVerification(db, identifierOf(purpose, challenge), subjectOf(purpose), times);
}

/** A challenge that was stored for this purpose and has not expired. */
export async function findChallenge({ db, clock }: Store, purpose: ChallengePurpose, challenge: string) {
  const identifier = identifierOf(purpose, challenge);
  const stored = await verifications.findValidVerification(db, identifier, clock().toISOString());
  return stored?.value === subjectOf(purpose) ? stored : undefined;
}

/** Uses a challenge up; true once for each. */
export async function consumeChallenge(store: Store, purpose: ChallengePurpose, challenge: string): Promise<boolean> {
  const stored = await findChallenge(store, purpose, challenge);
  return stored !== undefined && verifications.consumeVerification(store.db, stored.id);
}

/**
 * The site as passkeys know it: its host name, and the origin that they are used at. Browsers take no IP for it, so a
 * server without PUBLIC_URL is `localhost`.
 */
export function relyingParty({ config }: AppContext): { id: string; origin: string } {
  const url = new URL(publicOrigin(config));
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
