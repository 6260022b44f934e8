import { instant } from '../fields.ts';
import { paymentMethods } from '../payments/payment-methods.ts';
import { paymentStatuses, refundMethods, refundStatuses } from '../payments/payment-transitions.ts';
import { registrationKinds, registrationStatuses } from '../registration-rules.ts';
import { eventResultsSchema } from '../results/results.ts';
import { z } from '../zod.ts';

/** Every type of message that a webhook can be sent, in words. */
export const webhookTypes = {
  'registration.created': 'A registration was made',
  'registration.changed': 'Status, people or details of a registration changed',
  'registration.cancelled': 'A registration was cancelled',
  'payment.recorded': 'A payment was confirmed or recorded',
  'payment.reversed': 'A confirmed payment was taken back',
  'payment.refunded': 'Money of a payment went back',
  'payment.refund_failed': 'A refund was refused',
  'check_in.recorded': 'People were checked in',
  'check_in.undone': 'A check-in was undone',
  'results.published': 'Results of an event were published or corrected',
  'results.taken_back': 'Published results were taken back',
} as const;
export type WebhookType = keyof typeof webhookTypes;
export const allWebhookTypes = Object.keys(webhookTypes) as WebhookType[];

/** What a test delivery is; every webhook takes it. */
export const TEST_TYPE = 'webhook.test';

const actors = z.enum(['participant', 'admin', 'gateway', 'system']);

const contact = {
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  college: z.string().nullable(),
};

const person = z.object({
  _id: z.string(),
  role: z.string(),
  checkedInAt: instant.nullable(),
  /** Left out unless the webhook gets contact data. */
  contact: z.object(contact).optional(),
});

/** A registration as it is when the message is sent. `amount` is whole rupees; until `verifyBy` its e-mail has to be confirmed. */
export const webhookRegistrationSchema = z
  .object({
    _id: z.string(),
    eventId: z.string(),
    eventTitle: z.string(),
    mainEventId: z.string().nullable(),
    mainEventTitle: z.string().nullable(),
    number: z.number().int(),
    kind: z.enum(registrationKinds),
    status: z.enum(registrationStatuses),
    amount: z.number().int(),
    paymentMethod: z.enum(paymentMethods).nullable(),
    verifyBy: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    people: z.array(person),
    /** Left out unless the webhook gets contact data; the name is the person's, or the team's. */
    contact: z.object(contact).optional(),
  })
  .meta({ id: 'WebhookRegistration' });

const registrationData = z
  .object({
    /** What happened: the statuses of a transition, null of other changes; who did it. */
    change: z.object({
      from: z.enum(registrationStatuses).nullable(),
      to: z.enum(registrationStatuses).nullable(),
      by: actors,
    }),
    registration: webhookRegistrationSchema,
  })
  .meta({ id: 'WebhookRegistrationData' });

const paymentData = z
  .object({
    change: z.object({
      from: z.enum([...paymentStatuses, ...refundStatuses]).nullable(),
      to: z.enum([...paymentStatuses, ...refundStatuses]),
      by: actors,
    }),
    /** Whole rupees; `utr` is left out unless the webhook gets contact data. */
    payment: z.object({
      _id: z.string(),
      reference: z.string(),
      method: z.enum(paymentMethods),
      status: z.enum(paymentStatuses),
      amount: z.number().int(),
      paidAt: instant.nullable(),
      utr: z.string().nullable().optional(),
    }),
    refund: z
      .object({
        _id: z.string(),
        method: z.enum(refundMethods),
        status: z.enum(refundStatuses),
        /** Paise, a hundred to the rupee: a share of a fee need not be whole rupees. */
        amountPaise: z.number().int(),
      })
      .nullable(),
    registration: webhookRegistrationSchema,
  })
  .meta({ id: 'WebhookPaymentData' });

const resultsData = z
  .object({
    event: z.object({
      _id: z.string(),
      title: z.string(),
      mainEventId: z.string().nullable(),
      mainEventTitle: z.string().nullable(),
    }),
    /** As the event's page shows them when the message is sent; null where none are published by then. */
    results: eventResultsSchema.nullable(),
  })
  .meta({ id: 'WebhookResultsData' });

/** The data of each type of message. */
export const webhookDataSchemas = {
  'registration.created': registrationData,
  'registration.changed': registrationData,
  'registration.cancelled': registrationData,
  'payment.recorded': paymentData,
  'payment.reversed': paymentData,
  'payment.refunded': paymentData,
  'payment.refund_failed': paymentData,
  'check_in.recorded': registrationData,
  'check_in.undone': registrationData,
  'results.published': resultsData,
  'results.taken_back': resultsData,
} as const satisfies Record<WebhookType, z.ZodType>;

/** The body of a message; `timestamp` is when it happened, not when it is sent. */
export const webhookBodyOf = <Type extends WebhookType>(type: Type) =>
  z.object({ type: z.literal(type), timestamp: instant, data: webhookDataSchemas[type] });

export type WebhookRegistration = z.infer<typeof webhookRegistrationSchema>;
export type WebhookRegistrationData = z.infer<typeof registrationData>;
export type WebhookPaymentData = z.infer<typeof paymentData>;
export type WebhookResultsData = z.infer<typeof resultsData>;
