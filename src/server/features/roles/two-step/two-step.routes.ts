import type { FastifyInstance } from 'fastify';
import { twoStepRuleEndpoints as endpoints } from '#contract/roles/two-step.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { knownUser } from '../../../session-user.ts';
import { changeTwoStepRule, listTwoStepRules } from './two-step.service.ts';

export function twoStepRuleRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.list, async () => ({ data: await listTwoStepRules(context) }));
  addEndpoint(app, endpoints.change, async ({ params, body, user }) => ({
    message: 'Saved',
    data: await changeTwoStepRule(context, params.id, body, knownUser(user)),
  }));
}
