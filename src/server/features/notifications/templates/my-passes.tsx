import { Section } from '@react-email/components';
import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailLine, EmailText, EmailUrl } from './email-layout.tsx';

interface MyPassesProps {
  festivalName: string;
  passes: { title: string; when: string; note: string; link: string }[];
  /** Where all passes are in one code; null for a person who takes part in nothing. */
  festivalId: string | null;
}

/** The email with the links to all registrations of an e-mail, for people without an account. */
export function myPassesEmail({ festivalName, passes, festivalId }: MyPassesProps): EmailContent {
  return {
    subject: t('Your passes for {festivalName}', { festivalName }),
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={passes.map(({ title }) => title).join(', ')}
        reason={t(
          'You get this e-mail because someone asked for the passes of this e-mail address. If it was not you, ignore it: only you got the links.',
        )}
      >
        <EmailText>{t('Hello,')}</EmailText>
        <EmailText>
          {t(
            '{count, plural, =1 {This is what is registered with this e-mail.} other {These are the # registrations with this e-mail.}} Each link opens a pass: do not forward this e-mail.',
            { count: passes.length },
          )}
        </EmailText>
        {passes.map(({ title, when, note, link }) => (
          <Section key={link} style={{ margin: '0 0 18px' }}>
            <EmailLine>
              <strong>{title}</strong>
            </EmailLine>
            <EmailLine>
              {when}
              <br />
              {note}:
            </EmailLine>
            <EmailLine>
              <EmailUrl href={link} />
            </EmailLine>
          </Section>
        ))}
        {festivalId ? <EmailAction href={festivalId}>{t('All passes in one code')}</EmailAction> : null}
      </EmailLayout>
    ),
  };
}
