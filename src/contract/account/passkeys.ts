import { otpCode, ownPassword, signedIn, userSchema } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, requiredText } from '../fields.ts';
import { z } from '../zod.ts';

/** How many passkeys an account has at most. */
export const MAX_PASSKEYS = 10;

/** A passkey as its owner sees it. */
export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Whether its owner's other devices have it too. */
    isSynced: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

/** What the browser passes to `navigator.credentials`, as WebAuthn level 3 writes it in JSON. */
const options = z.looseObject({ challenge: z.string() });

const text = z.string().max(4000);
const base = {
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  /** No extension is asked for. */
  clientExtensionResults: z.unknown(),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};

/** What `navigator.credentials.create` returned, in WebAuthn's JSON. */
export const newCredential = z.object({
  ...base,
  response: z.object({
    clientDataJSON: text,
    attestationObject: z.string().max(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** What `navigator.credentials.get` returned, in WebAuthn's JSON. */
export const usedCredential = z.object({
  ...base,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.string().max(200).optional(),
  }),
});
export type UsedCredential = z.infer<typeof usedCredential>;

const tag = 'auth';

/** Passkeys of admins: each logs in with one, in place of password and code. */
export const passkeyEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'admin',
    power: 'own_account',
    summary: 'The passkeys of the logged-in admin',
    tag,
    data: z.array(passkeySchema),
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkeys/start',
    access: 'admin',
    power: 'own_account',
    audit: { target: 'account', action: 'began to add a passkey', isNameless: true, details: { passkey: 'begun' } },
    summary: 'Begin to add a passkey: asks for the password and, where two-step login is on, for its code',
    tag,
    body: z.object({ password: ownPassword, code: otpCode.optional() }),
    data: options,
    errors: ['wrong_credentials', 'login_not_recent', 'wrong_code', 'passkey_limit'],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'admin',
    power: 'own_account',
    audit: { target: 'account', action: 'added a passkey', isNameless: true, details: ['name'] },
    summary: 'Add the passkey that the browser made with the options',
    tag,
    body: z.object({ name: requiredText(60, 'Say which device it is on'), credential: newCredential }),
    data: passkeySchema,
    errors: ['passkey_invalid', 'passkey_limit'],
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    access: 'admin',
    power: 'own_account',
    audit: { target: 'account', action: 'removed a passkey', isNameless: true, details: ['name'] },
    summary: 'Remove a passkey; asks for the password',
    tag,
    params: z.object({ id }),
    body: z.object({ password: ownPassword }),
    data: passkeySchema,
    errors: ['wrong_credentials', 'login_not_recent', 'passkey_not_found'],
  }),
  startLogin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkeys/login/start',
    access: 'anyone',
    summary: 'Begin a login with a passkey',
    tag,
    body: z.object({}),
    data: options,
    // Each is a row until it expires.
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkeys/login',
    access: 'anyone',
    summary: 'Log in with a passkey, which checked its owner itself: no password and no code is asked for',
    tag,
    body: z.object({ credential: usedCredential }),
    data: userSchema,
    also: signedIn,
    errors: ['passkey_invalid'],
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
};
