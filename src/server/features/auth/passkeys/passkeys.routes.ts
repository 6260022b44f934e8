import type { FastifyInstance } from 'fastify';
import { nanoid } from 'nanoid';
import { passkeyEndpoints } from '#contract/account/passkeys.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { clientOf } from '../client.ts';
import { loginWithPasskey, startPasskeyLogin } from './passkey-login.service.ts';
import * as service from './passkeys.service.ts';

/** Mounts the passkeys of admins, and the login with them. */
export function passkeyRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, passkeyEndpoints.list, async ({ user }) => ({
    data: await service.listPasskeys(context, knownUser(user).id),
  }));
  addEndpoint(app, passkeyEndpoints.start, async ({ user, body, request }) => ({
    data: await service.startPasskey(context, knownUser(user), body, clientOf(request)),
  }));
  addEndpoint(app, passkeyEndpoints.add, async ({ user, body }) => ({
    message: 'The passkey is added',
    data: await service.addPasskey(context, knownUser(user), body),
  }));
  addEndpoint(app, passkeyEndpoints.remove, async ({ user, params, body, request }) => ({
    message: 'The passkey is removed',
    data: await service.removePasskey(context, knownUser(user), { ...params, ...body }, clientOf(request)),
  }));
  addEndpoint(app, passkeyEndpoints.startLogin, async () => ({ data: await startPasskeyLogin(context) }));
  addEndpoint(app, passkeyEndpoints.login, async ({ body, request, reply }) => {
    const { user, setCookies } = await loginWithPasskey(context, body.credential, clientOf(request));
    reply.header('set-cookie', setCookies);
    return { message: 'Login Successful!', data: user, token: nanoid(), user };
  });
}
