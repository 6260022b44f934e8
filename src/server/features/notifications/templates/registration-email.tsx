import { Img, Link, Section } from '@react-email/components';
import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import {
  EmailAction,
  EmailFootnote,
  EmailLayout,
  EmailLine,
  type EmailNote,
  EmailNoteText,
  EmailText,
} from './email-layout.tsx';

interface RegistrationEmailProps {
  festivalName: string;
  /** The recipient's name. */
  name: string;
  subject: string;
  paragraphs: string[];
  /** Below them: where more is to be found. */
  notes: EmailNote[];
  /** What the email is about, as labels with values: When, Where, Who. */
  facts: [label: string, value: string][];
  action: { label: string; href: string };
  /** The `cid:` url of the pass's QR code, where the email carries it. */
  qr: string | null;
  /** Something else that the reader may do, below the one thing. */
  footnote: { text: string; label: string; href: string } | null;
  reason: string;
}

/** Every email about a registration: what happened, the facts of the event, the one thing to do. */
export function registrationEmail(props: RegistrationEmailProps): EmailContent {
  const { festivalName, name, subject, paragraphs, notes, facts, action, qr, footnote, reason } = props;
  return {
    subject,
    body: (
      <EmailLayout festivalName={festivalName} preview={paragraphs[0] ?? subject} reason={reason}>
        <EmailText>{t('Hello {name},', { name })}</EmailText>
        {paragraphs.map((paragraph) => (
          <EmailText key={paragraph}>{paragraph}</EmailText>
        ))}
        {notes.map((note) => (
          <EmailNoteText key={note.href} {...note} />
        ))}
        {qr && (
          <Section style={{ textAlign: 'center', margin: '0 0 16px' }}>
            <Img
              src={qr}
              width="240"
              height="240"
              alt={t('The QR code of your pass. Open the pass if you do not see it.')}
              style={{ margin: '0 auto' }}
            />
          </Section>
        )}
        <Section style={{ margin: '0 0 16px' }}>
          {facts.map(([label, value]) => (
            <EmailLine key={label}>
              <strong>{label}:</strong> {value}
            </EmailLine>
          ))}
        </Section>
        <EmailAction href={action.href}>{action.label}</EmailAction>
        {footnote && (
          <EmailFootnote>
            {footnote.text} <Link href={footnote.href}>{footnote.label}</Link>
          </EmailFootnote>
        )}
      </EmailLayout>
    ),
  };
}
