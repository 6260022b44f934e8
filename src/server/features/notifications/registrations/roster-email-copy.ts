import { formatRupees } from '#contract/payments/rupees.ts';
import { isPaymentDue } from '#contract/registration-rules.ts';
import { storedText, t } from '../../../language/t.ts';
import type { StoredRegistration } from '../../registrations/stored-registration.ts';
import { NOT_CONFIRMED } from '../../registrations/verification/joined-members.service.ts';
import type { MemberLeftData } from '../email-contents.ts';
import type { CopyInput } from './registration-email-input.ts';

interface RosterCopyInput {
  registration: StoredRegistration;
  data: Partial<MemberLeftData>;
}

/** What is still to be paid, and by when. */
function toPay({
  registration,
  deadline,
  stillToPay,
}: Pick<CopyInput, 'registration' | 'deadline' | 'stillToPay'>): string[] {
  if (!isPaymentDue(registration)) return [];
  const amount = formatRupees(stillToPay);
  const { expiresAt } = registration;
  return [
    expiresAt
      ? t('{amount} is still to be paid by {deadline}.', { amount, deadline: deadline(expiresAt) })
      : t('{amount} is still to be paid.', { amount }),
  ];
}

/** To the new leader of a team, with the registration's new code. */
export function leader(input: Pick<CopyInput, 'registration' | 'deadline' | 'stillToPay'>) {
  const { name, eventTitle } = input.registration;
  return {
    subject: t('You lead the team {name} for {eventTitle}', { name, eventTitle }),
    paragraphs: [
      t(
        'The team was handed over to you: you add and remove members, pay, and can cancel. This link opens the pass of the whole team; keep it to yourself. The one that your team had before is no longer valid.',
      ),
      ...toPay(input),
    ],
    action: t('Open the pass of the team'),
  };
}

/** To the contact of a team that somebody left. */
export function memberLeft({ registration: { name }, data }: RosterCopyInput) {
  const { member = t('Somebody'), isMistaken = false } = data;
  return {
    subject: t('{member} is no longer in the team {name}', { member, name }),
    paragraphs: [
      isMistaken
        ? t(
            '{member} told us that they do not belong to the team, so we took them out. Was the e-mail address mistyped? Add the right person on the page of the team.',
            { member },
          )
        : t('{member} left the team. You can add somebody else on the page of the team while it can still change.', {
            member,
          }),
    ],
    action: t('See the team’s registration'),
  };
}

/** To the members of a team that lost its seat; what its contact can do about the money is told to them alone. */
export function expiredForMember({
  registration: { name, eventTitle, reason },
}: Pick<RosterCopyInput, 'registration'>) {
  return {
    subject: t('The seat of the team {name} in {eventTitle} is no longer held', { name, eventTitle }),
    paragraphs: [
      reason && reason !== NOT_CONFIRMED
        ? t(
            '{reason}. Once the payment is found, the team gets a seat if one is free, else it is first on the waitlist.',
            { reason: storedText(reason) },
          )
        : t(
            'The time to confirm it is over. You can register again while registration is open, alone or with another team.',
          ),
    ],
    action: t('See the registration'),
  };
}

/** To whom the leader took out of a team; their pass opens nothing any more. */
export function removed({ registration: { name, eventTitle } }: RosterCopyInput) {
  return {
    subject: t('You are no longer in the team {name}', { name }),
    paragraphs: [
      t(
        'The leader of the team {name} has taken you out. Your pass for {eventTitle} is no longer valid. You may register for the event again, alone or with another team.',
        { name, eventTitle },
      ),
    ],
    action: t('See your registrations'),
  };
}
