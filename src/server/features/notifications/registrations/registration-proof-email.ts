import { beginProof } from '../../registrations/proof/delayed-proofs.service.ts';
import { proofLinkOf } from '../../registrations/proof/proof-link.service.ts';
import { findRegistrationDetails } from '../../registrations/registration-details.service.ts';
import { inReadersLanguage } from '../../translations/shown-translations.service.ts';
import { deadlineIn } from '../email-times.ts';
import { festivalInMail } from '../festival-in-mails.ts';
import { languageOf } from '../language-of.ts';
import type { PrepareEmail } from '../prepared-email.ts';
import { renderTemplate } from '../render-template.ts';

/** The link that confirms the e-mail of a registration: nothing in it was typed at the registration. */
export const prepareProofEmail: PrepareEmail = async (context, { kind, registrationId, createdAt }) => {
  const details = await findRegistrationDetails(context, registrationId ?? '');
  const { verifyBy } = details?.registration ?? {};
  if (!details || !verifyBy || verifyBy <= context.clock().toISOString()) return undefined;
  const { registration } = details;
  return {
    recipients: [registration.email],
    languageOf: (recipient) => languageOf(details, recipient),
    render: async () => {
      const { festivalName } = await festivalInMail(context);
      const begun = kind === 'confirm_registration' ? await beginProof(context, registration, createdAt) : undefined;
      const rendered = await renderTemplate('confirmRegistration', {
        festivalName,
        eventTitle: (await inReadersLanguage(context, registration)).eventTitle,
        link: proofLinkOf(context, registration),
        deadline: deadlineIn(context.config.timeZone)(begun ?? verifyBy),
        status: registration.status,
      });
      return { ...rendered, attachments: [] };
    },
  };
};
