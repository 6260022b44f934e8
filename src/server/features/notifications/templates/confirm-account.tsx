import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailText } from './email-layout.tsx';

interface ConfirmAccountProps {
  festivalName: string;
  /** The whole url with its token. */
  link: string;
  /** How long the link works. */
  hours: number;
}

/** The email with the link that verifies an e-mail. It names nobody: a stranger may have signed up with it. */
export function confirmAccountEmail({ festivalName, link, hours }: ConfirmAccountProps): EmailContent {
  return {
    subject: t('Confirm your e-mail for {festivalName}', { festivalName }),
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={t('One press, and your registrations and teams are in your account.')}
        reason={t(
          'You get this e-mail because an account was made with this e-mail address. If it was not you, do nothing.',
        )}
      >
        <EmailText>{t('Hello,')}</EmailText>
        <EmailText>
          {t(
            'Confirm that this e-mail is yours: then your registrations and teams show in your account. The link works for {hours} hours.',
            { hours },
          )}
        </EmailText>
        <EmailAction href={link}>{t('Confirm my e-mail')}</EmailAction>
      </EmailLayout>
    ),
  };
}
