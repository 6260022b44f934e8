import * as openid from 'openid-client';
import { GOOGLE_CALLBACK } from '#contract/account/google-login.ts';
import type { GoogleConfig } from '../../../config.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { publicOrigin } from '../../../network/public-origin.ts';

/** How long Google may take to respond, in seconds. */
const TIMEOUT_SECONDS = 8;

/** What ties a login to the browser that began it; kept in its cookie. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  /** PKCE: shows that the code is exchanged by who asked for it. */
  verifier: string;
}

/** What Google sends back in the url. */
export type GoogleCallback = Partial<Record<'code' | 'state' | 'iss' | 'error', string | undefined>>;

/** A person of the college, as Google vouches for them. */
export interface GoogleIdentity {
  /** Google's own id of the account; unlike the e-mail, it is never given to somebody else. */
  subject: string;
  /** Lower-cased, verified, of an allowed domain. */
  email: string;
  /** As they wrote it there. */
  name: string;
}

const known = new WeakMap<AppContext, Promise<openid.Configuration>>();

async function discover({ issuer, clientId, clientSecret }: GoogleConfig): Promise<openid.Configuration> {
  const isPlain = issuer.startsWith('http://');
  const client = await openid.discovery(
    new URL(issuer),
    clientId,
    undefined,
    openid.ClientSecretPost(clientSecret),
    // A provider on this machine has no certificate.
    { timeout: TIMEOUT_SECONDS, ...(isPlain ? { execute: [openid.allowInsecureRequests] } : {}) },
  );
  // The signature is checked too, although the token comes from Google directly.
  openid.enableNonRepudiationChecks(client);
  return client;
}

/** The client of the configured provider; what it says of itself is read once. Errors: `google_unavailable`. */
async function clientOf(context: AppContext, config: GoogleConfig): Promise<openid.Configuration> {
  const client = known.get(context) ?? discover(config);
  known.set(context, client);
  try {
    return await client;
  } catch (cause) {
    known.delete(context);
    throw unavailable(context, cause);
  }
}

function unavailable({ log }: AppContext, cause: unknown): AppError {
  log.error({ err: cause }, 'Google did not respond to a login as it should');
  const detail = 'Google did not respond. Try again in a moment, or log in another way.';
  return new AppError('google_unavailable', { detail, cause });
}

/** The configuration of the login. Errors: `route_not_found` where there is none. */
export function googleConfig({ config }: AppContext): GoogleConfig {
  if (!config.google) throw new AppError('route_not_found');
  return config.google;
}

const callbackUrl = ({ config }: AppContext) => new URL(`${publicOrigin(config)}${GOOGLE_CALLBACK}`);

/** Where to send a browser, and the secrets of its login. Errors: `route_not_found`, `google_unavailable`. */
export async function beginLogin(context: AppContext): Promise<{ url: string; secrets: LoginSecrets }> {
  const config = googleConfig(context);
  const client = await clientOf(context, config);
  const secrets = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(context).href,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    // On a lab's computer the account of the person before must not log in on its own.
    prompt: 'select_account',
    hd: config.domains.length === 1 ? (config.domains[0] ?? '') : '*',
  });
  return { url: url.href, secrets };
}

/** The login cannot be trusted, is too old, or was used before. */
export function invalidLogin(detail?: string, cause?: unknown): AppError {
  return new AppError('google_login_invalid', {
    detail: detail ?? 'This login took too long or was used before. Start it again.',
    cause,
  });
}

const refused = (detail: string) => new AppError('google_login_refused', { detail });

/** Whether the provider failed, other than by refusing a code. */
function isOutage(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.error !== 'invalid_grant';
  if (!(error instanceof openid.ClientError)) return error instanceof TypeError;
  return (
    error.code === 'OAUTH_TIMEOUT' ||
    error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    error.code === 'OAUTH_PARSE_ERROR' ||
    error.cause instanceof TypeError
  );
}

async function exchange(context: AppContext, client: openid.Configuration, url: URL, secrets: LoginSecrets) {
  try {
    const tokens = await openid.authorizationCodeGrant(client, url, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims) return claims;
  } catch (cause) {
    if (cause instanceof openid.AuthorizationResponseError && cause.error === 'access_denied') {
      throw invalidLogin('You stopped the login at Google. Nothing has changed.', cause);
    }
    if (isOutage(cause)) throw unavailable(context, cause);
    context.log.warn({ err: cause }, 'a login with Google was refused');
    throw invalidLogin(undefined, cause);
  }
  throw invalidLogin();
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/**
 * Who somebody is, from what Google sent back: the code is exchanged, the signed token checked, and the account has to be
 * of the college by Google's word (`hd`) and by its e-mail. Errors: `google_login_invalid`, `google_login_refused`,
 * `google_unavailable`.
 */
export async function readIdentity(
  context: AppContext,
  callback: GoogleCallback,
  secrets: LoginSecrets,
): Promise<GoogleIdentity> {
  const config = googleConfig(context);
  const url = callbackUrl(context);
  for (const [name, value] of Object.entries(callback)) if (value !== undefined) url.searchParams.set(name, value);
  const claims = await exchange(context, await clientOf(context, config), url, secrets);
  const { hd, email, email_verified: isVerified, name } = claims;
  if (typeof email !== 'string' || isVerified !== true)
    throw refused('Google has not verified the e-mail of this account.');
  const address = email.toLowerCase();
  const isOfCollege =
    typeof hd === 'string' && config.domains.includes(hd.toLowerCase()) && config.domains.includes(domainOf(address));
  if (!isOfCollege) {
    const domains = config.domains.map((domain) => `@${domain}`).join(' or ');
    throw refused(`${email} is not an account of the college. Choose the one that ends with ${domains}.`);
  }
  return { subject: claims.sub, email: address, name: typeof name === 'string' ? name : '' };
}
