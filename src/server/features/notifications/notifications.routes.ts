import type { FastifyInstance } from 'fastify';
import { sentMailEndpoints } from '#contract/panel/sent-mails.ts';
import { registrationEndpoints } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { listSentMails, sendTestMail } from './announcements/sent-mails.service.ts';
import { announce } from './announcements.service.ts';

/** The endpoints by which admins write to the people of an event. */
export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEndpoints.announce, async ({ body, user, scope }) => {
    const data = await announce(context, body, adminActor(user), scope);
    return { message: `The message goes to ${data.recipients} registrations`, data };
  });
  addEndpoint(app, sentMailEndpoints.list, async ({ scope }) => ({ data: await listSentMails(context, scope) }));
  addEndpoint(app, sentMailEndpoints.test, async ({ body, user }) => {
    if (!user) throw new AppError('not_signed_in');
    const data = await sendTestMail(context, body, user);
    return { message: `A test goes to ${data.recipient}`, data };
  });
}
