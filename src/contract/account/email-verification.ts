import { givenPassword, signedIn, userSchema } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { z } from '../zod.ts';

/** How long the mailed link works, in hours. */
export const EMAIL_VERIFICATION_HOURS = 24;

/**
 * What confirms the e-mail of an account: the token of the mailed link, which works once. An unknown, used or old one is
 * `proof_link_invalid`, a wrong password `wrong_credentials`.
 */
export const confirmEmailSchema = z.object({
  token: requiredText(200, 'The link is incomplete'),
  /** Of a person who is not logged in here, to show that the account is theirs; an empty one counts as none. */
  password: z.preprocess((value) => value || undefined, givenPassword.optional()),
});

const tag = 'auth';

export const emailVerificationEndpoints = {
  send: defineEndpoint({
    method: 'POST',
    path: '/api/auth/email-proof',
    access: 'participant',
    summary: 'Mail the link once more that confirms the e-mail of the logged-in person',
    tag,
    body: z.object({}),
    data: z.null(),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'anyone',
    summary:
      'Confirm the e-mail of an account with the mailed link, and log in. Without its session or its password, the ' +
      'password and the sessions of the account end: they may be a stranger’s',
    tag,
    body: confirmEmailSchema,
    data: userSchema,
    also: signedIn,
    errors: ['proof_link_invalid', 'wrong_credentials'],
  }),
};
