import type { FastifyInstance } from 'fastify';
import { twoFactorEndpoints } from '#contract/account/two-factor.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { clientOf } from '../client.ts';
import * as service from './two-factor.service.ts';

/** Mounts the calls by which admins switch two-step login on and off for themselves. */
export function twoFactorRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, twoFactorEndpoints.show, async ({ user }) => ({
    data: await service.getTwoFactor(context, knownUser(user)),
  }));
  addEndpoint(app, twoFactorEndpoints.start, async ({ user, body, request }) => ({
    data: await service.startTwoFactor(context, knownUser(user), body.password, clientOf(request)),
  }));
  addEndpoint(app, twoFactorEndpoints.confirm, async ({ user, body }) => ({
    message: 'Two-step login is on',
    data: { recoveryCodes: await service.confirmTwoFactor(context, knownUser(user), body.code) },
  }));
  addEndpoint(app, twoFactorEndpoints.renewRecoveryCodes, async ({ user, body, request }) => ({
    message: 'The old recovery codes work no longer',
    data: { recoveryCodes: await service.renewRecoveryCodes(context, knownUser(user), body, clientOf(request)) },
  }));
  addEndpoint(app, twoFactorEndpoints.switchOff, async ({ user, body, request }) => {
    await service.turnTwoFactorOff(context, knownUser(user), body, clientOf(request));
    return { message: 'Two-step login is off', data: null };
  });
}
