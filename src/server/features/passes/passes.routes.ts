import type { FastifyInstance } from 'fastify';
import { passEndpoints } from '#contract/passes.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { emailOriginOf } from '../../http/visitor.ts';
import { toldVisitor } from '../notifications/mailed-message.service.ts';
import { acceptOffer, cancelOwn } from '../registrations/registrations.service.ts';
import { mailPasses } from './mail-passes.service.ts';
import { getCalendar, getPass } from './passes.service.ts';

/** The endpoints for the holder of a pass. */
export function passRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, passEndpoints.mail, async ({ body, request }) => {
    await mailPasses(context, body.email, emailOriginOf(context, request));
    const sentence =
      'If something is registered with this address, the links are on their way. Look in your spam folder too.';
    return { message: toldVisitor(context, sentence), data: null };
  });
  addEndpoint(app, passEndpoints.show, async ({ params }) => ({ data: await getPass(context, params.code) }));
  addEndpoint(app, passEndpoints.calendar, async ({ params, reply }) => {
    const data = await getCalendar(context, params.code);
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="event.ics"');
    return { data };
  });
  addEndpoint(app, passEndpoints.cancel, async ({ params, body, user }) => {
    await cancelOwn(context, params.code, { user, email: body.email });
    return { message: 'Your registration is cancelled', data: await getPass(context, params.code) };
  });
  addEndpoint(app, passEndpoints.accept, async ({ params, user }) => {
    await acceptOffer(context, params.code, user);
    return { message: 'The seat is yours', data: await getPass(context, params.code) };
  });
}
