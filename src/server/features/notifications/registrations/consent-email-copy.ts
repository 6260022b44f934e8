import { t } from '../../../language/t.ts';
import type { MissingConsent } from '../../privacy/guardians/missing-consents.service.ts';
import type { CopyInput, EmailCopy } from './registration-email-input.ts';

/** To the contact of a team, whose pass admits the others: a guardian has agreed before, and refuses now. */
export const consentTakenBack = ({ registration: { eventTitle }, consents: { missing } }: CopyInput): EmailCopy => ({
  subject: t('A guardian has taken their consent back: {eventTitle}', { eventTitle }),
  paragraphs: [...missingConsentCopy(missing), t('The pass of your team stays valid for the others.')],
  action: t('Open your pass'),
});

/** Which guardians have not agreed, in the words of the page of the pass, where the missing ones are named. */
export function missingConsentCopy(missing: MissingConsent[]): string[] {
  const namesOf = (which: MissingConsent[]) => which.map(({ name }) => name).join(', ');
  const waiting = namesOf(missing.filter(({ status, isNamed }) => status === 'waiting' && isNamed));
  const unnamed = namesOf(missing.filter(({ isNamed }) => !isNamed));
  const refused = namesOf(missing.filter(({ status, isNamed }) => status === 'refused' && isNamed));
  return [
    ...(waiting
      ? [t('Waits for a guardian’s consent: {names}. We sent the parent or guardian an e-mail.', { names: waiting })]
      : []),
    ...(unnamed
      ? [
          t(
            'Under 18: {names}. A parent or guardian has to agree. Name the guardian on the page of the pass, which is valid once they have agreed.',
            { names: unnamed },
          ),
        ]
      : []),
    ...(refused ? [t('A guardian refused: {names}.', { names: refused })] : []),
  ];
}
