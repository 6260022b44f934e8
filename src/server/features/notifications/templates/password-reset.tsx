import type { EmailContent } from './email-content.ts';
import { EmailLayout, EmailText, MailAction } from './email-layout.tsx';

interface PasswordResetProps {
  festivalName: string;
  name: string;
  /** The whole address with its token. */
  link: string;
  /** How long the link works. */
  minutes: number;
}

/** The mail with the single-use link to a new password. */
export function passwordResetEmail({ festivalName, name, link, minutes }: PasswordResetProps): EmailContent {
  return {
    subject: `Set a new password for ${festivalName}`,
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={`The link works once, for ${minutes} minutes.`}
        reason="You get this mail because somebody asked for a new password for this address. If it was not you, leave it: your password stays as it is."
      >
        <EmailText>Hello {name},</EmailText>
        <EmailText>choose a new password here. The link works once, for {minutes} minutes.</EmailText>
        <MailAction href={link}>Set a new password</MailAction>
      </EmailLayout>
    ),
  };
}
