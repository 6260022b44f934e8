import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { readSession } from '../features/accounts/accounts.service.ts';
import type { SessionUser } from '../identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request, looked up once; undefined without a valid session. */
    readUser(): Promise<SessionUser | undefined>;
  }
}

/** Gives every request `readUser()`; a request without a cookie costs nothing. */
export const sessions = fastifyPlugin<{ context: AppContext }>(async (app, { context }) => {
  const known = new WeakMap<FastifyRequest, Promise<SessionUser | undefined>>();
  function readUser(this: FastifyRequest): Promise<SessionUser | undefined> {
    const { cookie } = this.headers;
    const user = known.get(this) ?? (cookie ? readSession(context, cookie) : Promise.resolve(undefined));
    known.set(this, user);
    return user;
  }
  app.decorateRequest('readUser', readUser);
});
