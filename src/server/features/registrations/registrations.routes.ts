import type { FastifyInstance } from 'fastify';
import { registrationEndpoints } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { visitorOf } from '../../http/visitor.ts';
import { knownUser } from '../../session-user.ts';
import { adminActor } from './actors.ts';
import { listIncompleteTeams } from './incomplete/incomplete-teams.service.ts';
import * as lists from './lists/registration-lists.service.ts';
import {
  listRegistrationSettingsVersions,
  readRegistrationSettings,
  saveRegistrationSettings,
} from './registration-settings.service.ts';
import * as service from './registrations.service.ts';
import { listConflicts } from './rules/other-events.service.ts';

/** The endpoints for people: register as an individual, see one's own registrations. */
function personRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEndpoints.register, async ({ body, user, request, reply }) => ({
    message: 'Registration Successful!',
    data: await service.createRegistration(context, body, user, visitorOf(context, request, reply)),
  }));
  addEndpoint(app, registrationEndpoints.seats, async ({ params }) => ({
    data: await service.getSeats(context, params.id),
  }));
  addEndpoint(app, registrationEndpoints.conflicts, async ({ params, user }) => {
    return { data: await listConflicts(context, params.id, knownUser(user)) };
  });
  addEndpoint(app, registrationEndpoints.allSeats, async () => ({ data: await service.listAllSeats(context) }));
  addEndpoint(app, registrationEndpoints.mine, async ({ user }) => {
    return { data: await service.listMine(context, knownUser(user)) };
  });
}

/** The endpoints for admins: find and manage registrations. */
function adminRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEndpoints.list, async ({ query, scope }) => ({
    data: await lists.listRegistrationPage(context, { ...query, scope }),
  }));
  addEndpoint(app, registrationEndpoints.total, async ({ query, scope }) => ({
    data: await lists.countRegistrations(context, { ...query, scope }),
  }));
  addEndpoint(app, registrationEndpoints.show, async ({ params }) => ({
    data: await lists.getRegistrationDetail(context, params.id),
  }));
  addEndpoint(app, registrationEndpoints.cancel, async ({ params, body, user }) => ({
    message: 'The registration is cancelled',
    data: await lists.cancelForPeople(context, params.id, adminActor(user), body.note),
  }));
  addEndpoint(app, registrationEndpoints.statistics, async ({ scope }) => ({
    data: await lists.getStatistics(context, scope),
  }));
  addEndpoint(app, registrationEndpoints.counts, async ({ query, scope }) => ({
    data: await lists.countStatuses(context, scope, query),
  }));
  addEndpoint(app, registrationEndpoints.incompleteTeams, async ({ scope }) => ({
    data: await listIncompleteTeams(context, scope),
  }));
  addEndpoint(app, registrationEndpoints.showSettings, async () => ({
    data: await readRegistrationSettings(context.db),
  }));
  addEndpoint(app, registrationEndpoints.updateSettings, async ({ body, user }) => ({
    message: 'Settings saved',
    data: await saveRegistrationSettings(context, body, adminActor(user).name),
  }));
  addEndpoint(app, registrationEndpoints.listSettingsVersions, async () => ({
    data: await listRegistrationSettingsVersions(context),
  }));
}

export function registrationRoutes(app: FastifyInstance, context: AppContext): void {
  personRoutes(app, context);
  adminRoutes(app, context);
}
