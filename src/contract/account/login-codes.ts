import { signedIn, userSchema } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { email, givenText } from '../fields.ts';
import { optionalPersonName } from '../people/name-fields.ts';
import { consentFields } from '../privacy/consent-fields.ts';
import { z } from '../zod.ts';

/** The digits of a login code, and how long the newest one works, in minutes. */
export const LOGIN_CODE_DIGITS = 6;
export const LOGIN_CODE_MINUTES = 10;

/** Six digits, typed with or without spaces or a dash. */
const loginCode = givenText('Code is required')
  .max(100, 'At most 100 characters')
  .overwrite((value) => value.replace(/[\s-]/g, ''))
  .min(1, 'Code is required')
  .regex(/^\d{6}$/, `Enter the ${LOGIN_CODE_DIGITS} digits of the e-mail`);

/** Whom to mail a login code; nothing says whether the e-mail has an account. */
export const requestLoginCodeSchema = z.object({ email });
/**
 * An e-mail and the code that was mailed to it. A wrong or old one, and that of an admin, is `wrong_code`. The consents are those of a
 * new account.
 */
export const loginWithCodeSchema = z.object({
  email,
  code: loginCode,
  /** Asked only of people without an account: the code makes one. */
  name: optionalPersonName.optional(),
  ...consentFields,
});
export type LoginWithCode = z.infer<typeof loginWithCodeSchema>;

const tag = 'auth';

export const loginCodeEndpoints = {
  request: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login-code',
    access: 'anyone',
    summary: 'Mail a one-time login code; the response is the same for every e-mail. Admins log in by password only',
    tag,
    body: requestLoginCodeSchema,
    data: z.null(),
    // A campus behind one network has some lecture halls' worth; what is mailed has budgets of a mailbox and a network.
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login-code/verify',
    access: 'anyone',
    summary: 'Log in with a mailed code, which verifies the e-mail; without an account, with a name, it makes one',
    tag,
    body: loginWithCodeSchema,
    data: userSchema,
    also: signedIn,
    errors: ['wrong_code'],
  }),
};
