import { defineEndpoint } from '../endpoint.ts';
import { id, instant, MAX_RUPEES, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { registrationStatuses } from '../registration-rules.ts';
import { closedYear } from '../years/year-text.ts';
import { z } from '../zod.ts';
import { type PaymentMethod, paymentMethods } from './payment-methods.ts';
import { type RefundMethod, refundMethods, refundStatuses } from './payment-transitions.ts';

/**
 * What a registration's rows say was paid, went back, is going back, was refused and not given back since, and was paid
 * too much, in rupees. `dueBack` is what is due back beside these by the rule of its event: of a cancelled one, or of
 * another if it were cancelled now; 0 without a rule.
 */
export const moneySchema = z
  .object({
    paid: z.number(),
    refunded: z.number(),
    onItsWay: z.number(),
    refused: z.number(),
    surplus: z.number(),
    dueBack: z.number(),
  })
  .meta({ id: 'RegistrationMoney' });
export type RegistrationMoney = z.infer<typeof moneySchema>;

/** Whether all that was paid has gone back or is going back: such a pass admits nobody. */
export const isLeaving = ({
  paid,
  refunded,
  onItsWay,
}: Pick<RegistrationMoney, 'paid' | 'refunded' | 'onItsWay'>): boolean =>
  paid > 0 && onItsWay > 0 && refunded + onItsWay >= paid;

/**
 * A refund as admins see it. `amount` is rupees; one made in the gateway's dashboard may have paise. `reference` is where
 * a refund by hand can be found; `replacesId` names the refused refund in whose place it was made.
 */
export const refundSchema = z
  .object({
    _id: z.string(),
    paymentId: z.string(),
    registrationId: z.string(),
    amount: z.number(),
    method: z.enum(refundMethods),
    status: z.enum(refundStatuses),
    gatewayRefundId: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    replacesId: z.string().nullable(),
    requestedBy: z.string().nullable(),
    createdAt: instant,
    processedAt: instant.nullable(),
    failedAt: instant.nullable(),
    failureReason: z.string().nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refundSchema>;

/** Whose money something is about. */
const ofRegistration = {
  registrationStatus: z.enum(registrationStatuses),
  registrationName: z.string(),
  registrationEmail: z.string(),
  registrationNumber: z.number().int(),
  eventId: z.string(),
  eventTitle: z.string(),
};

/** A refund in the admins' list, with its registration and event. */
export const queuedRefundSchema = refundSchema.extend(ofRegistration).meta({ id: 'QueuedRefund' });
export type QueuedRefund = z.infer<typeof queuedRefundSchema>;

/** A payment with what can still go back of it, in rupees. */
const leftPaymentSchema = z.object({ _id: z.string(), method: z.enum(paymentMethods), left: z.number() });
export type LeftPayment = z.infer<typeof leftPaymentSchema>;

/**
 * A registration for which more was paid than it owes; amounts in rupees, `left` is what can still go back. Its `price` is
 * owed once it is confirmed. One that `waitsForSeat` was paid when all seats were taken: it gets the next free one for the
 * money.
 */
export const surplusSchema = z
  .object({
    registrationId: z.string(),
    ...ofRegistration,
    amount: z.number(),
    price: z.number().int(),
    charged: z.number(),
    paid: z.number(),
    refunded: z.number(),
    onItsWay: z.number(),
    waitsForSeat: z.boolean(),
    payments: z.array(leftPaymentSchema),
  })
  .meta({ id: 'Surplus' });
export type Surplus = z.infer<typeof surplusSchema>;

/**
 * A cancelled registration of whose fee something is due back by the rule of its event, and neither given back, on its way
 * nor refused; amounts in whole rupees. `payments` are those that something is left of.
 */
export const dueRefundSchema = z
  .object({
    registrationId: z.string(),
    ...ofRegistration,
    amount: z.number().int(),
    paid: z.number(),
    refunded: z.number(),
    refundPercent: z.number().int(),
    cancelledAt: instant,
    payments: z.array(leftPaymentSchema),
  })
  .meta({ id: 'DueRefund' });
export type DueRefund = z.infer<typeof dueRefundSchema>;

/** The ways in which a payment can go back; the first is meant where none is given. */
export function refundMethodsFor(method: PaymentMethod): readonly RefundMethod[] {
  if (method === 'razorpay') return ['gateway', 'upi', 'bank', 'cash'];
  return method === 'upi' ? ['upi', 'bank', 'cash'] : ['cash', 'upi', 'bank'];
}

/** Whether a refund needs a reference: one that leaves the bank by hand is found by nothing else. */
export const needsReference = (method: RefundMethod): boolean => method === 'upi' || method === 'bank';

const reference = optionalText(100).optional();

/**
 * What an admin gives back of one payment: whole rupees, at most what is left of it. A payment that came through the
 * gateway goes back through it unless `method` says otherwise.
 */
export const createRefundSchema = z.object({
  amount: wholeNumber(1, MAX_RUPEES),
  reason: requiredText(500, 'A reason is required'),
  method: z.enum(refundMethods).optional(),
  reference,
});
export type CreateRefund = z.infer<typeof createRefundSchema>;

/** What is due back and its people gave up, in whole rupees: all of it, as `GET /api/payments/refunds/due` says. */
export const waiveRefundSchema = z.object({
  amount: wholeNumber(1, MAX_RUPEES),
  reason: requiredText(500, 'A reason is required'),
});
export type WaiveRefund = z.infer<typeof waiveRefundSchema>;

/** By what the panel sorts those who paid too much; the largest first. `paid` is the most that was paid. */
export const surplusSorts = ['amount', '-amount', 'name', '-name', 'event', '-event', 'paid', '-paid'] as const;
export type SurplusSort = (typeof surplusSorts)[number];

/** By what the panel sorts refunds that are due. */
export const dueRefundSorts = sortsBy('name', 'event', 'amount', 'paid');
export type DueRefundSort = (typeof dueRefundSorts)[number];

/** By what refunds are sorted; without one, oldest first. */
export const refundSorts = sortsBy('name', 'event', 'amount', 'reference');
export type RefundSort = (typeof refundSorts)[number];

const tag = 'payments';
const ofPayment = z.object({ id });
const ofRefund = z.object({ id, refundId: id });
const errors = ['payment_not_found', 'transition_not_allowed', 'registration_changed'] as const;

export const refundEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/payments/refunds',
    access: 'admin',
    power: 'payments.read',
    scope: 'queries',
    contactData: { what: 'refunds', rows: 'refunds' },
    summary:
      'Refunds of a status, oldest first or as sorted, 50 a page; refused ones only until something was made in their place',
    tag,
    query: z.object({
      ...listQuery(refundSorts),
      status: z.enum(refundStatuses).default('failed'),
      year: closedYear,
    }),
    data: z.object({ refunds: z.array(queuedRefundSchema), total: z.number().int(), more: z.boolean() }),
  }),
  due: defineEndpoint({
    method: 'GET',
    path: '/api/payments/refunds/due',
    access: 'admin',
    power: 'payments.read',
    scope: 'queries',
    contactData: { what: 'refunds', rows: 'due' },
    summary: 'Cancelled registrations to whose people something is due back by the rule of their event, 200 at most',
    tag,
    data: z.object({ due: z.array(dueRefundSchema), more: z.boolean() }),
  }),
  surplus: defineEndpoint({
    method: 'GET',
    path: '/api/payments/surplus',
    access: 'admin',
    power: 'payments.read',
    scope: 'queries',
    contactData: { what: 'payments', rows: 'surplus' },
    summary: 'Registrations for which more was paid than they owe, 200 at most',
    tag,
    data: z.object({ surplus: z.array(surplusSchema), more: z.boolean() }),
  }),
  waive: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/:id/due-refund/waive',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.refund',
    scope: [{ kind: 'registration', params: 'id' }],
    audit: { target: 'registration', action: 'kept the money that was due back to', details: ['amount', 'reason'] },
    summary:
      'Keep what is due back to the people of a cancelled registration, who gave it up; it is refused where another amount is due',
    tag,
    params: z.object({ id }),
    body: waiveRefundSchema,
    data: z.object({ amount: z.number().int() }),
    errors: ['registration_not_found', 'registration_changed', 'amount_differs'],
  }),
  takeBackWaiver: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/:id/due-refund/take-back',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.refund',
    scope: [{ kind: 'registration', params: 'id' }],
    audit: { target: 'registration', action: 'made due again what was kept of the money of', details: ['amount'] },
    summary: 'What was kept of a cancelled registration, since its people gave it up, is due back to them again',
    tag,
    params: z.object({ id }),
    body: z.object({}),
    data: z.object({ amount: z.number() }),
    errors: ['registration_not_found', 'transition_not_allowed', 'registration_changed'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/payments/:id/refunds',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.refund',
    scope: [{ kind: 'payment', params: 'id' }],
    approval: 'refund',
    audit: {
      target: 'payment',
      action: 'gave money back for',
      details: ['amount', 'reason', 'method', 'reference'],
      isDoneOnce: true,
    },
    summary: 'Give back a part of a payment, or all of it',
    tag,
    params: ofPayment,
    body: createRefundSchema,
    data: refundSchema,
    errors: [...errors, 'gateway_failed'],
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/api/payments/:id/refunds/:refundId/retry',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.refund',
    scope: [{ kind: 'payment', params: 'id' }],
    approval: 'refund',
    audit: { target: 'payment', action: 'tried again to give money back for', details: ['amount', 'status'] },
    summary: 'Ask the gateway again for a refund that it refused',
    tag,
    params: ofRefund,
    body: z.object({}),
    data: refundSchema,
    errors,
  }),
  byHand: defineEndpoint({
    method: 'POST',
    path: '/api/payments/:id/refunds/:refundId/by-hand',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.refund',
    scope: [{ kind: 'payment', params: 'id' }],
    approval: 'refund',
    audit: {
      target: 'payment',
      action: 'gave money back by hand for',
      details: ['amount', 'method', 'reference'],
      isDoneOnce: true,
    },
    summary: 'Record that a refused refund was made by hand',
    tag,
    params: ofRefund,
    body: z.object({ method: z.enum(refundMethods).exclude(['gateway']), reference }),
    data: refundSchema,
    errors: [...errors, 'gateway_failed'],
  }),
};
