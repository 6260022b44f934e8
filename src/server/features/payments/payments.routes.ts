import type { FastifyInstance } from 'fastify';
import { paymentEndpoints } from '#contract/payments/payments.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { getRegistrationDetail } from '../registrations/lists/registration-lists.service.ts';
import * as service from './payments.service.ts';
import { handleReturn, handleWebhook } from './razorpay/razorpay.service.ts';
import { refundRegistration } from './refunds.service.ts';

/** The endpoints for payers. */
function payerRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, paymentEndpoints.due, async ({ params }) => ({ data: await service.getDue(context, params.code) }));
  addEndpoint(app, paymentEndpoints.begin, async ({ params, body }) => ({
    data: await service.beginPayment(context, params.code, body.method),
  }));
  addEndpoint(app, paymentEndpoints.submitUtr, async ({ params, body, user }) => ({
    message: 'Thank you! We check the payment and send your pass by mail.',
    data: await service.submitUtr(context, params.code, body.utr, user),
  }));
  addEndpoint(app, paymentEndpoints.razorpayReturn, async ({ body }) => ({ data: await handleReturn(context, body) }));
}

/** The endpoints for admins who decide about payments. */
function adminRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, paymentEndpoints.list, async ({ query }) => ({ data: await service.listQueue(context, query) }));
  addEndpoint(app, paymentEndpoints.ofRegistration, async ({ params }) => ({
    data: await service.listPaymentsOfRegistration(context, params.id),
  }));
  addEndpoint(app, paymentEndpoints.confirm, async ({ params, user }) => ({
    message: 'Payment confirmed',
    data: await service.confirmTransfer(context, params.id, adminActor(user)),
  }));
  addEndpoint(app, paymentEndpoints.reject, async ({ params, body, user }) => ({
    message: 'Payment rejected',
    data: await service.rejectTransfer(context, params.id, body.reason, adminActor(user)),
  }));
  addEndpoint(app, paymentEndpoints.payAtDesk, async ({ params, body, user }) => {
    await service.payAtDesk(context, params.id, adminActor(user), body.note);
    return { message: 'Marked as paid', data: await getRegistrationDetail(context, params.id) };
  });
  addEndpoint(app, paymentEndpoints.refund, async ({ params, body, user }) => {
    await refundRegistration(context, params.id, adminActor(user), body.note);
    return { message: 'The refund is on its way', data: await getRegistrationDetail(context, params.id) };
  });
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
  void app.register((scope) => webhookRoutes(scope, context));
}
