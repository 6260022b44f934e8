import { nanoid } from 'nanoid';
import { MAX_PASSKEYS, type NewCredential, type Passkey } from '#contract/account/passkeys.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { getFestivalSettings } from '../../settings/settings.service.ts';
import * as accounts from '../accounts.repository.ts';
import type { Client } from '../client.ts';
import { type OwnerCredentials, withOwner } from '../confirm-owner.service.ts';
import { confirmOwner } from '../passwords.service.ts';
import {
  asResponse,
  CHALLENGE_MINUTES,
  consumeChallenge,
  findChallenge,
  relyingParty,
  storeChallenge,
} from './challenges.service.ts';
import * as repository from './passkeys.repository.ts';

/** EdDSA, ES256 and RS256: what every authenticator of today has one of, and Node's crypto is done with. */
const ALGORITHMS = [-8, -7, -257];

function toPasskey({ id, name, isSynced, createdAt, lastUsedAt }: repository.StoredPasskey): Passkey {
  return { id, name, isSynced, createdAt, lastUsedAt };
}

/** The passkeys of a user, oldest first. */
export async function listPasskeys({ db }: AppContext, userId: string): Promise<Passkey[]> {
  return (await repository.listPasskeys(db, userId)).map(toPasskey);
}

function assertRoom(stored: readonly unknown[]): void {
  if (stored.length < MAX_PASSKEYS) return;
  const detail = `An account has at most ${MAX_PASSKEYS} passkeys. Remove one that you do not use any more.`;
  throw new AppError('passkey_limit', { detail });
}

/**
 * The options by which a browser makes a passkey for the user. Errors: `wrong_credentials`, `wrong_code`,
 * `passkey_limit`, `too_many_requests`.
 */
export async function startPasskey(
  context: AppContext,
  user: SessionUser,
  credentials: OwnerCredentials,
  client: Client,
) {
  const stored = await repository.listPasskeys(context.db, user.id);
  assertRoom(stored);
  const { festivalName } = await getFestivalSettings(context);
  const { generateRegistrationOptions } = await import('./webauthn.ts');
  const options = await generateRegistrationOptions({
    rpName: festivalName,
    rpID: relyingParty(context).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    timeout: CHALLENGE_MINUTES * 60_000,
    supportedAlgorithmIDs: ALGORITHMS,
    // One a device: a second one there would be of no use.
    excludeCredentials: stored.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Found without an e-mail, and checked by finger, face or PIN: a login with it needs no password and no code.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await withOwner(context, user, credentials, client, async (trx) => {
    await storeChallenge({ ...context, db: trx }, { add: user.id }, options.challenge);
    return { id: user.id };
  });
  return { ...options };
}

const cannotAdd = (cause?: unknown) =>
  new AppError('passkey_invalid', { detail: 'This passkey could not be added. Start again.', cause });

async function verifyNew(context: AppContext, userId: string, credential: NewCredential) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context);
  const { verifyRegistrationResponse } = await import('./webauthn.ts');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: asResponse(credential),
      expectedChallenge: async (challenge) => (await findChallenge(context, { add: userId }, challenge)) !== undefined,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo;
  } catch (cause) {
    throw cannotAdd(cause);
  }
  throw cannotAdd();
}

/** Adds the passkey that a browser made. Errors: `passkey_invalid`, `passkey_limit`. */
export async function addPasskey(
  context: AppContext,
  user: SessionUser,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const made = await verifyNew(context, user.id, credential);
  const { decodeClientDataJSON } = await import('./webauthn.ts');
  const { challenge } = decodeClientDataJSON(credential.response.clientDataJSON);
  const now = context.clock().toISOString();
  const passkey = {
    id: nanoid(),
    userId: user.id,
    name,
    createdAt: now,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    transports: (credential.response.transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport)),
    isSynced: made.credentialBackedUp,
  };
  await inTransaction(context.db, async (trx) => {
    // Two at the same moment must not both see nine.
    await accounts.lockUser(trx, user.id, now);
    if (!(await consumeChallenge({ ...context, db: trx }, { add: user.id }, challenge))) throw cannotAdd();
    assertRoom(await repository.listPasskeys(trx, user.id));
    if (await repository.insertPasskey(trx, passkey)) return { id: user.id };
    throw new AppError('passkey_invalid', { detail: 'This passkey is in use already.' });
  });
  return toPasskey({ ...passkey, lastUsedAt: null });
}

/** Removes a passkey of the user, who gives the password. Errors: `wrong_credentials`, `passkey_not_found`. */
export async function removePasskey(
  context: AppContext,
  user: SessionUser,
  { id, password }: { id: string; password?: string | undefined },
  client: Client,
): Promise<Passkey> {
  await confirmOwner(context, user, password, client);
  let removed: repository.StoredPasskey | undefined;
  await inTransaction(context.db, async (trx) => {
    removed = await repository.deletePasskey(trx, user.id, id);
    if (!removed) throw new AppError('passkey_not_found');
    return { id: user.id };
  });
  if (!removed) throw new AppError('passkey_not_found');
  return toPasskey(removed);
}
