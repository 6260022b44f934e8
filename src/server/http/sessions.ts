import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { readToken, tokenOf } from '../features/auth/access-tokens/access-tokens.service.ts';
import { type ResumedSession, resumeSession } from '../features/auth/auth.service.ts';
import type { SessionUser } from '../session-user.ts';
import { limitUses } from './limits/usage-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the session, or for admin endpoints of the access token; looked up once per request, undefined without either. */
    readUser(): Promise<SessionUser | undefined>;
  }
}

/** A renewed session cookie must not go with a public response; the cookie of a login or logout wins. */
const mayCarryCookie = (reply: FastifyReply) =>
  !reply.hasHeader('set-cookie') && !/public|s-maxage/.test(String(reply.getHeader('cache-control') ?? ''));

/** Requests with one access token, beside the limit of its network. */
const TOKEN_REQUESTS = { max: 600, timeWindow: 60_000 };

/** Decorates every request with `readUser()`; without a cookie and a token it costs no query. */
export const sessions = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const resumed = new WeakMap<FastifyRequest, Promise<ResumedSession>>();
  const limitToken = limitUses(app, {
    ...TOKEN_REQUESTS,
    keyGenerator: (request) => tokenOf(request.headers.authorization) ?? '',
  });
  const readLimited = async (request: FastifyRequest, token: string) => {
    const user = await readToken(context, token);
    await limitToken(request);
    return user;
  };
  const tokenUsers = new WeakMap<FastifyRequest, Promise<SessionUser | undefined>>();
  /** A token opens what powers open, and nothing else: no login, and nothing of the account that it belongs to. */
  const readTokenUser = (request: FastifyRequest, token: string) => {
    if (request.routeOptions.config.endpoint?.access !== 'admin') return Promise.resolve(undefined);
    const user = tokenUsers.get(request) ?? readLimited(request, token);
    tokenUsers.set(request, user);
    return user;
  };
  app.decorateRequest('readUser', async function readUser(this: FastifyRequest) {
    const token = tokenOf(this.headers.authorization);
    if (token) return readTokenUser(this, token);
    const cookie = this.headers.cookie;
    if (!cookie) return undefined;
    let session = resumed.get(this);
    if (!session) {
      session = resumeSession(context, cookie);
      resumed.set(this, session);
    }
    const { user } = await session;
    // A link opens the panel: on the site its holder is a visitor like others.
    return user?.linkId && this.routeOptions.config.endpoint?.access !== 'admin' ? undefined : user;
  });
  app.addHook('onSend', async (request, reply) => {
    const session = await resumed.get(request)?.catch(() => undefined);
    if (session && session.setCookies.length > 0 && mayCarryCookie(reply)) {
      reply.header('set-cookie', session.setCookies);
    }
  });
});
