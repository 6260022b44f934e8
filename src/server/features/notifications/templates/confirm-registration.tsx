import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailText } from './email-layout.tsx';

interface ConfirmRegistrationProps {
  festivalName: string;
  eventTitle: string;
  /** The whole url with its token. */
  link: string;
  /** Until when the seat is kept, as people read it. */
  deadline: string;
  /** Whether a seat that became free is offered: they have waited for it. */
  isOffer: boolean;
}

/** The email that proves the address of a registration: a stranger may have typed it, so it holds no word of theirs. */
export function confirmRegistrationEmail({
  festivalName,
  eventTitle,
  link,
  deadline,
  isOffer,
}: ConfirmRegistrationProps): EmailContent {
  return {
    subject: isOffer ? `A seat in ${eventTitle} is free for you` : `Confirm your e-mail for ${eventTitle}`,
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={`Your seat is kept until ${deadline}.`}
        reason="You get this email because your email address was given for a registration. If that was not you, ignore it, or open the link and say so: without a confirmation the registration ends."
      >
        <EmailText>Hello,</EmailText>
        <EmailText>
          {isOffer
            ? `Somebody joined the waitlist of ${eventTitle} with this e-mail address, and a seat is free now. Was it you?`
            : `Somebody registered for ${eventTitle} with this e-mail address. Was it you?`}{' '}
          Then confirm it by {deadline}. After that the seat goes to somebody else.
        </EmailText>
        <EmailAction href={link}>Confirm my e-mail</EmailAction>
        <EmailText>
          {isOffer ? 'The next mail says how to take the seat.' : 'Your pass comes in the next mail.'}
        </EmailText>
      </EmailLayout>
    ),
  };
}
