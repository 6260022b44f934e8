import type { FastifyInstance } from 'fastify';
import { announcementEndpoints } from '#contract/announcements/announcements.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import * as announcements from './announcements.service.ts';

export function announcementRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, announcementEndpoints.list, async ({ query }) => ({
    data: await announcements.listAnnouncements(context, query),
  }));
  addEndpoint(app, announcementEndpoints.listPinned, async () => ({ data: await announcements.listPinned(context) }));
  addEndpoint(app, announcementEndpoints.listEdited, async ({ query, scope }) => ({
    data: await announcements.listEdited(context, scope, query),
  }));
  addEndpoint(app, announcementEndpoints.listDeleted, async ({ scope }) => ({
    data: await announcements.listDeleted(context, scope),
  }));
  addEndpoint(app, announcementEndpoints.create, async ({ body, scope, user }) => {
    const data = await announcements.createAnnouncement(context, body, scope, knownUser(user));
    return {
      message: data.status === 'scheduled' ? 'The announcement is scheduled' : 'The announcement is public',
      data,
    };
  });
  addEndpoint(app, announcementEndpoints.update, async ({ params, body, scope }) => ({
    message: 'Saved',
    data: await announcements.updateAnnouncement(context, params.id, body, scope),
  }));
  addEndpoint(app, announcementEndpoints.delete, async ({ params }) => ({
    message: 'Announcement deleted',
    data: await announcements.deleteAnnouncement(context, params.id),
  }));
  addEndpoint(app, announcementEndpoints.restore, async ({ params }) => ({
    message: 'Announcement restored',
    data: await announcements.restoreAnnouncement(context, params.id),
  }));
}
