import { defineEndpoint } from '../endpoint.ts';
import { instant, requiredText } from '../fields.ts';
import { passCode } from '../passes.ts';
import { z } from '../zod.ts';

/**
 * What a mailed link is about. `open` waits until `verifyBy`; `lapsed` has ended; `confirmed` names the `code` of the pass. It
 * says nothing that was typed into the form: the reader of the mail may be a stranger to it.
 */
export const registrationVerificationSchema = z
  .object({
    eventId: z.string(),
    eventTitle: z.string(),
    mainEventTitle: z.string().nullable(),
    eventStartDate: instant,
    verifyBy: instant.nullable(),
    state: z.enum(['open', 'confirmed', 'lapsed']),
    code: z.string().nullable(),
  })
  .meta({ id: 'RegistrationVerification' });
export type RegistrationVerification = z.infer<typeof registrationVerificationSchema>;

const byToken = z.object({ token: requiredText(200) });
const tag = 'registrations';

export const registrationVerificationEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/registration-proofs/:token',
    access: 'anyone',
    summary: 'What the link confirms that was mailed after a registration',
    tag,
    params: byToken,
    data: registrationVerificationSchema,
    errors: ['registration_not_found'],
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/registration-proofs/:token/confirm',
    access: 'anyone',
    summary: 'Confirm the e-mail of a registration; its pass and the mails to its members go out now',
    tag,
    params: byToken,
    body: z.object({}),
    data: registrationVerificationSchema,
    errors: ['registration_not_found', 'transition_not_allowed'],
  }),
  decline: defineEndpoint({
    method: 'POST',
    path: '/api/registration-proofs/:token/decline',
    access: 'anyone',
    summary: 'Say that somebody else registered with this e-mail; its seat becomes free',
    tag,
    params: byToken,
    body: z.object({}),
    data: z.null(),
    errors: ['registration_not_found', 'transition_not_allowed'],
  }),
  resend: defineEndpoint({
    method: 'POST',
    path: '/api/passes/:code/confirmation',
    access: 'anyone',
    summary: 'Mail the link once more, to the e-mail of the registration',
    tag,
    params: z.object({ code: passCode }),
    body: z.object({}),
    data: z.null(),
    errors: ['registration_not_found', 'transition_not_allowed'],
    // What is mailed has budgets of its own, of a mailbox and a network.
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
};
