import { instant } from '../fields.ts';
import { z } from '../zod.ts';

/** A request that waits for a second person: nothing else has happened. `url` shows it in the panel. */
export const approvalAskedSchema = z
  .object({ _id: z.string(), url: z.string(), expiresAt: instant })
  .meta({ id: 'ApprovalAsked' });
export type ApprovalAsked = z.infer<typeof approvalAskedSchema>;

/** The response with status 202 of endpoints that declare `approval`. */
export const askedResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.null(),
  approval: approvalAskedSchema,
});
