import type { FastifyInstance } from 'fastify';
import { accessTokenEndpoints } from '#contract/roles/access-tokens.ts';
import { liveSheetEndpoints } from '#contract/roles/live-sheets.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import type { SessionUser } from '../../../session-user.ts';
import { clientOf } from '../client.ts';
import * as service from './access-tokens.service.ts';

function known(user: SessionUser | undefined): SessionUser {
  if (!user) throw new AppError('not_signed_in');
  return user;
}

/** Mounts the tokens by which programs act for an admin. */
export function accessTokenRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, accessTokenEndpoints.list, async ({ user }) => ({
    data: await service.listTokens(context, known(user)),
  }));
  addEndpoint(app, accessTokenEndpoints.create, async ({ user, body, request }) => {
    const data = await service.createToken(context, known(user), body, clientOf(request));
    return { message: 'The token is made', data };
  });
  addEndpoint(app, liveSheetEndpoints.create, async ({ user, body, request }) => {
    const data = await service.createSheet(context, known(user), body, clientOf(request));
    return { message: 'The live sheet is made', data };
  });
  addEndpoint(app, accessTokenEndpoints.revoke, async ({ user, params }) => ({
    message: 'The token is revoked',
    data: await service.revokeToken(context, known(user), params.id),
  }));
}
