import type { FastifyInstance } from 'fastify';
import { accessTokenEndpoints } from '#contract/roles/access-tokens.ts';
import { liveSheetEndpoints } from '#contract/roles/live-sheets.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { clientOf } from '../client.ts';
import * as service from './access-tokens.service.ts';

/** Mounts the tokens by which programs act for an admin. */
export function accessTokenRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, accessTokenEndpoints.list, async ({ user }) => ({
    data: await service.listTokens(context, knownUser(user)),
  }));
  addEndpoint(app, accessTokenEndpoints.create, async ({ user, body, request }) => {
    const data = await service.createToken(context, knownUser(user), body, clientOf(request));
    return { message: 'The token is made', data };
  });
  addEndpoint(app, liveSheetEndpoints.create, async ({ user, body, request }) => {
    const data = await service.createSheet(context, knownUser(user), body, clientOf(request));
    return { message: 'The live sheet is made', data };
  });
  addEndpoint(app, accessTokenEndpoints.revoke, async ({ user, params }) => ({
    message: 'The token is revoked',
    data: await service.revokeToken(context, knownUser(user), params.id),
  }));
}
