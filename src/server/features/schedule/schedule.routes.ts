import type { FastifyInstance } from 'fastify';
import { eventClashEndpoints } from '#contract/schedule/event-clashes.ts';
import { scheduleReleaseEndpoints } from '#contract/schedule/schedule-releases.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { findClashes } from './clashes.service.ts';
import * as releases from './releases.service.ts';

export function scheduleRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, eventClashEndpoints.show, async ({ params, query, user }) => ({
    data: await findClashes(context, params.id, query, user?.powers['events.edit']),
  }));
  addEndpoint(app, scheduleReleaseEndpoints.shown, async () => ({ data: await releases.findShownRelease(context) }));
  addEndpoint(app, scheduleReleaseEndpoints.list, async () => ({ data: await releases.listReleases(context) }));
  addEndpoint(app, scheduleReleaseEndpoints.draft, async () => ({ data: await releases.readDraft(context) }));
  addEndpoint(app, scheduleReleaseEndpoints.release, async ({ body, user }) => ({
    message: 'Schedule released',
    data: await releases.releaseSchedule(context, body, adminActor(user)),
  }));
  addEndpoint(app, scheduleReleaseEndpoints.end, async () => ({
    message: 'The schedule shows every change at once',
    data: await releases.endReleases(context),
  }));
}
