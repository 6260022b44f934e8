import { Text } from '@react-email/components';
import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import { EmailLayout, EmailText } from './email-layout.tsx';

interface LoginCodeProps {
  festivalName: string;
  code: string;
  /** How long the code works. */
  minutes: number;
}

/** The email with a one-time login code, which the subject shows too: phones fill it in from there. */
export function loginCodeEmail({ festivalName, code, minutes }: LoginCodeProps): EmailContent {
  return {
    subject: t('{code} is your code for {festivalName}', { code, festivalName }),
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={t('It works once, for {minutes} minutes.', { minutes })}
        reason={t(
          'You get this e-mail because someone asked for a login code for this e-mail address. If it was not you, ignore it: without the code nobody gets in.',
        )}
      >
        <EmailText>{t('Hello,')}</EmailText>
        <EmailText>
          {t(
            'This is your login code. It works once, for {minutes} minutes. Nobody of the festival will ever ask you for it.',
            { minutes },
          )}
        </EmailText>
        <Text
          style={{
            fontFamily: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
            color: '#1c1233',
            fontSize: '34px',
            lineHeight: '44px',
            letterSpacing: '6px',
            fontWeight: 700,
            margin: '0 0 16px',
          }}
        >
          {code}
        </Text>
      </EmailLayout>
    ),
  };
}
