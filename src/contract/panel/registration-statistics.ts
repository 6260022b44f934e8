import { paymentMethods } from '../payments/payment-methods.ts';
import { registrationStatuses } from '../registration-rules.ts';
import { z } from '../zod.ts';

/** How many registrations have each status; statuses without any are left out. */
export const statusCountsSchema = z.array(
  z.object({ status: z.enum(registrationStatuses), registrations: z.number().int() }),
);
export type StatusCounts = z.infer<typeof statusCountsSchema>;

/**
 * The figures of the charts: by day in the festival's time zone, by event and by payment method. `rupees` is money received
 * less money given back; a refund counts on its own day.
 */
export const registrationStatisticsSchema = z
  .object({
    byDay: z.array(z.object({ day: z.string(), registrations: z.number().int(), rupees: z.number() })),
    byEvent: z.array(
      z.object({
        eventId: z.string(),
        title: z.string(),
        mainEventTitle: z.string().nullable(),
        capacity: z.number().int().nullable(),
        confirmed: z.number().int(),
        open: z.number().int(),
        waitlisted: z.number().int(),
        rupees: z.number(),
      }),
    ),
    byMethod: z.array(z.object({ method: z.enum(paymentMethods), rupees: z.number() })),
    byStatus: statusCountsSchema,
  })
  .meta({ id: 'RegistrationStatistics' });
export type RegistrationStatistics = z.infer<typeof registrationStatisticsSchema>;
