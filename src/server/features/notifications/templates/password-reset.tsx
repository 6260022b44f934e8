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
    subject: `Set a new password for ${festivalName}`,
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={`The link works once, for ${minutes} minutes.`}
        reason="You get this email because someone asked for a new password for this email address. If it was not you, ignore it: your password has not changed."
      >
        <EmailText>Hello {name},</EmailText>
        <EmailText>Choose a new password here. The link works once, for {minutes} minutes.</EmailText>
        <EmailAction href={link}>Set a new password</EmailAction>
      </EmailLayout>
    ),
  };
}
