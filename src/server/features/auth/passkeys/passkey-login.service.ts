import type { UsedCredential } from '#contract/account/passkeys.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import * as accounts from '../accounts.repository.ts';
import type { Client } from '../client.ts';
import { type OpenedSession, openSession } from '../open-session.service.ts';
import { asResponse, CHALLENGE_MINUTES, consumeChallenge, relyingParty, storeChallenge } from './challenges.service.ts';
import * as repository from './passkeys.repository.ts';

/** The options by which a browser offers the passkeys of this site; the same for everybody. */
export async function startPasskeyLogin(context: AppContext) {
  const { generateAuthenticationOptions } = await import('./webauthn.ts');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
  });
  await storeChallenge(context, 'login', options.challenge);
  return { ...options };
}

function invalid(cause?: unknown): AppError {
  const detail = 'This passkey cannot log in here. Use another one, or your password.';
  return new AppError('passkey_invalid', { detail, cause });
}

async function verifyUse(context: AppContext, passkey: repository.StoredPasskey, response: UsedCredential) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context);
  const { credentialId: id, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await import('./webauthn.ts');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: asResponse(response),
      expectedChallenge: (challenge) => consumeChallenge(context, 'login', challenge),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (cause) {
    context.log.warn({ err: cause, passkey: passkey.id }, 'a login with a passkey was refused');
    throw invalid(cause);
  }
  throw invalid();
}

/**
 * Logs an admin in with a passkey, in place of password and code: the authenticator has checked its owner itself. A
 * counter that does not grow, as of a copied authenticator, is refused. Errors: `passkey_invalid`.
 */
export async function loginWithPasskey(
  context: AppContext,
  response: UsedCredential,
  client: Client,
): Promise<OpenedSession> {
  const passkey = await repository.findPasskey(context.db, response.id);
  const user = passkey && (await accounts.findUserById(context.db, passkey.userId));
  if (!passkey || user?.role !== 'admin') throw invalid();
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== user.id) throw invalid();
  const after = await verifyUse(context, passkey, response);
  const counted = { before: passkey.counter, after };
  if (!(await repository.countUse(context.db, passkey.id, counted, context.clock().toISOString()))) throw invalid();
  return openSession(context, user, client.cookieHeader);
}
