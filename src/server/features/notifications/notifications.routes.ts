import type { FastifyInstance } from 'fastify';
import { counted } from '#contract/panel/counted.ts';
import { emailEndpoints } from '#contract/panel/emails.ts';
import { sentMailEndpoints } from '#contract/panel/sent-mails.ts';
import { registrationEndpoints } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { longTime } from '../../festival-time.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import { adminActor } from '../registrations/actors.ts';
import { announce } from './announcements/announcements.service.ts';
import { showReach, showRecipient } from './announcements/recipients.service.ts';
import { cancelMail, retryMail } from './announcements/scheduled.service.ts';
import { listAllMails, listSentMails, sendTestMail } from './announcements/sent-mails.service.ts';
import { listEmails, retryEmails } from './emails/emails.service.ts';

/** The endpoints by which admins write to the people of an event. */
export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, registrationEndpoints.announce, async ({ body, user, scope }) => {
    const { recipients, people, unreached, sendAt } = await announce(context, body, adminActor(user), scope);
    const goes = sendAt
      ? `goes out on ${longTime(sendAt, context.config.timeZone)}`
      : `goes to ${counted(people, 'person', 'people')}`;
    return { message: `The message ${goes}`, data: { recipients, people, unreached } };
  });
  addEndpoint(app, sentMailEndpoints.list, async ({ scope }) => ({ data: await listSentMails(context, scope) }));
  addEndpoint(app, sentMailEndpoints.listAll, async ({ query, scope }) => ({
    data: await listAllMails(context, scope, query),
  }));
  addEndpoint(app, emailEndpoints.list, async ({ query, scope }) => ({
    data: await listEmails(context, query, scope),
  }));
  addEndpoint(app, emailEndpoints.retry, async ({ body, scope }) => {
    const data = await retryEmails(context, body, scope);
    return {
      message: data.emails === 0 ? 'Nothing is left to try again' : `Tries ${counted(data.emails, 'email')} again`,
      data,
    };
  });
  addEndpoint(app, sentMailEndpoints.reach, async ({ query, scope }) => ({
    data: await showReach(context, query, scope),
  }));
  addEndpoint(app, sentMailEndpoints.recipients, async ({ query, scope }) => ({
    data: await showRecipient(context, query, scope),
  }));
  addEndpoint(app, sentMailEndpoints.test, async ({ body, user, scope }) => {
    const data = await sendTestMail(context, body, knownUser(user), scope);
    return { message: `A test goes to ${data.recipient}`, data };
  });
  addEndpoint(app, sentMailEndpoints.cancel, async ({ params, scope }) => {
    const { subject } = await cancelMail(context, params.id, scope);
    return { message: 'Cancelled: nobody gets this mail', data: { subject } };
  });
  addEndpoint(app, sentMailEndpoints.retry, async ({ params, scope }) => {
    const { subject, emails } = await retryMail(context, params.id, scope);
    return { message: `Tries ${counted(emails, 'email')} again`, data: { subject, emails } };
  });
}
