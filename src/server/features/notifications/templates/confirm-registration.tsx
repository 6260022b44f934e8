import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { EmailContent } from './email-content.ts';
import { EmailAction, EmailLayout, EmailText } from './email-layout.tsx';

interface ConfirmRegistrationProps {
  festivalName: string;
  eventTitle: string;
  /** The whole url with its token. */
  link: string;
  /** Until when the seat is kept, as people read it. */
  deadline: string;
  status: RegistrationStatus;
}

const LOST = 'After that the seat goes to somebody else.';

/** What happens without the confirmation, and after it. */
function consequences(status: RegistrationStatus): [without: string, next: string] {
  if (status === 'waitlisted')
    return ['After that it leaves the waitlist.', 'We write again as soon as a seat is free.'];
  if (status === 'offered') return [LOST, 'The next mail says how to take the seat.'];
  if (status === 'confirmed') return [LOST, 'Your pass comes in the next mail.'];
  return [LOST, 'The next mail says how to pay.'];
}

/** The email that proves the address of a registration: a stranger may have typed it, so it holds no word of theirs. */
export function confirmRegistrationEmail({
  festivalName,
  eventTitle,
  link,
  deadline,
  status,
}: ConfirmRegistrationProps): EmailContent {
  const isOffer = status === 'offered';
  const [without, next] = consequences(status);
  return {
    subject: isOffer ? `A seat in ${eventTitle} is free for you` : `Confirm your e-mail for ${eventTitle}`,
    body: (
      <EmailLayout
        festivalName={festivalName}
        preview={status === 'waitlisted' ? `It waits until ${deadline}.` : `Your seat is kept until ${deadline}.`}
        reason="You get this email because your email address was given for a registration. If that was not you, ignore it, or open the link and say so: without a confirmation the registration ends."
      >
        <EmailText>Hello,</EmailText>
        <EmailText>
          {isOffer
            ? `Somebody joined the waitlist of ${eventTitle} with this e-mail address, and a seat is free now. Was it you?`
            : `Somebody registered for ${eventTitle} with this e-mail address. Was it you?`}{' '}
          Then confirm it by {deadline}. {without}
        </EmailText>
        <EmailAction href={link}>Confirm my e-mail</EmailAction>
        <EmailText>{next}</EmailText>
      </EmailLayout>
    ),
  };
}
