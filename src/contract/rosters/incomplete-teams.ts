import { instant } from '../fields.ts';
import { z } from '../zod.ts';

/** How many teams of an event lack something its rules ask for, and until when they can be filled up. */
export const incompleteTeamsSchema = z
  .object({
    eventId: z.string(),
    title: z.string(),
    mainEventTitle: z.string().nullable(),
    teams: z.number().int(),
    rosterLocksAt: instant,
  })
  .meta({ id: 'IncompleteTeams' });
export type IncompleteTeams = z.infer<typeof incompleteTeamsSchema>;
