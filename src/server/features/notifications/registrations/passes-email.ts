import { isPaymentDue } from '#contract/registration-rules.ts';
import { t } from '../../../language/t.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import { festivalIdUrl } from '../../festival-ids/festival-ids.service.ts';
import { passPath } from '../../passes/passes.service.ts';
import { listLiveRegistrations } from '../../registrations/by-email/account-links.service.ts';
import type { StoredRegistration } from '../../registrations/stored-registration.ts';
import { inReadersLanguage } from '../../translations/shown-translations.service.ts';
import { timeIn } from '../email-times.ts';
import { festivalInMail } from '../festival-in-mails.ts';
import type { PrepareEmail } from '../prepared-email.ts';
import { renderTemplate } from '../render-template.ts';
import { codeFor } from './pass-codes.ts';

/** What a person has to know of a registration before they open it. */
function noteOf(registration: StoredRegistration): string {
  if (registration.status === 'confirmed') return t('Your pass');
  if (registration.status === 'waitlisted') return t('On the waitlist');
  if (registration.status === 'under_review') return t('We are checking your payment');
  if (isPaymentDue(registration)) return t('₹{amount} to pay', { amount: registration.amount });
  return t('A seat is offered to you');
}

/** The links to every live registration of the recipient, and to all their passes in one code; undefined where there is none. */
export const preparePassesEmail: PrepareEmail = async (context, { recipient }) => {
  const live = recipient ? await listLiveRegistrations(context, recipient) : [];
  if (!recipient || live.length === 0) return undefined;
  // Who only registered others, such as a coach, has no pass of their own.
  const takesPart = live.some(({ people }) => people.some(({ email }) => email === recipient));
  return {
    recipients: [recipient],
    render: async () => {
      const { festivalName } = await festivalInMail(context);
      const time = timeIn(context.config.timeZone);
      const passes = (await inReadersLanguage(context, live)).flatMap(({ registration, people }) => {
        const code = codeFor({ registration, people }, recipient);
        if (code === null) return [];
        const when = time(registration.eventStartDate);
        return [
          {
            title: registration.eventTitle,
            when,
            note: noteOf(registration),
            link: urlInLanguage(context.config, passPath(code)),
          },
        ];
      });
      const festivalId = takesPart ? await festivalIdUrl(context, recipient) : null;
      return { ...(await renderTemplate('myPasses', { festivalName, passes, festivalId })), attachments: [] };
    },
  };
};
