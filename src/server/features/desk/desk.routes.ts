import type { FastifyInstance } from 'fastify';
import { registrationEditEndpoints } from '#contract/desk/registration-edits.ts';
import { reaches } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import type { SessionUser } from '../../session-user.ts';
import { mailedMessage } from '../notifications/mailed-message.service.ts';
import { adminActor } from '../registrations/actors.ts';
import { mayNotWaive } from '../registrations/desk/desk-rules.service.ts';
import * as people from '../registrations/desk/edit-people.service.ts';
import * as seats from '../registrations/desk/seat-overrides.service.ts';
import { getRegistrationDetail } from '../registrations/lists/registration-lists.service.ts';
import { moveRegistration } from './move.service.ts';
import { restoreRegistration } from './restore.service.ts';

/** The endpoints by which admins change who is in a registration. */
function peopleRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEditEndpoints.edit, async ({ params, body, user }) => {
    await people.editRegistration(context, params.id, body, adminActor(user));
    return { message: 'Saved', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.addPerson, async ({ params, body, user }) => {
    await people.addPerson(context, params.id, body, adminActor(user));
    return { message: 'Added to the team', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.editPerson, async ({ params, body, user }) => {
    await people.editPerson(context, params, body, adminActor(user));
    return { message: 'Saved', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.swapPerson, async ({ params, body, user }) => {
    await people.swapPerson(context, params, body, adminActor(user));
    return { message: 'Swapped', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.removePerson, async ({ params, body, user }) => {
    await people.removePerson(context, params, body, adminActor(user));
    return { message: 'Taken out of the team', data: await getRegistrationDetail(context, params.id) };
  });
}

const mayWaive = (user: SessionUser | undefined, eventId: string) => reaches(user?.powers['payments.desk'], eventId);

/** The endpoints by which admins change event, seat and place on the waitlist. */
function seatRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEditEndpoints.move, async ({ params, body, user }) => {
    if (body.difference && !mayWaive(user, body.eventId)) throw mayNotWaive();
    await moveRegistration(context, params.id, body, adminActor(user));
    return { message: 'Moved', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.resend, async ({ params, body, user }) => {
    await seats.resendPass(context, params.id, body.personId, adminActor(user));
    return { message: mailedMessage(context, 'Sent again'), data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.raise, async ({ params, body, user }) => {
    await seats.raiseOnWaitlist(context, params.id, body, adminActor(user));
    return { message: 'First on the waitlist', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.giveSeat, async ({ params, body, user }) => {
    await seats.giveSeat(context, params.id, body, adminActor(user));
    return { message: 'A seat was given', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.restore, async ({ params, body, user }) => {
    await restoreRegistration(context, params.id, body, adminActor(user));
    return { message: 'Restored', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, registrationEditEndpoints.registerGuest, async ({ body, user }) => {
    const guest = { ...body, mayWaive: mayWaive(user, body.eventId) };
    const { registration } = await seats.registerGuest(context, guest, adminActor(user));
    return {
      message: 'The guest is registered',
      data: { registration: await getRegistrationDetail(context, registration._id) },
    };
  });
}

export function deskRoutes(app: FastifyInstance, context: AppContext): void {
  peopleRoutes(app, context);
  seatRoutes(app, context);
}
