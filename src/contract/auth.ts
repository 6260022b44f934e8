import { defineEndpoint } from './endpoint.ts';
import { atMost, email, givenText, instant, requiredText, storedEmail, text } from './fields.ts';
import { personName } from './people/name-fields.ts';
import { consentFields } from './privacy/consent-fields.ts';
import { powersSchema } from './roles/powers-schema.ts';
import { z } from './zod.ts';

export const roles = ['participant', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Passwords have 8 to 128 characters. Those of admins have more, and the server refuses the ones that are easy to guess. */
export const MIN_PASSWORD = 8;
export const MIN_ADMIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/**
 * The header by which a page says whose it is, the id of a user: what changes something is refused with `other_user` where the session
 * is somebody else's by then. Requests without it, as programs send them, are the session's.
 */
export const USER_HEADER = 'x-utsav-user';

/**
 * A person with an account, as the API shows it to that person and to admins. Until `emailVerified`, nobody knows whether
 * the e-mail is theirs: registrations of that address are not linked to the account.
 */
export const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(roles),
    createdAt: instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const passwordOf = (min: number) =>
  givenText('Password is required')
    .min(1, 'Password is required')
    .min(min, `At least ${min} characters`)
    .max(MAX_PASSWORD, `At most ${MAX_PASSWORD} characters`);

export const newPassword = passwordOf(MIN_PASSWORD);
/** What the server refuses besides: the most common ones, and the names of the festival and the person. */
export const newAdminPassword = passwordOf(MIN_ADMIN_PASSWORD);
/** An existing password: the rules for new ones do not apply. */
export const givenPassword = givenText('Password is required').min(1, 'Password is required').max(1000, atMost(1000));

/** Before a change of one's own account; left out where it has none, which only takes a login a moment ago. */
export const ownPassword = givenPassword.optional();

/** What makes a participant account: name, e-mail, password and consents. An e-mail that has an account is `email_taken`. */
export const registerSchema = z.object({ name: personName(), email, password: newPassword, ...consentFields });
/**
 * A login by password, of participants and admins. An unknown e-mail and a wrong password are both
 * `wrong_credentials`; `two_factor_required` asks for the second step.
 */
export const credentialsSchema = z.object({ email: storedEmail, password: givenPassword });
export type Credentials = z.infer<typeof credentialsSchema>;

/** Codes are typed with spaces or dashes, in upper or lower case. */
const normaliseCode = (value: string) => value.replace(/[\s-]/g, '').toLowerCase();

/** Six digits from an app, or a recovery code: 16 letters and digits without those that look alike. */
export const otpCode = givenText('Code is required')
  .max(100, 'At most 100 characters')
  .overwrite(normaliseCode)
  .min(1, 'Code is required')
  .regex(/^(\d{6}|[a-hjkmnp-z2-9]{16})$/, 'Enter the 6 digits of your app, or a recovery code');

/** `token` is a marker for the browser's storage and authorises nothing: the session is the cookie. */
export const signedIn = { token: z.string(), user: userSchema };
/** Each costs a password hash: a campus behind one network logs in slower, even on the day. */
const LOGINS_PER_NETWORK = { max: 1200, timeWindow: 10 * 60_000 };

const tag = 'auth';

export const authEndpoints = {
  adminLogin: defineEndpoint({
    method: 'POST',
    path: '/login',
    access: 'anyone',
    summary: 'Log in to the admin panel',
    tag,
    body: credentialsSchema,
    data: userSchema,
    also: signedIn,
    errors: ['wrong_credentials', 'two_factor_required'],
    rateLimit: LOGINS_PER_NETWORK,
  }),
  checkAuth: defineEndpoint({
    method: 'GET',
    path: '/check-auth',
    access: 'admin',
    power: 'panel.open',
    scope: 'nothing',
    summary: 'Whether the client is a logged-in admin',
    tag,
    data: userSchema,
    /** What they may do, for the panel's menu and buttons. */
    also: {
      powers: powersSchema,
      /** They logged in with a password that would be refused today, and have not set another since. */
      hasWeakPassword: z.boolean(),
      /** Whether a link let a volunteer in: there is no account to look after. */
      viaLink: z.boolean(),
    },
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
    summary: 'End the session',
    tag,
    data: z.null(),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'anyone',
    summary:
      'Create a participant account and log in. Where sign-ups verify their e-mail first, the response to every e-mail is ' +
      '`sign_up_by_code`: log in with the mailed code',
    tag,
    body: registerSchema,
    data: userSchema,
    also: signedIn,
    errors: ['email_taken', 'sign_up_by_code'],
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Log in',
    tag,
    body: credentialsSchema,
    data: userSchema,
    also: signedIn,
    errors: ['wrong_credentials', 'two_factor_required'],
    rateLimit: LOGINS_PER_NETWORK,
  }),
  verifyTwoFactor: defineEndpoint({
    method: 'POST',
    path: '/api/auth/two-factor/verify',
    access: 'anyone',
    summary: 'Finish a login that responded `two_factor_required`: the code of an app, or a recovery code',
    tag,
    body: z.object({ code: otpCode }),
    data: userSchema,
    also: signedIn,
    errors: ['wrong_code', 'two_factor_expired'],
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'participant',
    summary: 'The logged-in person',
    tag,
    data: userSchema,
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'anyone',
    summary: 'Mail a single-use link, valid 30 minutes, if the e-mail has an account',
    tag,
    body: z.object({ email: storedEmail }),
    data: z.null(),
    // Each is a row; its mail has budgets of a mailbox and a network.
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    summary: 'Set a new password with the mailed link; ends every session of the account',
    tag,
    body: z.object({ token: requiredText(200, 'The link is incomplete'), password: newPassword }),
    data: z.null(),
    errors: ['reset_link_invalid'],
  }),
  checkResetLink: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reset-password/check',
    access: 'anyone',
    summary: 'Whether a mailed link can still be used; it is not used by that',
    tag,
    body: z.object({ token: text(200) }),
    data: z.object({ isValid: z.boolean() }),
  }),
};
