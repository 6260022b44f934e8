import type { FastifyInstance } from 'fastify';
import { approvalEndpoints } from '#contract/approvals/approvals.ts';
import type { AppContext } from '../../context.ts';
import { findApprovable } from '../../http/approvals.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import { adminActor } from '../registrations/actors.ts';
import { listApprovals, reject, withdraw } from './approvals.service.ts';
import { approve } from './approve.service.ts';
import { saveLimits } from './limits.service.ts';
import { readLimits } from './require-approval.service.ts';

export function approvalRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, approvalEndpoints.list, async ({ query, user }) => ({
    data: await listApprovals(context, query, knownUser(user)),
  }));
  addEndpoint(app, approvalEndpoints.limits, async () => ({ data: await readLimits(context.db) }));
  addEndpoint(app, approvalEndpoints.saveLimits, async ({ body, user }) => ({
    message: 'Saved',
    data: await saveLimits(context, body, adminActor(user)),
  }));
  addEndpoint(app, approvalEndpoints.approve, async ({ params, user, request, reply }) => ({
    message: 'Approved and done',
    data: await approve(context, params.id, knownUser(user), findApprovable(app, { request, reply })),
  }));
  addEndpoint(app, approvalEndpoints.reject, async ({ params, body, user }) => ({
    message: 'Rejected',
    data: await reject(context, params.id, body.reason, knownUser(user)),
  }));
  addEndpoint(app, approvalEndpoints.withdraw, async ({ params, user }) => ({
    message: 'Withdrawn',
    data: await withdraw(context, params.id, knownUser(user)),
  }));
}
