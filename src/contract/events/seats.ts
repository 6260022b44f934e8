import { flag, instant } from '../fields.ts';
import { z } from '../zod.ts';

/** How full an event is and whether registration is open; changes by the second and is never cached. */
export const seatsSchema = z
  .object({
    capacity: z.number().int().nullable(),
    reserved: z.number().int(),
    available: z.number().int().nullable(),
    waitlisted: z.number().int(),
    registrationWindow: z.enum(['open', 'not_yet', 'closed']),
    opensAt: instant.nullable(),
    closesAt: instant,
  })
  .meta({ id: 'Seats' });
export type Seats = z.infer<typeof seatsSchema>;

/** A registration of the user that does not go together with one for another event. */
export const eventConflictSchema = z
  .object({
    eventId: z.string(),
    title: z.string(),
    rule: z.enum(['exclusive', 'overlap']),
    group: z.string().nullable(),
    effect: z.enum(['warn', 'refuse']),
  })
  .meta({ id: 'EventConflict' });

/** The seats left in one of many events, all with a capacity. */
export const eventSeatsSchema = z
  .object({
    eventId: z.string(),
    available: z.number().int(),
    waitlisted: z.number().int(),
  })
  .meta({ id: 'EventSeats' });
export type EventSeats = z.infer<typeof eventSeatsSchema>;

/**
 * What a form says of the waitlist: false where its page showed free seats, so that an event that is full by now refuses with
 * `event_full` before anything is stored. Left out or true, a full event puts the registration on its waitlist.
 */
export const acceptsWaitlist = flag.optional();
