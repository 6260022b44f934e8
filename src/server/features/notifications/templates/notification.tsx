import { t } from '../../../language/t.ts';
import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailText } from './email-layout.tsx';

interface NotificationProps {
  festivalName: string;
  /** The recipient's name; empty where it is not known. */
  name: string;
  subject: string;
  paragraphs: string[];
  action: { label: string; href: string };
  /** Why the reader got this email. */
  reason: string;
}

/** An email that is no more than a few sentences and one thing to do. */
export function notificationEmail({
  festivalName,
  name,
  subject,
  paragraphs,
  action,
  reason,
}: NotificationProps): EmailContent {
  return {
    subject,
    body: (
      <EmailLayout festivalName={festivalName} preview={paragraphs[0] ?? subject} reason={reason}>
        <EmailText>{name ? t('Hello {name},', { name }) : t('Hello,')}</EmailText>
        {paragraphs.map((paragraph) => (
          <EmailText key={paragraph}>{paragraph}</EmailText>
        ))}
        <EmailAction href={action.href}>{action.label}</EmailAction>
      </EmailLayout>
    ),
  };
}
