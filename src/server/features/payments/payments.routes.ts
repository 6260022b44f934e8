import type { FastifyInstance } from 'fastify';
import { eventRefundEndpoints } from '#contract/payments/event-refunds.ts';
import { paymentStoryEndpoints } from '#contract/payments/payment-story.ts';
import { paymentEndpoints } from '#contract/payments/payments.ts';
import { refundEndpoints } from '#contract/payments/refunds.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { reachesClosedYears } from '../../http/scope.ts';
import { visitorOf } from '../../http/visitor.ts';
import { knownUser } from '../../session-user.ts';
import { adminActor } from '../registrations/actors.ts';
import { getRegistrationDetail } from '../registrations/lists/registration-lists.service.ts';
import { getPaymentStory } from './payment-story.service.ts';
import * as service from './payments.service.ts';
import { handleReturn, handleWebhook } from './razorpay/razorpay.service.ts';
import { listDueRefunds, MOST_SHOWN } from './refunds/due-refunds.service.ts';
import { getEventRefund, startEventRefund } from './refunds/event-refunds.service.ts';
import * as refunds from './refunds/refund-commands.service.ts';
import { readKept, takeBackWaiver, waiveRefund } from './refunds/refund-waivers.service.ts';
import { listSurplus } from './refunds/surplus.service.ts';
import * as transfers from './transfers.service.ts';

/** The endpoints for payers. */
function payerRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, paymentEndpoints.due, async ({ params }) => ({ data: await service.getDue(context, params.code) }));
  addEndpoint(app, paymentEndpoints.mine, async ({ user }) => ({
    data: await service.listOwnMoney(context, knownUser(user)),
  }));
  addEndpoint(app, paymentEndpoints.begin, async ({ params, body, user, request, reply }) => ({
    data: await service.beginPayment(context, params.code, body.method, {
      user,
      visitor: visitorOf(context, request, reply),
    }),
  }));
  addEndpoint(app, paymentEndpoints.submitUtr, async ({ params, body, user, request, reply }) => ({
    message:
      context.config.smtpUrl === undefined
        ? 'Thank you! We check the payment.'
        : 'Thank you! We check the payment and send your pass by e-mail.',
    data: await service.submitUtr(context, params.code, body, user, visitorOf(context, request, reply)),
  }));
  addEndpoint(app, paymentEndpoints.razorpayReturn, async ({ body }) => ({ data: await handleReturn(context, body) }));
}

/** The endpoints for admins who decide about payments. */
function adminRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, paymentEndpoints.list, async ({ query, scope }) => ({
    data: await service.listQueue(context, { ...query, scope }),
  }));
  addEndpoint(app, paymentEndpoints.ofRegistration, async ({ params }) => ({
    data: await service.listPaymentsOfRegistration(context, params.id),
    kept: await readKept(context, params.id),
  }));
  addEndpoint(app, paymentEndpoints.confirm, async ({ params, user }) => ({
    message: 'Payment confirmed',
    data: await transfers.confirmTransfer(context, params.id, adminActor(user)),
  }));
  addEndpoint(app, paymentEndpoints.reject, async ({ params, body, user }) => ({
    message: 'Payment rejected',
    data: await transfers.rejectTransfer(context, params.id, body.reason, adminActor(user)),
  }));
  addEndpoint(app, paymentEndpoints.payAtDesk, async ({ params, body, user }) => {
    await service.payAtDesk(context, params.id, adminActor(user), body.note);
    return { message: 'Marked as paid', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, paymentEndpoints.refund, async ({ params, body, user }) => {
    await refunds.refundRegistration(context, params.id, body, adminActor(user));
    const data = await getRegistrationDetail(context, params.id);
    return { message: data.status === 'refunded' ? 'Refunded' : 'The refund is on its way', data };
  });
  addEndpoint(app, paymentEndpoints.takeBack, async ({ params, user }) => ({
    message: 'The rejection is taken back',
    data: await transfers.takeBackRejection(context, params.id, adminActor(user)),
  }));
  addEndpoint(app, paymentEndpoints.confirmMany, async ({ body, user, scope }) => {
    const actor = adminActor(user);
    const reachesClosed = reachesClosedYears(paymentEndpoints.confirmMany, user);
    const data = await transfers.decideMany(context, body.ids, { scope, reachesClosed }, (id) =>
      transfers.confirmTransfer(context, id, actor),
    );
    return { data };
  });
  addEndpoint(app, paymentEndpoints.rejectMany, async ({ body: { ids, reason }, user, scope }) => {
    const actor = adminActor(user);
    const reachesClosed = reachesClosedYears(paymentEndpoints.rejectMany, user);
    const data = await transfers.decideMany(context, ids, { scope, reachesClosed }, (id) =>
      transfers.rejectTransfer(context, id, reason, actor),
    );
    return { data };
  });
}

/** The endpoints for admins who give money back, and see where it went. */
function refundRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, refundEndpoints.list, async ({ query, scope }) => ({
    data: await refunds.listRefunds(context, { ...query, scope }),
  }));
  addEndpoint(app, refundEndpoints.due, async ({ scope }) => ({
    data: await listDueRefunds(context, scope, MOST_SHOWN),
  }));
  addEndpoint(app, refundEndpoints.surplus, async ({ scope }) => ({
    data: await listSurplus(context, scope, MOST_SHOWN),
  }));
  addEndpoint(app, refundEndpoints.waive, async ({ params, body, user }) => {
    await waiveRefund(context, params.id, body, adminActor(user));
    return { data: { amount: body.amount } };
  });
  addEndpoint(app, refundEndpoints.takeBackWaiver, async ({ params, user }) => ({
    data: { amount: await takeBackWaiver(context, params.id, adminActor(user)) },
  }));
  addEndpoint(app, refundEndpoints.create, async ({ params, body, user }) => ({
    data: await refunds.refundPayment(context, params.id, body, adminActor(user)),
  }));
  addEndpoint(app, refundEndpoints.retry, async ({ params, user }) => ({
    data: await refunds.retryRefund(context, { paymentId: params.id, refundId: params.refundId }, adminActor(user)),
  }));
  addEndpoint(app, refundEndpoints.byHand, async ({ params, body, user }) => ({
    data: await refunds.refundByHand(
      context,
      { paymentId: params.id, refundId: params.refundId },
      body,
      adminActor(user),
    ),
  }));
  addEndpoint(app, paymentStoryEndpoints.show, async ({ params, scope }) => ({
    data: await getPaymentStory(context, params.id, scope),
  }));
}

/** The endpoints that refund a whole event. */
function eventRefundRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, eventRefundEndpoints.show, async ({ params, scope }) => ({
    data: await getEventRefund(context, params.id, scope),
  }));
  addEndpoint(app, eventRefundEndpoints.start, async ({ params, body, user, scope }) => ({
    message: 'The refunds are on their way',
    data: await startEventRefund(context, params.id, body, adminActor(user), scope),
  }));
}

const headerOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The webhook's signature covers the raw bytes, so this scope does not parse bodies. */
async function webhookRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addEndpoint(app, paymentEndpoints.razorpayWebhook, async ({ body, request }) => {
    if (!Buffer.isBuffer(body)) throw new AppError('malformed_request');
    const signature = headerOf(request.headers['x-razorpay-signature']);
    await handleWebhook(context, body, { signature, eventId: headerOf(request.headers['x-razorpay-event-id']) });
    return { data: null };
  });
}

export function paymentRoutes(app: FastifyInstance, context: AppContext): void {
  payerRoutes(app, context);
  adminRoutes(app, context);
  refundRoutes(app, context);
  eventRefundRoutes(app, context);
  void app.register((scope) => webhookRoutes(scope, context));
}
