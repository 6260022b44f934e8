import type { FastifyInstance } from 'fastify';
import { retentionEndpoints } from '#contract/privacy/retention.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { adminActor } from '../../registrations/actors.ts';
import { getRetention, listRetentionVersions, saveRetention } from './retention.service.ts';

export function retentionRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, retentionEndpoints.show, async () => ({ data: await getRetention(context) }));
  addEndpoint(app, retentionEndpoints.save, async ({ body, user }) => ({
    message: 'Saved; the next run goes by it',
    data: await saveRetention(context, body, adminActor(user).name),
  }));
  addEndpoint(app, retentionEndpoints.listVersions, async () => ({ data: await listRetentionVersions(context) }));
}
