import type { MailDraft } from './mail-draft.ts';
import { MailAction, MailLayout, MailText } from './mail-layout.tsx';

interface PasswordResetProps {
  festivalName: string;
  name: string;
  /** The whole address with its token. */
  link: string;
  /** How long the link works. */
  minutes: number;
}

/** The mail with the single-use link to a new password. */
export function passwordResetMail({ festivalName, name, link, minutes }: PasswordResetProps): MailDraft {
  return {
    subject: `Set a new password for ${festivalName}`,
    body: (
      <MailLayout
        festivalName={festivalName}
        preview={`The link works once, for ${minutes} minutes.`}
        reason="You get this mail because somebody asked for a new password for this address. If it was not you, leave it: your password stays as it is."
      >
        <MailText>Hello {name},</MailText>
        <MailText>choose a new password here. The link works once, for {minutes} minutes.</MailText>
        <MailAction href={link}>Set a new password</MailAction>
      </MailLayout>
    ),
  };
}
