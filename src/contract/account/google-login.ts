import { defineEndpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { OWN_PATH } from '../forms/own-path-rules.ts';
import { z } from '../zod.ts';

/** Where Google sends people back to; the OAuth client has to name it as its redirect URI. */
export const GOOGLE_CALLBACK = '/signin/google/callback';

const next = z.string().max(500).regex(OWN_PATH).nullable();
const parameter = text(4000).optional();
/** A login as its page goes on; the cookies of the response say who is logged in. */
const finishedLogin = z
  .object({
    /** The page that asked for the login. */
    next,
    /** The account has two-step login: its OTP code is needed at `POST /api/auth/two-factor/verify`. */
    needsCode: z.boolean(),
    /** Whether a password ended, because nothing showed whose it was. */
    hasLostPassword: z.boolean(),
  })
  .meta({ id: 'GoogleLogin' });
export type FinishedLogin = z.infer<typeof finishedLogin>;

const tag = 'auth';

/** The login with a Google account of the college, where the server is configured for it. */
export const googleLoginEndpoints = {
  start: defineEndpoint({
    method: 'POST',
    path: '/api/auth/google/start',
    access: 'anyone',
    summary: 'Begin a login with Google: where to send the browser, and a cookie that binds the login to it',
    tag,
    body: z.object({ next: next.optional() }),
    data: z.object({ url: z.string() }),
    errors: ['route_not_found', 'google_unavailable'],
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
  /** A GET, since Google sends the browser: the cookie of the login and its state are what no other site has. */
  finish: defineEndpoint({
    method: 'GET',
    path: '/api/auth/google/finish',
    access: 'anyone',
    summary: 'Finish a login with what Google sent back; makes the account of a participant who has none',
    tag,
    query: z.object({ code: parameter, state: parameter, iss: parameter, error: parameter }),
    data: finishedLogin,
    errors: ['route_not_found', 'google_login_invalid', 'google_login_refused', 'google_unavailable'],
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
};
