import type { FastifyInstance } from 'fastify';
import { eventEndpoints } from '#contract/events/events.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import * as service from './events.service.ts';

/** The endpoints that read events. */
function readingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  addEndpoint(app, eventEndpoints.listMainEvents, async ({ query }) => ({
    data: await service.listMainEvents(context, query),
  }));
  addEndpoint(app, eventEndpoints.listSubEvents, async ({ params }) => ({
    data: await service.listSubEvents(context, params.mainEventId),
  }));
  addEndpoint(app, eventEndpoints.listAllSubEvents, async ({ query }) => ({
    data: await service.listAllSubEvents(context, query),
  }));
  addEndpoint(app, eventEndpoints.showMainEvent, async ({ params }) => ({
    data: await service.getEventOfKind(db, 'main', params.id),
  }));
  for (const endpoint of [eventEndpoints.showSubEvent, eventEndpoints.showOneSubEvent]) {
    addEndpoint(app, endpoint, async ({ params }) => ({ data: await service.getEventOfKind(db, 'sub', params.id) }));
  }
  addEndpoint(app, eventEndpoints.showEvent, async ({ params }) => {
    const data = await service.getEvent(db, params.id);
    const { registrationLink, isRegistrationNeeded } = data;
    return { data, registrationLink, isRegistrationNeeded };
  });
}

/** The admins' endpoints that create and change events. */
function writingRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, eventEndpoints.createMainEvent, async ({ body, files }) => ({
    message: 'Event created successfully!',
    data: await service.createMainEvent(context, body, files.image),
  }));
  addEndpoint(app, eventEndpoints.createSubEvent, async ({ body, files }) => ({
    message: 'Event created successfully!',
    data: await service.createSubEvent(context, body, files.image),
  }));
  addEndpoint(app, eventEndpoints.updateMainEvent, async ({ params, body, files, user }) => ({
    message: 'Event updated successfully!',
    data: await service.updateEvent(context, 'main', params.id, body, files.image, adminActor(user).name),
  }));
  addEndpoint(app, eventEndpoints.updateSubEvent, async ({ params, body, files, user }) => ({
    message: 'Event updated successfully!',
    data: await service.updateEvent(context, 'sub', params.id, body, files.image, adminActor(user).name),
  }));
  addEndpoint(app, eventEndpoints.updateStatus, async ({ params, body }) => ({
    message: 'Status updated successfully!',
    data: await service.setEventStatus(context, params.id, body.status, body),
  }));
}

/** The admins' endpoints that delete and restore events. */
function deletingRoutes(app: FastifyInstance, context: AppContext): void {
  const message = 'Event deleted successfully';
  addEndpoint(app, eventEndpoints.deleteMainEvent, async ({ params, query, user }) => {
    await service.deleteEvent(context, 'main', params.id, { ...query, actor: adminActor(user) });
    return { message, data: { _id: params.id } };
  });
  addEndpoint(app, eventEndpoints.deleteSubEvent, async ({ params, query, user }) => {
    await service.deleteEvent(context, 'sub', params.id, { ...query, actor: adminActor(user) });
    return { message, data: { _id: params.id } };
  });
  addEndpoint(app, eventEndpoints.restoreEvent, async ({ params }) => ({
    message: 'Event restored',
    data: await service.restoreEvent(context, params.id),
  }));
}

export function eventRoutes(app: FastifyInstance, context: AppContext): void {
  readingRoutes(app, context);
  writingRoutes(app, context);
  deletingRoutes(app, context);
}
