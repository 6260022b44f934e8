import type { FastifyInstance } from 'fastify';
import { dataRequestEndpoints } from '#contract/privacy/data-requests.ts';
import type { AppContext } from '../../../context.ts';
import { workAfterResponses } from '../../../http/after-response.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { emailOriginOf } from '../../../http/visitor.ts';
import { knownUser } from '../../../session-user.ts';
import { mailedMessage, toldVisitor } from '../../notifications/mailed-message.service.ts';
import {
  askForErasure,
  decideErasure,
  getErasure,
  listErasures,
  processErasureRequests,
  requestErasure,
} from '../erasure/erasures.service.ts';
import { collectMyData } from './my-data.service.ts';
import { toHtml } from './my-data-page.ts';

const types = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' };

export function dataRequestRoutes(app: FastifyInstance, context: AppContext): void {
  const processAfter = workAfterResponses(app, context, processErasureRequests);
  addEndpoint(app, dataRequestEndpoints.download, async ({ params: { format }, user, reply }) => {
    const mine = await collectMyData(context, knownUser(user));
    reply.type(types[format]).header('content-disposition', `attachment; filename="my-data.${format}"`);
    const data = format === 'json' ? JSON.stringify(mine, null, 2) : toHtml(mine, context.config.timeZone);
    // A string would be quoted as JSON: bytes are sent as they are.
    return { data: Buffer.from(data) as unknown as string };
  });
  addEndpoint(app, dataRequestEndpoints.ask, async ({ body, request, reply }) => {
    await requestErasure(context, body.email, emailOriginOf(context, request));
    processAfter(reply);
    const sentence = 'If we hold something about this address, a link is on its way to it.';
    return { message: toldVisitor(context, sentence), data: null };
  });
  addEndpoint(app, dataRequestEndpoints.show, async ({ params }) => ({ data: await getErasure(context, params.key) }));
  addEndpoint(app, dataRequestEndpoints.decide, async ({ params, body }) => {
    const data = await decideErasure(context, params.key, body.decision);
    const message = data.status === 'scheduled' ? 'It will be erased.' : 'Nothing is erased.';
    return { message, data };
  });
  addEndpoint(app, dataRequestEndpoints.list, async ({ query }) => ({
    data: await listErasures(context, query),
  }));
  addEndpoint(app, dataRequestEndpoints.askFor, async ({ body, user }) => {
    const isKnown = await askForErasure(context, body.email, { admin: knownUser(user).name });
    const message = isKnown ? mailedMessage(context, 'A link is on its way') : 'We hold nothing about this address';
    return { message, data: { isKnown } };
  });
}
