import { certificateLinks } from './certificates/certificate-links.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, storedEmail } from './fields.ts';
import { moneySchema } from './payments/refunds.ts';
import { passNoticeSchema, registrationSchema } from './registrations.ts';
import { z } from './zod.ts';

/** A pass has 16 letters and digits, none that look alike; it may be typed in groups and in lower case. */
export const PASS_CODE_LENGTH = 16;
export const PASS_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The code in what was scanned or typed: a pass's url, or the code itself however grouped. */
export function passCodeIn(scanned: string): string {
  const last = scanned.trim().split(/[?#]/)[0]?.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return last.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** As people read it: groups of four. */
export function groupedPassCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

export const passCode = z
  .string()
  .max(300)
  .transform(passCodeIn)
  .pipe(z.string().length(PASS_CODE_LENGTH, 'Not the code of a pass'));

/**
 * A pass: the registration it belongs to, what was paid for it, and its QR code as SVG while it admits somebody: once
 * the registration is confirmed, and unless all of its money is going back. `missingConsents` are the people under 18
 * whose guardian has not agreed: a pass with nobody else has no QR code;
 * absent where nobody is missing. `isNamed` is whether a guardian was named. `paidLate` is there where money came after the
 * time of the registration was over and no seat could be given for it.
 */
export const passSchema = registrationSchema
  .extend({
    url: z.string(),
    qrSvg: z.string().nullable(),
    money: moneySchema,
    certificates: certificateLinks,
    eventNotice: passNoticeSchema,
    missingConsents: z
      .array(
        z.object({
          participantId: z.string(),
          name: z.string(),
          status: z.enum(['waiting', 'refused']),
          isNamed: z.boolean(),
        }),
      )
      .optional(),
    paidLate: z.boolean().optional(),
  })
  .meta({ id: 'Pass' });
export type Pass = z.infer<typeof passSchema>;

/** Whom to mail the links to their passes; nothing says whether anything is registered with the e-mail. */
export const mailPassesSchema = z.object({ email });

const byCode = z.object({ code: passCode });
const tag = 'passes';

export const passEndpoints = {
  mail: defineEndpoint({
    method: 'POST',
    path: '/api/passes/mail',
    access: 'anyone',
    summary: 'Mail the links to all live registrations of an e-mail; the response is the same for every e-mail',
    tag,
    body: mailPassesSchema,
    data: z.null(),
    // Each may be a mail, three an hour to one address.
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/passes/:code',
    access: 'anyone',
    summary: 'A pass, for anyone who has its code',
    tag,
    params: byCode,
    data: passSchema,
    errors: ['registration_not_found'],
  }),
  calendar: defineEndpoint({
    method: 'GET',
    path: '/api/passes/:code/calendar.ics',
    access: 'anyone',
    summary: 'The event of a pass as a calendar file',
    tag,
    params: byCode,
    bare: true,
    data: z.string(),
    errors: ['registration_not_found'],
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/passes/:code/cancel',
    access: 'anyone',
    summary: 'Cancel the registration: for the user who made it, or with the email address it was made with',
    tag,
    params: byCode,
    body: z.object({ email: storedEmail.optional() }),
    data: passSchema,
    errors: ['registration_not_found', 'transition_not_allowed', 'registration_changed', 'not_allowed'],
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/api/passes/:code/accept',
    access: 'anyone',
    summary: 'Accept an offered seat that costs nothing',
    tag,
    params: byCode,
    body: z.object({}),
    data: passSchema,
    errors: ['registration_not_found', 'transition_not_allowed', 'registration_changed', 'payment_due'],
  }),
};
