import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '#contract/account/account.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { clientOf } from '../client.ts';
import * as service from './account.service.ts';

/** The endpoints of a person's own account. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, accountEndpoints.show, async ({ user }) => ({
    data: await service.getAccount(context, knownUser(user)),
  }));
  addEndpoint(app, accountEndpoints.update, async ({ body, user }) => ({
    message: 'Your account is saved.',
    data: await service.updateAccount(context, knownUser(user), body),
  }));
  addEndpoint(app, accountEndpoints.changePassword, async ({ body, user, request, reply }) => {
    reply.header('set-cookie', await service.changePassword(context, knownUser(user), body, clientOf(request)));
    return { message: 'Your password is changed. Every other login has ended.', data: null };
  });
  addEndpoint(app, accountEndpoints.logOutOthers, async ({ user }) => {
    await service.logOutOthers(context, knownUser(user));
    return { message: 'Every other login has ended.', data: null };
  });
}
