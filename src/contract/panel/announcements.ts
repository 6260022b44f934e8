import { MAX_APPROVAL_REASON } from '../approvals/approval-kinds.ts';
import { email, id, idList, optionalDateTime, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { collegeFilter } from '../people/name-fields.ts';
import { registrationStatuses } from '../registration-rules.ts';
import { z } from '../zod.ts';
import { MAX_MAILED_EVENTS, MAX_MAILED_REGISTRATIONS } from './mail-limits.ts';
import { unknownPlaceholders } from './mail-placeholders.ts';
import { matching } from './registration-filters.ts';

const mailText = (max: number, message: string) =>
  requiredText(max, message).superRefine((text, context) => {
    for (const written of unknownPlaceholders(text)) {
      context.addIssue({ code: 'custom', message: `There is no placeholder ${written}` });
    }
  });

/** What a mail to people says; both may hold placeholders. */
export const announcementText = {
  subject: mailText(150, 'Subject is required'),
  text: mailText(5000, 'Message is required'),
};

const statuses = z.array(z.enum(registrationStatuses)).min(1).max(registrationStatuses.length).default(['confirmed']);

/**
 * A message to the people of one event, of several, of single registrations, of all that a filter leaves, or of everybody whom the
 * writer may mail; each email address gets one. `statuses` are those of the registrations; `registrationIds` and `matching` are
 * written to in any status. `withSubEvents` adds the sub-events, `college` leaves out registrations of others. Where `expected`
 * is given and another number of registrations is in the audience, nothing is sent (`audience_changed`). `sendAt`, without an offset, is on the festival's clock; left out, it
 * goes out at once. `replyTo` is where answers go in place of the festival's contact e-mail.
 */
export const announcementSchema = z
  .object({
    eventId: id.optional(),
    eventIds: z.array(id).min(1).max(MAX_MAILED_EVENTS).optional(),
    registrationIds: z.array(id).min(1).max(MAX_MAILED_REGISTRATIONS).optional(),
    matching: matching.optional(),
    everybody: z.literal(true).optional(),
    expected: wholeNumber(0, 10_000_000).optional(),
    statuses,
    withSubEvents: z.boolean().optional(),
    college: collegeFilter,
    ...announcementText,
    replyTo: z.preprocess((value) => (value === '' ? undefined : value), email.optional()),
    sendAt: optionalDateTime.optional(),
    /** Why, for the person who has to approve it; nobody is mailed this. */
    reason: optionalText(MAX_APPROVAL_REASON).optional(),
  })
  .superRefine(({ eventId, eventIds, registrationIds, matching: filter, everybody }, context) => {
    const given = [eventId, eventIds, registrationIds, filter, everybody].filter((one) => one !== undefined);
    if (given.length === 1) return;
    const message =
      given.length === 0 ? 'Choose an event' : 'Choose one: an event, several, registrations or everybody';
    context.addIssue({ code: 'custom', path: ['eventId'], message });
  });
export type Announcement = z.infer<typeof announcementSchema>;

/** Whom a mail goes to. */
export type MailAudience = Pick<
  Announcement,
  'eventId' | 'eventIds' | 'registrationIds' | 'matching' | 'everybody' | 'statuses' | 'withSubEvents' | 'college'
>;

const commaSeparated = (value: unknown) => (typeof value === 'string' ? value.split(',') : value);

/** The same as a query, everybody where it names nothing; `at` is which of the recipients is shown, from 0. */
export const recipientQuery = z.object({
  eventId: id.optional(),
  eventIds: idList.optional(),
  registrationIds: z.preprocess(commaSeparated, z.array(id).max(MAX_MAILED_REGISTRATIONS)).optional(),
  matching: matching.optional(),
  withSubEvents: z.literal('true').optional(),
  statuses: z.preprocess(commaSeparated, statuses),
  college: collegeFilter,
  at: wholeNumber(0, 1_000_000).default(0),
});
