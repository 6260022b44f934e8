import { otpCode, ownPassword } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { exportTables } from '../exports/export-tables.ts';
import { id, instant, requiredText } from '../fields.ts';
import { z } from '../zod.ts';
import { allPowers } from './powers.ts';

/** A token as its owner sees it; the token itself is shown once, when it is made. */
export const accessTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    powers: z.array(z.enum(allPowers)),
    eventId: z.string().nullable(),
    /** The list that a spreadsheet reads with it; null for a token that opens the API. */
    sheet: z.object({ table: z.enum(exportTables), withContact: z.boolean() }).nullable(),
    createdAt: instant,
    endsAt: instant,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof accessTokenSchema>;

/**
 * What makes an access token. It does at most what its owner may do at the time of a request. A power that a token cannot have or the
 * owner has not, and an `endsAt` more than `MAX_TOKEN_DAYS` away, are `validation_failed`; more than `MAX_TOKENS` is `token_limit`.
 */
export const createTokenSchema = z.object({
  name: requiredText(60, 'Say what uses it'),
  powers: z.array(z.enum(allPowers)).min(1, 'Choose what it may do').max(allPowers.length),
  /** Limits it to an event with its sub-events; left out, it reaches what its owner reaches. */
  eventId: id.nullish(),
  endsAt: z.iso.datetime({ offset: true, error: 'Choose a day' }),
  password: ownPassword,
  /** Needed where two-step login is on. */
  code: otpCode.optional(),
});
export type CreateToken = z.infer<typeof createTokenSchema>;

const tag = 'auth';

/** Tokens by which programs act for an admin. None of these endpoints takes a token. */
export const accessTokenEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/auth/tokens',
    access: 'admin',
    power: 'own_account',
    summary: 'The access tokens of the logged-in admin, newest first',
    tag,
    data: z.array(accessTokenSchema),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/auth/tokens',
    access: 'admin',
    power: 'own_account',
    audit: {
      target: 'account',
      action: 'made an access token',
      isNameless: true,
      details: ['name', 'powers', 'eventId', 'endsAt'],
    },
    summary:
      'Make an access token: it is returned once. Asks for the password and, where two-step login is on, for its code',
    tag,
    body: createTokenSchema,
    data: accessTokenSchema.extend({ token: z.string() }),
    errors: ['wrong_credentials', 'login_not_recent', 'wrong_code', 'token_limit', 'event_not_found'],
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/api/auth/tokens/:id/revoke',
    access: 'admin',
    power: 'own_account',
    audit: { target: 'account', action: 'revoked an access token', isNameless: true, details: ['name', 'revokedAt'] },
    summary: 'Revoke an access token; it is refused from the next request on',
    tag,
    params: z.object({ id }),
    body: z.object({}),
    data: accessTokenSchema,
    errors: ['token_not_found'],
  }),
};
