import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nanoid } from 'nanoid';
import { authEndpoints, type User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import type { SessionUser } from '../../session-user.ts';
import * as service from './auth.service.ts';
import type { CurrentUser, OpenedSession } from './open-session.service.ts';
import { processResetRequests, requestPasswordReset, resetPassword } from './password-reset.service.ts';
import { finishLogin } from './two-factor/challenge.service.ts';

const callerOf = (request: FastifyRequest): CurrentUser => ({
  ip: request.ip,
  cookieHeader: request.headers.cookie,
});

/** The answer to a login: the session travels in the cookie, the token is a marker without power. */
function welcome(reply: FastifyReply, message: string, { user, setCookies }: OpenedSession) {
  reply.header('set-cookie', setCookies);
  return { message, data: user, token: nanoid(), user };
}

/** The same where a code is still missing: the cookie says who gave the password, and opens nothing yet. */
function welcomeOrAsk(reply: FastifyReply, outcome: service.LoginOutcome) {
  if (!('needsCode' in outcome)) return welcome(reply, 'Login Successful!', outcome);
  reply.header('set-cookie', outcome.setCookies);
  throw new AppError('second_step_needed', { detail: 'Enter the code of your authenticator app.' });
}

function withoutSession(user: SessionUser | undefined): User {
  if (!user) throw new AppError('not_signed_in');
  const { sessionId: _, ...person } = user;
  return person;
}

/** Registering, logging in and out, and who is logged in. */
function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, authEndpoints.register, async ({ body, request, reply }) =>
    welcome(reply, 'Registration Successful!', await service.register(context, body, request.headers.cookie)),
  );
  addEndpoint(app, authEndpoints.login, async ({ body, request, reply }) =>
    welcomeOrAsk(reply, await service.login(context, body, callerOf(request))),
  );
  addEndpoint(app, authEndpoints.adminLogin, async ({ body, request, reply }) =>
    welcomeOrAsk(reply, await service.login(context, body, callerOf(request), 'admin')),
  );
  addEndpoint(app, authEndpoints.secondStep, async ({ body, request, reply }) =>
    welcome(reply, 'Login Successful!', await finishLogin(context, body.code, callerOf(request))),
  );
  addEndpoint(app, authEndpoints.logout, async ({ request, reply }) => {
    reply.header('set-cookie', await service.logout(context, request.headers.cookie));
    return { message: 'Logged out', data: null };
  });
  addEndpoint(app, authEndpoints.checkAuth, async ({ user }) => ({ data: withoutSession(user) }));
  addEndpoint(app, authEndpoints.me, async ({ user }) => ({ data: withoutSession(user) }));
}

/** Handles wishes for new passwords one run at a time; asked during a run, it runs once more. */
function resetWishes(app: FastifyInstance, context: AppContext): () => void {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await processResetRequests(context).catch((error: unknown) =>
        context.log.error({ err: error }, 'wishes for new passwords could not be read'),
      );
    } while (again);
    running = undefined;
  };
  // Before the database is closed.
  app.addHook('onClose', () => running);
  return () => {
    if (running) again = true;
    else running = run();
  };
}

/** A new password by a mailed link. */
function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const handleWishes = resetWishes(app, context);
  addEndpoint(app, authEndpoints.forgotPassword, async ({ body, reply }) => {
    await requestPasswordReset(context, body.email);
    // After the answer: whether a mail is made must not be told by how long the answer takes.
    finished(reply.raw, handleWishes);
    return { message: 'If this address has an account, a link is on its way.', data: null };
  });
  addEndpoint(app, authEndpoints.resetPassword, async ({ body }) => {
    await resetPassword(context, body.token, body.password);
    return { message: 'Your password is changed. Log in with it now.', data: null };
  });
}

/** Mounts the calls of accounts. */
export function authRoutes(app: FastifyInstance, context: AppContext): void {
  sessionRoutes(app, context);
  passwordRoutes(app, context);
}
