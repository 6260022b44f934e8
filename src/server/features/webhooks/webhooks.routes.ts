import type { FastifyInstance, FastifyRequest } from 'fastify';
import { webhookEndpoints } from '#contract/webhooks/webhooks.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import * as service from './webhooks.service.ts';

const clientOf = ({ ip, headers }: FastifyRequest) => ({ ip, cookieHeader: headers.cookie });

/** Mounts what the committee does with its webhooks. */
export function webhookRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, webhookEndpoints.list, async () => ({ data: await service.listWebhooks(context) }));
  addEndpoint(app, webhookEndpoints.create, async ({ user, body, request }) => ({
    message: 'Webhook added',
    data: await service.createWebhook(context, knownUser(user), body, clientOf(request)),
  }));
  addEndpoint(app, webhookEndpoints.update, async ({ user, params, body, request }) => ({
    message: 'Saved',
    data: await service.changeWebhook(context, knownUser(user), params.id, body, clientOf(request)),
  }));
  addEndpoint(app, webhookEndpoints.rotate, async ({ user, params, body, request }) => ({
    message: 'The new secret is made',
    data: await service.rotateSecret(context, knownUser(user), params.id, body, clientOf(request)),
  }));
  addEndpoint(app, webhookEndpoints.switch, async ({ params, body }) => ({
    message: body.isOn ? 'Switched on' : 'Switched off',
    data: await service.switchWebhook(context, params.id, body),
  }));
  addEndpoint(app, webhookEndpoints.delete, async ({ params }) => ({
    message: 'Webhook deleted',
    data: await service.deleteWebhook(context, params.id),
  }));
  addEndpoint(app, webhookEndpoints.test, async ({ params }) => ({
    message: 'The test is on its way',
    data: await service.testWebhook(context, params.id),
  }));
  addEndpoint(app, webhookEndpoints.deliveries, async ({ params, query }) => ({
    data: await service.listDeliveries(context, params.id, query),
  }));
  addEndpoint(app, webhookEndpoints.replay, async ({ params }) => ({
    message: 'It is sent again within seconds',
    data: await service.replayDelivery(context, params.id, params.deliveryId),
  }));
  addEndpoint(app, webhookEndpoints.replaySpan, async ({ params, body }) => ({
    message: 'They are sent again within seconds',
    data: await service.replaySpan(context, params.id, body),
  }));
}
