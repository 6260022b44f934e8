import { defineEndpoint } from '../endpoint.ts';
import { id, instant, optionalText, requiredText, text } from '../fields.ts';
import { passCode } from '../passes.ts';
import { paymentClosures, registrationStatuses } from '../registration-rules.ts';
import { registrationDetailSchema } from '../registrations.ts';
import { closedYear } from '../years/year-text.ts';
import { z } from '../zod.ts';
import { paymentMethods } from './payment-methods.ts';
import { paymentSorts } from './payment-sorts.ts';
import { paymentStatuses } from './payment-transitions.ts';
import { moneySchema, refundSchema } from './refunds.ts';
import { plainUtr, utrDoubts } from './utr-rules.ts';

export type { PaymentMethod } from './payment-methods.ts';
export type { PaymentStatus } from './payment-transitions.ts';

/**
 * A payment as admins see it. `amount` is whole rupees, `fee` what the gateway keeps of it, with its tax, in rupees;
 * `reference` names it outside, `utr` is the number of a UPI transfer; `refunds` are newest first.
 */
export const paymentSchema = z
  .object({
    _id: z.string(),
    registrationId: z.string(),
    method: z.enum(paymentMethods),
    status: z.enum(paymentStatuses),
    amount: z.number().int(),
    reference: z.string(),
    utr: z.string().nullable(),
    orderId: z.string().nullable(),
    gatewayPaymentId: z.string().nullable(),
    fee: z.number().nullable(),
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    createdAt: instant,
    paidAt: instant.nullable(),
    refunds: z.array(refundSchema),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof paymentSchema>;

/** Another payment that names the same UTR: at most one of them can be paid. */
const namesakeSchema = z.object({
  _id: z.string(),
  status: z.enum(paymentStatuses),
  registrationId: z.string(),
  registrationName: z.string(),
  registrationNumber: z.number().int(),
  eventTitle: z.string(),
});

/**
 * A payment in the admins' queue, with its registration and event. `sameUtr` are others that name its UTR, `utrDoubt` is
 * why the date in it cannot be right.
 */
export const queuedPaymentSchema = paymentSchema
  .extend({
    registrationStatus: z.enum(registrationStatuses),
    registrationName: z.string(),
    registrationEmail: z.string(),
    registrationNumber: z.number().int(),
    eventId: z.string(),
    eventTitle: z.string(),
    mainEventTitle: z.string().nullable(),
    sameUtr: z.array(namesakeSchema),
    utrDoubt: z.enum(utrDoubts).nullable(),
  })
  .meta({ id: 'QueuedPayment' });
export type QueuedPayment = z.infer<typeof queuedPaymentSchema>;

/**
 * What has to be paid, for what and whom, until when, and by which methods. Nothing is due where `due` is 0; `canClaim`
 * where the time is over and somebody who had paid can still send the UTR; `reason` is why a payment was not found, null where it was too little; `closed` says why an event takes no payments any more, `money` is what was paid before, `utr` the transfer under review. `verifyBy` and `verifyEmail` are as in a registration.
 */
export const dueSchema = z
  .object({
    code: z.string(),
    eventId: z.string(),
    eventTitle: z.string(),
    name: z.string(),
    status: z.enum(registrationStatuses),
    due: z.number().int(),
    canClaim: z.boolean(),
    verifyBy: instant.nullable(),
    verifyEmail: z.string().nullable(),
    closed: z.enum(paymentClosures).nullable(),
    expiresAt: instant.nullable(),
    reason: z.string().nullable(),
    methods: z.array(z.enum(paymentMethods)),
    utr: z.string().nullable(),
    money: moneySchema,
  })
  .meta({ id: 'PaymentDue' });
export type PaymentDue = z.infer<typeof dueSchema>;

/**
 * What the browser needs for one payment method. `amountPaise` is what Razorpay's checkout takes; the contact that fills
 * it in beforehand is null for others than the user who registered.
 */
export const instructionsSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('upi'),
    amount: z.number().int(),
    payee: z.string(),
    payeeId: z.string(),
    reference: z.string(),
    link: z.string(),
    qrSvg: z.string(),
  }),
  z.object({
    method: z.literal('razorpay'),
    amount: z.number().int(),
    amountPaise: z.number().int(),
    currency: z.literal('INR'),
    keyId: z.string(),
    orderId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    description: z.string(),
  }),
  z.object({ method: z.literal('desk'), amount: z.number().int(), reference: z.string() }),
]);
export type PaymentInstructions = z.infer<typeof instructionsSchema>;

/** The 12-digit number that a UPI app shows for a transfer; white space in it is removed, and digits of other scripts are read. */
export const utrSchema = z
  .string({ error: 'Enter the 12-digit UTR number' })
  .max(40)
  .transform(plainUtr)
  .pipe(z.string().regex(/^\d{12}$/, 'The UTR number has 12 digits'));

/** A UTR for review; while one is reviewed its owner corrects it by naming the number that it `replaces`. */
export const submitUtrSchema = z.object({ utr: utrSchema, replaces: utrSchema.optional() });
export type SubmitUtr = z.infer<typeof submitUtrSchema>;

/** What Razorpay's checkout returns, in Razorpay's names. */
export const razorpayReturnSchema = z.object({
  razorpay_order_id: requiredText(100),
  razorpay_payment_id: requiredText(100),
  razorpay_signature: requiredText(200),
});
export type RazorpayReturn = z.infer<typeof razorpayReturnSchema>;

const byId = z.object({ id });
const byCode = z.object({ code: passCode });
const note = z.object({ note: optionalText(500).optional() });
const tag = 'payments';

/** The payments of one decision about many. */
const decidedIds = z.array(id).min(1).max(200, 'At most 200 payments at once');

/** What became of each payment of such a decision: where it could not be made, `message` says why. */
const decidedSchema = z.array(z.object({ _id: z.string(), ok: z.boolean(), message: z.string().nullable() }));
export type DecidedPayments = z.infer<typeof decidedSchema>;

export const paymentEndpoints = {
  due: defineEndpoint({
    method: 'GET',
    path: '/api/passes/:code/payment',
    access: 'anyone',
    summary: 'What is due for a registration, and how it can be paid',
    tag,
    params: byCode,
    data: dueSchema,
    errors: ['registration_not_found'],
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/payments/mine',
    access: 'participant',
    summary: "What was paid and given back for each of the user's registrations for which something was paid",
    tag,
    data: z.array(moneySchema.extend({ registrationId: z.string() })),
  }),
  begin: defineEndpoint({
    method: 'POST',
    path: '/api/passes/:code/payment',
    access: 'anyone',
    summary: 'Start a payment by one method',
    tag,
    params: byCode,
    body: z.object({ method: z.enum(paymentMethods) }),
    data: instructionsSchema,
    errors: [
      'registration_not_found',
      'nothing_due',
      'payments_closed',
      'payment_method_unavailable',
      'gateway_failed',
      'registration_changed',
    ],
  }),
  submitUtr: defineEndpoint({
    method: 'POST',
    path: '/api/passes/:code/utr',
    access: 'anyone',
    summary: 'Submit the number of a UPI transfer, or correct it while it is checked; an admin then checks it',
    tag,
    params: byCode,
    body: submitUtrSchema,
    data: dueSchema,
    errors: [
      'registration_not_found',
      'nothing_due',
      'payments_closed',
      'payment_method_unavailable',
      'utr_taken',
      'transition_not_allowed',
      'registration_changed',
    ],
  }),
  razorpayReturn: defineEndpoint({
    method: 'POST',
    path: '/api/payments/razorpay/return',
    access: 'anyone',
    summary: 'What the checkout returned to the browser; its signature is checked',
    tag,
    body: razorpayReturnSchema,
    data: dueSchema,
    errors: [
      'payment_not_found',
      'invalid_signature',
      'payment_method_unavailable',
      'gateway_failed',
      'registration_changed',
    ],
  }),
  razorpayWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/payments/razorpay/webhook',
    access: 'anyone',
    summary: "Razorpay's events, signed over the raw body",
    tag,
    body: z.unknown(),
    webhook: true,
    data: z.null(),
    errors: ['invalid_signature', 'payment_method_unavailable', 'gateway_failed', 'registration_changed'],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/payments',
    access: 'admin',
    power: 'payments.read',
    scope: 'queries',
    contactData: { what: 'payments', rows: 'payments' },
    summary: 'Payments of a status, oldest first or as sorted, 50 a page; `after` is the last _id of the page before',
    tag,
    query: z.object({
      status: z.enum(paymentStatuses).default('under_review'),
      search: text(100).optional(),
      sort: z.enum(paymentSorts).optional(),
      after: id.optional(),
      year: closedYear,
    }),
    data: z.object({ payments: z.array(queuedPaymentSchema), total: z.number().int(), more: z.boolean() }),
  }),
  ofRegistration: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/:id/payments',
    access: 'admin',
    power: 'registrations.read',
    scope: [{ kind: 'registration', params: 'id' }],
    summary: 'The payments of a registration, newest first, and what of a refund that was due is kept',
    tag,
    params: byId,
    data: z.array(paymentSchema),
    /** In rupees: its people gave it up since it was cancelled. */
    also: { kept: z.number() },
    errors: ['registration_not_found'],
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/payments/:id/confirm',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.decide',
    scope: [{ kind: 'payment', params: 'id' }],
    audit: { target: 'payment', action: 'confirmed the payment for' },
    summary: 'A UPI transfer has arrived: confirm its registration',
    tag,
    params: byId,
    body: z.object({}),
    data: paymentSchema,
    errors: ['payment_not_found', 'transition_not_allowed', 'registration_changed', 'utr_taken'],
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/api/payments/:id/reject',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.decide',
    scope: [{ kind: 'payment', params: 'id' }],
    audit: { target: 'payment', action: 'rejected the payment for' },
    summary: 'A UPI transfer has not arrived: reject it with a reason',
    tag,
    params: byId,
    body: z.object({ reason: requiredText(500, 'A reason is required') }),
    data: paymentSchema,
    errors: ['payment_not_found', 'transition_not_allowed', 'registration_changed'],
  }),
  takeBack: defineEndpoint({
    method: 'POST',
    path: '/api/payments/:id/take-back',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.decide',
    scope: [{ kind: 'payment', params: 'id' }],
    audit: { target: 'payment', action: 'took back the rejection of the payment for' },
    summary: 'A rejection was wrong: the payment is under review again',
    tag,
    params: byId,
    body: z.object({}),
    data: paymentSchema,
    errors: ['payment_not_found', 'transition_not_allowed', 'registration_changed', 'utr_taken'],
  }),
  confirmMany: defineEndpoint({
    method: 'POST',
    path: '/api/payments/confirm-many',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.decide',
    scope: 'queries',
    audit: {
      target: 'payment',
      action: 'confirmed many payments',
      targetId: 'many',
      isNameless: true,
      details: ['ids'],
    },
    summary: 'Confirm many UPI transfers, each decided on its own',
    tag,
    body: z.object({ ids: decidedIds }),
    data: decidedSchema,
  }),
  rejectMany: defineEndpoint({
    method: 'POST',
    path: '/api/payments/reject-many',
    reachesClosedYears: true,
    access: 'admin',
    power: 'payments.decide',
    scope: 'queries',
    audit: {
      target: 'payment',
      action: 'rejected many payments',
      targetId: 'many',
      isNameless: true,
      details: ['ids', 'reason'],
    },
    summary: 'Reject many UPI transfers for one reason, each decided on its own',
    tag,
    body: z.object({ ids: decidedIds, reason: requiredText(500, 'A reason is required') }),
    data: decidedSchema,
  }),
  payAtDesk: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/:id/desk-payment',
    access: 'admin',
    power: 'payments.desk',
    scope: [{ kind: 'registration', params: 'id' }],
    audit: { target: 'registration', action: 'took the payment at the desk for' },
    summary: 'The registration was paid at the desk',
    tag,
    params: byId,
    body: note,
    data: registrationDetailSchema,
    errors: [
      'registration_not_found',
      'transition_not_allowed',
      'registration_changed',
      'nothing_due',
      'payments_closed',
    ],
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/:id/refund',
    access: 'admin',
    power: 'payments.refund',
    scope: [{ kind: 'registration', params: 'id' }],
    approval: 'refund',
    audit: { target: 'registration', action: 'gave the money back for' },
    summary: 'Refund all that is left of the payments of a registration; it ends when the money went back',
    tag,
    params: byId,
    body: note.extend({ reference: optionalText(100).optional() }),
    data: registrationDetailSchema,
    errors: [
      'registration_not_found',
      'transition_not_allowed',
      'registration_changed',
      'payment_not_found',
      'gateway_failed',
    ],
  }),
};
