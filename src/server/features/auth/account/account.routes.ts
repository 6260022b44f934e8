import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '#contract/account/account.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import type { SessionUser } from '../../../session-user.ts';
import { clientOf } from '../client.ts';
import * as service from './account.service.ts';

/** The endpoint's access requires a login; this narrows the type. */
function loggedIn(user: SessionUser | undefined): SessionUser {
  if (!user) throw new AppError('not_signed_in');
  return user;
}

/** The endpoints of a person's own account. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, accountEndpoints.show, async ({ user }) => ({
    data: await service.getAccount(context, loggedIn(user)),
  }));
  addEndpoint(app, accountEndpoints.update, async ({ body, user }) => ({
    message: 'Your account is saved.',
    data: await service.updateAccount(context, loggedIn(user), body),
  }));
  addEndpoint(app, accountEndpoints.changePassword, async ({ body, user, request, reply }) => {
    reply.header('set-cookie', await service.changePassword(context, loggedIn(user), body, clientOf(request)));
    return { message: 'Your password is changed. Every other login has ended.', data: null };
  });
  addEndpoint(app, accountEndpoints.logOutOthers, async ({ user }) => {
    await service.logOutOthers(context, loggedIn(user));
    return { message: 'Every other login has ended.', data: null };
  });
}
