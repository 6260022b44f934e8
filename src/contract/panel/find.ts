import { defineEndpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { paymentMethods } from '../payments/payment-methods.ts';
import { paymentStatuses } from '../payments/payment-transitions.ts';
import { registrationStatuses } from '../registration-rules.ts';
import { closedYear } from '../years/year-text.ts';
import { z } from '../zod.ts';

/** A search is for at least so many characters: fewer would find nearly everybody. */
export const SHORTEST_SEARCH = 3;
/** Rows of each kind in a response. */
export const FOUND_ROWS = 6;

const registration = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  number: z.number().int(),
  status: z.enum(registrationStatuses),
  eventTitle: z.string(),
});

const payment = z.object({
  _id: z.string(),
  registrationName: z.string(),
  eventTitle: z.string(),
  amount: z.number(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  utr: z.string().nullable(),
  reference: z.string(),
});

const receipt = z.object({
  _id: z.string(),
  number: z.string(),
  registrationId: z.string(),
  registrationName: z.string(),
  eventTitle: z.string(),
});

/** What a search finds, at most `FOUND_ROWS` of each kind, newest registrations first. `more`: there are further registrations. */
export const foundSchema = z
  .object({
    registrations: z.array(registration),
    payments: z.array(payment),
    receipts: z.array(receipt),
    more: z.boolean(),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof foundSchema>;

export const findEndpoints = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/find',
    access: 'admin',
    power: 'panel.open',
    scope: 'queries',
    contactData: { what: 'registrations', rows: 'registrations' },
    summary:
      'Registrations by name, e-mail, phone, college or the beginning of a code, or else spelled almost like it; payments by UTR, reference or the ids of the gateway; receipts by number',
    tag: 'festival',
    query: z.object({ search: text(100).min(SHORTEST_SEARCH), year: closedYear }),
    data: foundSchema,
  }),
};
