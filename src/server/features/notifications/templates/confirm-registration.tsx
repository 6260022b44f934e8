import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailText } from './email-layout.tsx';

interface ConfirmRegistrationProps {
  festivalName: string;
  eventTitle: string;
  /** The whole url with its token. */
  link: string;
  /** Until when the seat is kept, as people read it. */
  deadline: string;
  status: RegistrationStatus;
}

const lost = () => t('After that the seat goes to somebody else.');

/** What happens without the confirmation, and after it. */
function consequences(status: RegistrationStatus): [without: string, next: string] {
  if (status === 'waitlisted')
    return [t('After that it leaves the waitlist.'), t('We write again as soon as a seat is free.')];
  if (status === 'offered') return [lost(), t('The next e-mail says how to take the seat.')];
  if (status === 'confirmed') return [lost(), t('Your pass comes in the next e-mail.')];
  return [lost(), t('The next e-mail says how to pay.')];
}

/** The email that verifies the address of a registration: a stranger may have typed it, so it holds no word of theirs. */
export function confirmRegistrationEmail({
  festivalName,
  eventTitle,
  link,
  deadline,
  status,
}: ConfirmRegistrationProps): EmailContent {
  const isOffer = status === 'offered';
  const [without, next] = consequences(status);
  return {
    subject: isOffer
      ? t('A seat in {eventTitle} is free for you', { eventTitle })
      : t('Confirm your e-mail for {eventTitle}', { eventTitle }),
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={
          status === 'waitlisted'
            ? t('It waits until {deadline}.', { deadline })
            : t('Your seat is kept until {deadline}.', { deadline })
        }
        reason={t(
          'You get this e-mail because your e-mail address was given for a registration. If that was not you, ignore it, or open the link and say so: without a confirmation the registration ends.',
        )}
      >
        <EmailText>{t('Hello,')}</EmailText>
        <EmailText>
          {isOffer
            ? t(
                'Somebody joined the waitlist of {eventTitle} with this e-mail address, and a seat is free now. Was it you? Then confirm it by {deadline}.',
                { eventTitle, deadline },
              )
            : t(
                'Somebody registered for {eventTitle} with this e-mail address. Was it you? Then confirm it by {deadline}.',
                { eventTitle, deadline },
              )}{' '}
          {without}
        </EmailText>
        <EmailAction href={link}>{t('Confirm my e-mail')}</EmailAction>
        <EmailText>{next}</EmailText>
      </EmailLayout>
    ),
  };
}
