import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nanoid } from 'nanoid';
import { emailVerificationEndpoints } from '#contract/account/email-verification.ts';
import { loginCodeEndpoints } from '#contract/account/login-codes.ts';
import { authEndpoints, type User } from '#contract/auth.ts';
import { NO_POWERS } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { workAfterResponses } from '../../http/after-response.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { limitFailures } from '../../http/limits/failure-limit.ts';
import { emailOriginOf } from '../../http/visitor.ts';
import { knownUser, type SessionUser } from '../../session-user.ts';
import { toldVisitor } from '../notifications/mailed-message.service.ts';
import * as service from './auth.service.ts';
import { clientOf } from './client.ts';
import { loginEmailOriginOf } from './known-device.service.ts';
import { loginWithCode, requestLoginCode, signUpByCode } from './login-code/login-code.service.ts';
import type { OpenedSession } from './open-session.service.ts';
import {
  isResetLinkValid,
  processResetRequests,
  requestPasswordReset,
  resetPassword,
} from './password-reset.service.ts';
import { finishLogin } from './two-factor/challenge.service.ts';
import { confirmEmail, sendVerificationAgain } from './verification/email-verification.service.ts';

/** The response to a login: the session is the cookie, the token is a marker without power. */
function sendSession(reply: FastifyReply, message: string, { user, setCookies }: OpenedSession) {
  reply.header('set-cookie', setCookies);
  return { message, data: user, token: nanoid(), user };
}

/** The same while an OTP code is missing: the cookie then names the two-factor challenge, and is no session. */
function sendLoginResult(reply: FastifyReply, result: service.LoginResult) {
  if (!('needsCode' in result)) return sendSession(reply, 'Login Successful!', result);
  reply.header('set-cookie', result.setCookies);
  throw new AppError('two_factor_required', { detail: 'Enter the code of your authenticator app.' });
}

/** By what a mail that logs in counts: a browser that the account knows, else the network. */
const mailOriginOf = (context: AppContext, request: FastifyRequest, email: string) =>
  loginEmailOriginOf(context, email, {
    cookieHeader: request.headers.cookie,
    origin: emailOriginOf(context, request),
  });

function withoutSession(user: SessionUser | undefined): User {
  const {
    sessionId: _sessionId,
    powers: _powers,
    linkId: _linkId,
    refusal: _refusal,
    former: _former,
    ...person
  } = knownUser(user);
  return person;
}

/**
 * The specification's sign-up logs in at once, so it says that an e-mail is taken. Who has asked for many is not signing
 * up: from then on their network finishes by a mailed code.
 */
const TAKEN_EMAILS = { max: 20, timeWindow: 10 * 60_000, code: 'email_taken' } as const;

/** Registering, logging in and out, and who is logged in. */
function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const guess = limitFailures(app, TAKEN_EMAILS);
  addEndpoint(app, authEndpoints.register, async ({ body, request, reply }) => {
    const byCode = async () => signUpByCode(context, body.email, await mailOriginOf(context, request, body.email));
    const atOnce = () => service.register(context, body, clientOf(request), emailOriginOf(context, request));
    const opened = await (context.config.signUpByCode ? byCode() : guess(request, atOnce, byCode));
    return sendSession(reply, 'Registration Successful!', opened);
  });
  addEndpoint(app, authEndpoints.login, async ({ body, request, reply }) =>
    sendLoginResult(reply, await service.login(context, body, clientOf(request))),
  );
  addEndpoint(app, authEndpoints.adminLogin, async ({ body, request, reply }) =>
    sendLoginResult(reply, await service.login(context, body, clientOf(request), 'admin')),
  );
  addEndpoint(app, authEndpoints.verifyTwoFactor, async ({ body, request, reply }) =>
    sendSession(reply, 'Login Successful!', await finishLogin(context, body.code, clientOf(request))),
  );
  addEndpoint(app, authEndpoints.logout, async ({ request, reply }) => {
    reply.header('set-cookie', await service.logout(context, request.headers.cookie));
    return { message: 'Logged out', data: null };
  });
  addEndpoint(app, authEndpoints.checkAuth, async ({ user }) => {
    const data = withoutSession(user);
    const hasWeakPassword = await service.hasWeakPassword(context, data.id);
    const viaLink = user?.linkId !== undefined;
    return { data, powers: user?.powers ?? NO_POWERS, hasWeakPassword, viaLink };
  });
  addEndpoint(app, authEndpoints.me, async ({ user }) => ({ data: withoutSession(user) }));
}

/** A new password by a mailed link. */
function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const processAfter = workAfterResponses(app, context, processResetRequests);
  addEndpoint(app, authEndpoints.forgotPassword, async ({ body, request, reply }) => {
    await requestPasswordReset(context, body.email, await mailOriginOf(context, request, body.email));
    processAfter(reply);
    const sentence = 'If this address has an account, a link is on its way. It works once, for 30 minutes.';
    return { message: toldVisitor(context, sentence), data: null };
  });
  addEndpoint(app, authEndpoints.checkResetLink, async ({ body }) => ({
    data: { isValid: await isResetLinkValid(context, body.token) },
  }));
  addEndpoint(app, authEndpoints.resetPassword, async ({ body, request, reply }) => {
    reply.header('set-cookie', await resetPassword(context, body, clientOf(request)));
    return { message: 'Your password is changed. Log in with it now.', data: null };
  });
}

/** Verifying that an e-mail is one's own: by a mailed link, or by logging in with a mailed code. */
function verificationRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, emailVerificationEndpoints.send, async ({ user, request }) => {
    const known = knownUser(user);
    const isSent = await sendVerificationAgain(context, known, emailOriginOf(context, request));
    const sent = toldVisitor(context, `We sent a link to ${known.email}.`);
    return { message: isSent ? sent : 'Your e-mail is confirmed.', data: null };
  });
  addEndpoint(app, emailVerificationEndpoints.confirm, async ({ body, user, request, reply }) => {
    const confirmed = await confirmEmail(context, body, user, clientOf(request));
    const message = confirmed.hasLostPassword
      ? 'Your e-mail is confirmed. Your e-mail was not confirmed before, so the old password and its logins have ended: anybody could have set it. Choose a new one in your account.'
      : 'Your e-mail is confirmed.';
    return sendSession(reply, message, confirmed);
  });
  addEndpoint(app, loginCodeEndpoints.request, async ({ body, request }) => {
    await requestLoginCode(context, body.email, await mailOriginOf(context, request, body.email));
    return { message: toldVisitor(context, 'A code is on its way.'), data: null };
  });
  addEndpoint(app, loginCodeEndpoints.login, async ({ body, request, reply }) => {
    const opened = await loginWithCode(context, body, clientOf(request));
    const message = opened.hasLostPassword
      ? 'Login Successful! Your e-mail was not confirmed before, so the old password and its logins have ended: anybody could have set it. Choose a new one in your account.'
      : 'Login Successful!';
    return sendSession(reply, message, opened);
  });
}

/** Mounts the endpoints of accounts. */
export function authRoutes(app: FastifyInstance, context: AppContext): void {
  sessionRoutes(app, context);
  passwordRoutes(app, context);
  verificationRoutes(app, context);
}
