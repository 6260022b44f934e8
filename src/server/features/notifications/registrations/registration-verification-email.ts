import { findRegistrationDetails } from '../../registrations/registration-details.service.ts';
import { beginVerification } from '../../registrations/verification/delayed-verifications.service.ts';
import { verificationLinkOf } from '../../registrations/verification/verification-link.service.ts';
import { inReadersLanguage } from '../../translations/shown-translations.service.ts';
import { deadlineIn } from '../email-times.ts';
import { festivalInMail } from '../festival-in-mails.ts';
import { languageOf } from '../language-of.ts';
import type { PrepareEmail } from '../prepared-email.ts';
import { renderTemplate } from '../render-template.ts';

/** The link that confirms the e-mail of a registration: nothing in it was typed at the registration. */
export const prepareVerificationEmail: PrepareEmail = async (context, { kind, registrationId, createdAt }) => {
  const details = await findRegistrationDetails(context, registrationId ?? '');
  const { verifyBy } = details?.registration ?? {};
  if (!details || !verifyBy || verifyBy <= context.clock().toISOString()) return undefined;
  const { registration } = details;
  return {
    recipients: [registration.email],
    languageOf: (recipient) => languageOf(details, recipient),
    render: async () => {
      const { festivalName } = await festivalInMail(context);
      const begun =
        kind === 'confirm_registration' ? await beginVerification(context, registration, createdAt) : undefined;
      const rendered = await renderTemplate('confirmRegistration', {
        festivalName,
        eventTitle: (await inReadersLanguage(context, registration)).eventTitle,
        link: verificationLinkOf(context, registration),
        deadline: deadlineIn(context.config.timeZone)(begun ?? verifyBy),
        status: registration.status,
      });
      return { ...rendered, attachments: [] };
    },
  };
};
