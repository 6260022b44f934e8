import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies';
import { nanoid } from 'nanoid';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { engineOf } from '../../db/database.ts';
import { publicOrigin } from '../../public-origin.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** A session lives 30 days from its last use; how often a use is written down, in seconds. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;
const RENEW_AFTER_SECONDS = DAY_SECONDS;

/**
 * The two steps that better-auth offers only together with its own answers: opening a session for a
 * person already known, and closing the caller's. Called in process; no address leads here.
 */
const sessionSteps = {
  id: 'utsav-sessions',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) return null;
        const session = await internalAdapter.createSession(user.id);
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

const SECOND_STEP_COOKIE = 'second_step';

/** The cookie between password and code: signed, as the session's is, and as closed to scripts. */
const codeSteps = {
  id: 'utsav-second-step',
  endpoints: {
    beginSecondStep: createAuthEndpoint(
      '/begin-second-step',
      { method: 'POST', body: z.object({ token: z.string(), seconds: z.int() }) },
      async (ctx) => {
        const { name, attributes } = ctx.context.createAuthCookie(SECOND_STEP_COOKIE, { maxAge: ctx.body.seconds });
        await ctx.setSignedCookie(name, ctx.body.token, ctx.context.secret, attributes);
        return null;
      },
    ),
    readSecondStep: createAuthEndpoint('/read-second-step', { method: 'POST', requireHeaders: true }, async (ctx) => {
      const { name } = ctx.context.createAuthCookie(SECOND_STEP_COOKIE);
      return (await ctx.getSignedCookie(name, ctx.context.secret)) || null;
    }),
    endSecondStep: createAuthEndpoint('/end-second-step', { method: 'POST' }, async (ctx) => {
      expireCookie(ctx, ctx.context.createAuthCookie(SECOND_STEP_COOKIE));
      return null;
    }),
  },
};

function makeAuth(context: AppContext) {
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
    verification: { modelName: 'verifications' },
    advanced: {
      cookiePrefix: 'utsav',
      useSecureCookies: config.publicUrl?.startsWith('https://') ?? false,
      // Who logged in from where is nobody's business; the limits keep their own, short-lived notes.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => nanoid(), validateSchema: false },
    },
    plugins: [sessionSteps, codeSteps],
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => context.log.error({ details }, `sessions: ${message}`),
    },
  });
}

type Auth = ReturnType<typeof makeAuth>;

const made = new WeakMap<AppContext, Auth>();

/** The one better-auth of a context. */
export function authOf(context: AppContext): Auth {
  const known = made.get(context);
  if (known) return known;
  const auth = makeAuth(context);
  made.set(context, auth);
  return auth;
}
