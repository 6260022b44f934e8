import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { type ResumedSession, resumeSession } from '../features/auth/auth.service.ts';
import type { SessionUser } from '../session-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request, looked up once; undefined without a valid session. */
    readUser(): Promise<SessionUser | undefined>;
  }
}

/** A cookie of one person must not be kept with an answer for all; a login's or logout's own cookie wins. */
const mayCarryCookie = (reply: FastifyReply) =>
  !reply.hasHeader('set-cookie') && !/public|s-maxage/.test(String(reply.getHeader('cache-control') ?? ''));

/** Gives every request `readUser()`; a request without a cookie costs nothing. */
export const sessions = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const known = new WeakMap<FastifyRequest, Promise<ResumedSession>>();
  app.decorateRequest('readUser', async function readUser(this: FastifyRequest) {
    const cookie = this.headers.cookie;
    if (!cookie) return undefined;
    let session = known.get(this);
    if (!session) {
      session = resumeSession(context, cookie);
      known.set(this, session);
    }
    return (await session).user;
  });
  app.addHook('onSend', async (request, reply) => {
    const session = await known.get(request)?.catch(() => undefined);
    if (session && session.setCookies.length > 0 && mayCarryCookie(reply)) {
      reply.header('set-cookie', session.setCookies);
    }
  });
});
