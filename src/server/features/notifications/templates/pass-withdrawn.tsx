import type { EmailContent } from './email-content.ts';
import { EmailLayout, EmailText } from './email-layout.tsx';

interface PassWithdrawnProps {
  festivalName: string;
  name: string;
  eventTitle: string;
  why: 'email_changed' | 'removed';
}

const texts = {
  email_changed: 'The organisers changed the e-mail address of your registration. The pass goes to the new address.',
  removed: 'The organisers took you out of this registration.',
};

/** The email to an address that has a pass no longer, because an admin changed the registration. */
export function passWithdrawnEmail({ festivalName, name, eventTitle, why }: PassWithdrawnProps): EmailContent {
  return {
    subject: `Your pass for ${eventTitle} is no longer valid`,
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={texts[why]}
        reason="You get this email because this address had a pass until now."
      >
        <EmailText>Hello {name},</EmailText>
        <EmailText>{texts[why]}</EmailText>
        <EmailText>
          The code that was sent to this address opens nothing any more. If this is wrong, ask the organisers.
        </EmailText>
      </EmailLayout>
    ),
  };
}
