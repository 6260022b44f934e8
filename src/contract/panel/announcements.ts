import { MAX_APPROVAL_REASON } from '../approvals/approval-kinds.ts';
import { id, optionalText, requiredText, text } from '../fields.ts';
import { registrationStatuses } from '../registration-rules.ts';
import { z } from '../zod.ts';
import { unknownPlaceholders } from './mail-placeholders.ts';

const mailText = (max: number, message: string) =>
  requiredText(max, message).superRefine((text, context) => {
    for (const name of unknownPlaceholders(text)) {
      context.addIssue({ code: 'custom', message: `There is no placeholder {{${name}}}` });
    }
  });

/** What a mail to people says; both may hold placeholders. */
export const announcementText = {
  subject: mailText(150, 'Subject is required'),
  text: mailText(5000, 'Message is required'),
};

/**
 * A message to the people of an event whose registrations have one of these statuses; `withSubEvents` also to those of its
 * sub-events that the writer may mail, `college` only to registrations of it.
 */
export const announcementSchema = z.object({
  eventId: id,
  statuses: z.array(z.enum(registrationStatuses)).min(1).max(registrationStatuses.length).default(['confirmed']),
  withSubEvents: z.boolean().optional(),
  college: text(120).optional(),
  ...announcementText,
  /** Why, for the person who has to approve it; nobody is mailed this. */
  reason: optionalText(MAX_APPROVAL_REASON).optional(),
});
export type Announcement = z.infer<typeof announcementSchema>;
