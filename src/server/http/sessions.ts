import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { type ResumedSession, resumeSession } from '../features/auth/auth.service.ts';
import type { SessionUser } from '../session-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the session, looked up once; undefined without a valid session. */
    readUser(): Promise<SessionUser | undefined>;
  }
}

/** A renewed session cookie must not go with a public response; the cookie of a login or logout wins. */
const mayCarryCookie = (reply: FastifyReply) =>
  !reply.hasHeader('set-cookie') && !/public|s-maxage/.test(String(reply.getHeader('cache-control') ?? ''));

/** Decorates every request with `readUser()`; without a cookie it costs no query. */
export const sessions = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const resumed = new WeakMap<FastifyRequest, Promise<ResumedSession>>();
  app.decorateRequest('readUser', async function readUser(this: FastifyRequest) {
    const cookie = this.headers.cookie;
    if (!cookie) return undefined;
    let session = resumed.get(this);
    if (!session) {
      session = resumeSession(context, cookie);
      resumed.set(this, session);
    }
    return (await session).user;
  });
  app.addHook('onSend', async (request, reply) => {
    const session = await resumed.get(request)?.catch(() => undefined);
    if (session && session.setCookies.length > 0 && mayCarryCookie(reply)) {
      reply.header('set-cookie', session.setCookies);
    }
  });
});
