import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies';
import { emailOTP } from 'better-auth/plugins';
import { nanoid } from 'nanoid';
import { z } from 'zod';
import { LOGIN_CODE_DIGITS, LOGIN_CODE_MINUTES } from '#contract/account/login-codes.ts';
import type { AppContext } from '../../context.ts';
import { engineOf } from '../../db/database.ts';
import { publicOrigin } from '../../network/public-origin.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** A session lasts 30 days from its last use; its use is stored at most once a day. In seconds. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
const RENEW_AFTER_SECONDS = DAY_SECONDS;

/**
 * What better-auth offers only together with its own responses: opening a session for a known user, and closing
 * the client's. Called in process; no route leads here.
 */
const sessionEndpoints = {
  id: 'utsav-sessions',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.string(), createdAt: z.date() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) return null;
        // By the clock of the caller, which asks how long ago this login was.
        const { createdAt } = ctx.body;
        const session = await internalAdapter.createSession(user.id, undefined, { createdAt }, true);
        await setSessionCookie(ctx, { session, user });
        return { sessionId: session.id };
      },
    ),
    closeSession: createAuthEndpoint('/close-session', { method: 'POST', requireHeaders: true }, async (ctx) => {
      const { authCookies, internalAdapter, secret } = ctx.context;
      const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
      if (token) await internalAdapter.deleteSession(token);
      deleteSessionCookie(ctx);
      return null;
    }),
  },
};

/** The signed, httpOnly cookies that a login needs between its steps. */
const signedCookie = z.enum(['two_factor', 'google_login']);

const stepCookies = {
  id: 'utsav-login-steps',
  endpoints: {
    writeStepCookie: createAuthEndpoint(
      '/write-step-cookie',
      { method: 'POST', body: z.object({ cookie: signedCookie, value: z.string(), seconds: z.int() }) },
      async (ctx) => {
        const { cookie, value, seconds } = ctx.body;
        const { name, attributes } = ctx.context.createAuthCookie(cookie, { maxAge: seconds });
        await ctx.setSignedCookie(name, value, ctx.context.secret, attributes);
        return null;
      },
    ),
    readStepCookie: createAuthEndpoint(
      '/read-step-cookie',
      { method: 'POST', requireHeaders: true, body: z.object({ cookie: signedCookie }) },
      async (ctx) => {
        const { name } = ctx.context.createAuthCookie(ctx.body.cookie);
        return (await ctx.getSignedCookie(name, ctx.context.secret)) || null;
      },
    ),
    clearStepCookie: createAuthEndpoint(
      '/clear-step-cookie',
      { method: 'POST', body: z.object({ cookie: signedCookie }) },
      async (ctx) => {
        expireCookie(ctx, ctx.context.createAuthCookie(ctx.body.cookie));
        return null;
      },
    ),
  },
};

/**
 * Login codes by e-mail. They are mailed by our queue (`login-code/issue-code.service.ts`), and wrong ones counted by
 * `login-limits.service.ts`, by account and network: the plugin's own count would let a stranger use up anybody's code.
 */
const loginCodes = ({ config }: AppContext) =>
  emailOTP({
    otpLength: LOGIN_CODE_DIGITS,
    expiresIn: LOGIN_CODE_MINUTES * 60,
    allowedAttempts: 1000,
    storeOTP: {
      // With a key: a million plain hashes are tried in a second.
      hash: async (code) => createHmac('sha256', config.sessionSecret).update(`login-code:${code}`).digest('hex'),
    },
    sendVerificationOTP: async () => {
      throw new Error('login codes are mailed by the queue');
    },
  });

/**
 * On https cookies are `__Host-`, which no other host of the domain can set: better-auth's own prefix, `__Secure-`,
 * leaves that to every subdomain of the college.
 */
function cookieOptions({ publicUrl }: AppContext['config']) {
  if (!publicUrl?.startsWith('https://')) return { cookiePrefix: 'utsav', useSecureCookies: false };
  return { cookiePrefix: '__Host-utsav', useSecureCookies: false, defaultCookieAttributes: { secure: true } };
}

function createAuth(context: AppContext) {
  const { config, db } = context;
  return betterAuth({
    // One Kysely instance serves both; the type tells how dates and booleans are bound.
    database: { db, type: engineOf(db) },
    secret: config.sessionSecret,
    baseURL: publicOrigin(config),
    user: {
      modelName: 'users',
      additionalFields: { role: { type: 'string', required: true, input: false, defaultValue: 'participant' } },
    },
    session: { modelName: 'sessions', expiresIn: SESSION_SECONDS, updateAge: RENEW_AFTER_SECONDS },
    account: { modelName: 'accounts' },
    // The hourly clean-up deletes them later: links that have expired still count against the limits.
    verification: { modelName: 'verifications', disableCleanup: true },
    advanced: {
      ...cookieOptions(config),
      // Not needed: the login limits store their own, short-lived rows.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => nanoid(), validateSchema: false },
    },
    plugins: [sessionEndpoints, stepCookies, loginCodes(context)],
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => context.log.error({ details }, `sessions: ${message}`),
    },
  });
}

type Auth = ReturnType<typeof createAuth>;

const made = new WeakMap<AppContext, Auth>();

/** The one better-auth of a context. */
export function authOf(context: AppContext): Auth {
  const known = made.get(context);
  if (known) return known;
  const auth = createAuth(context);
  made.set(context, auth);
  return auth;
}
