import type { FastifyInstance } from 'fastify';
import { registrationEndpoints } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { announce } from './announcements.service.ts';

/** The endpoint by which admins write to the people of an event. */
export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEndpoints.announce, async ({ body, user }) => {
    const data = await announce(context, body, adminActor(user));
    return { message: `The message goes to ${data.recipients} registrations`, data };
  });
}
