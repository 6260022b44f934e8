import { formatRupees } from '#contract/payments/rupees.ts';
import { isPaymentDue } from '#contract/registration-rules.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import type { Database } from '../../../db/database.ts';
import { t } from '../../../language/t.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import { festivalIdUrl } from '../../festival-ids/festival-ids.service.ts';
import { readStillToPay } from '../../payments/money.service.ts';
import { listLiveRegistrations } from '../../registrations/by-email/account-links.service.ts';
import type { StoredRegistration } from '../../registrations/stored-registration.ts';
import { inReadersLanguage } from '../../translations/shown-translations.service.ts';
import { timeIn } from '../email-times.ts';
import { festivalInMail } from '../festival-in-mails.ts';
import type { PrepareEmail } from '../prepared-email.ts';
import { renderTemplate } from '../render-template.ts';
import { codeFor, consentsFor } from './pass-codes.ts';

/** What a person has to know of a registration before they open it; `isValid` while its pass admits them. */
async function noteOf(db: Database, registration: StoredRegistration, isValid: boolean): Promise<string> {
  if (registration.status === 'confirmed') return isValid ? t('Your pass') : t('Waits for a guardian’s consent');
  if (registration.status === 'waitlisted') return t('On the waitlist');
  if (registration.status === 'under_review') return t('We are checking your payment');
  if (isPaymentDue(registration)) {
    return t('{amount} to pay', { amount: formatRupees(await readStillToPay(db, registration)) });
  }
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
      const passes = [];
      for (const { registration, people } of await inReadersLanguage(context, live)) {
        const code = codeFor({ registration, people }, recipient);
        if (code === null) continue;
        const { isValid } = await consentsFor(context.db, { registration, people }, recipient);
        passes.push({
          title: registration.eventTitle,
          when: time(registration.eventStartDate),
          note: await noteOf(context.db, registration, isValid),
          link: urlInLanguage(context.config, passPath(code)),
        });
      }
      const festivalId = takesPart ? await festivalIdUrl(context, recipient) : null;
      return { ...(await renderTemplate('myPasses', { festivalName, passes, festivalId })), attachments: [] };
    },
  };
};
