import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailText } from './email-layout.tsx';

interface PasswordResetProps {
  festivalName: string;
  name: string;
  /** The whole url with its token. */
  link: string;
  /** How long the link works. */
  minutes: number;
}

/** The email with the single-use link to a new password. */
export function passwordResetEmail({ festivalName, name, link, minutes }: PasswordResetProps): EmailContent {
  return {
    subject: t('Set a new password for {festivalName}', { festivalName }),
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={t('The link works once, for {minutes} minutes.', { minutes })}
        reason={t(
          'You get this e-mail because someone asked for a new password for this e-mail address. If it was not you, ignore it: your password has not changed.',
        )}
      >
        <EmailText>{t('Hello {name},', { name })}</EmailText>
        <EmailText>
          {t('Choose a new password here. The link works once, for {minutes} minutes.', { minutes })}
        </EmailText>
        <EmailAction href={link}>{t('Set a new password')}</EmailAction>
      </EmailLayout>
    ),
  };
}
