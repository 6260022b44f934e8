import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import { EmailLayout, EmailText } from './email-layout.tsx';

interface PassWithdrawnProps {
  festivalName: string;
  name: string;
  eventTitle: string;
  why: 'email_changed' | 'removed';
}

const textOf = (why: PassWithdrawnProps['why']): string =>
  why === 'removed'
    ? t('The organisers took you out of this registration.')
    : t('The organisers changed the e-mail address of your registration. The pass goes to the new address.');

/** The email to an address that has a pass no longer, because an admin changed the registration. */
export function passWithdrawnEmail({ festivalName, name, eventTitle, why }: PassWithdrawnProps): EmailContent {
  return {
    subject: t('Your pass for {eventTitle} is no longer valid', { eventTitle }),
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={textOf(why)}
        reason={t('You get this e-mail because this address had a pass until now.')}
      >
        <EmailText>{t('Hello {name},', { name })}</EmailText>
        <EmailText>{textOf(why)}</EmailText>
        <EmailText>
          {t('The code that was sent to this address opens nothing any more. If this is wrong, ask the organisers.')}
        </EmailText>
      </EmailLayout>
    ),
  };
}
