import { defineEndpoint } from '../endpoint.ts';
import { instant, MAX_RUPEES, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { z } from '../zod.ts';
import { ledgerCauses } from './ledger.ts';
import { paymentMethods } from './payment-methods.ts';

/** Money that came and went back, in rupees; `net` is what is left of it. */
const flow = { received: z.number(), refunded: z.number(), net: z.number() };

/** What one person should have in cash by the ledger; `id` is the user's, or a name of before the ledger. */
export const cashBoxSchema = z.object({ id: z.string(), name: z.string(), expected: z.number() });
export type CashBox = z.infer<typeof cashBoxSchema>;

/**
 * The treasurer's figures, all from the ledger, in rupees and by days of the festival's zone. `moves` are counts of cash and
 * hand-overs, newest first.
 */
export const treasurySchema = z
  .object({
    byDay: z.array(z.object({ day: z.string(), ...flow })),
    /** `year` is the closed year of the event, null in the one that is open. */
    byEvent: z.array(
      z.object({
        eventId: z.string(),
        title: z.string(),
        mainEventTitle: z.string().nullable(),
        year: z.string().nullable(),
        ...flow,
      }),
    ),
    byMethod: z.array(z.object({ method: z.enum(paymentMethods), ...flow })),
    gatewayFees: z.number(),
    waived: z.number(),
    surplus: z.number(),
    cash: z.array(cashBoxSchema),
    /** Who can be given cash, by name: who takes it at the desk (for some events, too), keeps the books, or has had some. */
    holders: z.array(z.object({ id: z.string(), name: z.string() })),
    moves: z.array(
      z.object({
        _id: z.string(),
        cause: z.enum(ledgerCauses),
        at: instant,
        from: z.string().nullable(),
        to: z.string().nullable(),
        amount: z.number(),
        note: z.string().nullable(),
        actorName: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Treasury' });
export type Treasury = z.infer<typeof treasurySchema>;

const holder = requiredText(200);
const tag = 'reports';

export const reportEndpoints = {
  treasury: defineEndpoint({
    method: 'GET',
    path: '/api/reports/treasury',
    access: 'admin',
    power: 'treasury.read',
    summary: 'Income by day, event and payment method, and who holds how much cash, by the ledger',
    tag,
    data: treasurySchema,
  }),
  countCash: defineEndpoint({
    method: 'POST',
    path: '/api/reports/cash-counts',
    access: 'admin',
    power: 'treasury.edit',
    audit: {
      target: 'cash',
      targetId: 'cash',
      action: 'counted cash',
      isNameless: true,
      details: ['holder', 'counted', 'expected', 'note'],
      isDoneOnce: true,
    },
    summary:
      'Somebody’s cash was counted: what it differs from `expected`, as it was shown, is posted as a correction, with a note that says why',
    tag,
    body: z.object({
      holder,
      counted: wholeNumber(0, MAX_RUPEES),
      expected: z.number(),
      note: optionalText(300).optional(),
    }),
    data: treasurySchema,
    errors: ['cash_changed'],
  }),
  handOverCash: defineEndpoint({
    method: 'POST',
    path: '/api/reports/cash-transfers',
    access: 'admin',
    power: 'treasury.edit',
    audit: {
      target: 'cash',
      targetId: 'cash',
      action: 'handed over cash',
      isNameless: true,
      details: ['from', 'to', 'amount', 'note'],
      isDoneOnce: true,
    },
    summary: 'Cash went from one person to another, or to the bank where `to` is null',
    tag,
    body: z.object({
      from: holder,
      to: holder.nullable(),
      amount: wholeNumber(1, MAX_RUPEES),
      note: optionalText(300).optional(),
    }),
    data: treasurySchema,
  }),
};
