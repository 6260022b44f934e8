import { Section } from '@react-email/components';
import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailLine, EmailText, EmailUrl } from './email-layout.tsx';

interface CertificatesProps {
  festivalName: string;
  eventTitle: string;
  /** At least one; `award` is what was won, null for taking part. */
  certificates: { award: string | null; link: string }[];
}

/** The email with the links to a person's certificates of an event. */
export function certificatesEmail({ festivalName, eventTitle, certificates }: CertificatesProps): EmailContent {
  const count = certificates.length;
  const subject = t(
    '{count, plural, =1 {Your certificate of {eventTitle}} other {Your certificates of {eventTitle}}}',
    {
      count,
      eventTitle,
    },
  );
  const [first] = certificates;
  return {
    subject,
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={subject}
        reason={t('You get this e-mail because you took part in {eventTitle}.', { eventTitle })}
      >
        <EmailText>{t('Hello,')}</EmailText>
        <EmailText>
          {t(
            '{count, plural, =1 {Thank you for taking part in {eventTitle}. Your certificate is ready to print or save.} other {Thank you for taking part in {eventTitle}. Your certificates are ready to print or save.}} Anyone with the link can check that it is genuine.',
            { count, eventTitle },
          )}
        </EmailText>
        {first && count === 1 ? (
          <EmailAction href={first.link}>{t('Open the certificate')}</EmailAction>
        ) : (
          certificates.map(({ award, link }) => (
            <Section key={link} style={{ margin: '0 0 18px' }}>
              <EmailLine>
                <strong>{award ?? t('Participation')}</strong>
              </EmailLine>
              <EmailLine>
                <EmailUrl href={link} />
              </EmailLine>
            </Section>
          ))
        )}
      </EmailLayout>
    ),
  };
}
